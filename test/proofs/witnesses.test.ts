import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { closeHourSoFar, createCloseProofHours } from '../../src/activities/proofs/close-hours.ts'
import type { Witnesses } from '../../src/domain/proof/witness.ts'
import { createAskLateWitnesses } from '../../src/activities/proofs/cosign.ts'
import { openWitnesses } from '../../src/activities/proofs/open-logs.ts'
import { readVariables, VARIABLES } from '../../src/config/variables.ts'
import { newestBatch } from '../../src/db/proofs/batches.ts'
import { readPolicy } from '../../src/domain/proof/policy.ts'
import { logKey, verifyHead } from '../../src/domain/proof/checkpoint.ts'
import { ProofKeys, sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { byHand, settle } from '../db/proofs/settled.ts'
import { testWith } from '../programs.ts'
import { serve } from '../serve.ts'
import { newSigningKey } from '../signing-keys.ts'
import { newFolder } from '../folder.ts'

/* The service asks real witnesses (transparency-dev's), of which some are away, slow or lie. */

const FOLDER = join(import.meta.dirname, 'go-witness')
const proofKeys = new ProofKeys([newSigningKey()], ['pay.example.com'])
const scratch = newFolder()
const program = join(scratch, 'witness')

interface Running {
  /** As PROOF_WITNESSES has it. */
  configured: string
  verifierKey: string
  stop(): Promise<void>
}

let database: OpenDatabase
let pool: Pool
let running: Running[]
let liars: { close(): Promise<void> }[]
let logged: string

const needs = ['go']

beforeAll(() => {
  const built = spawnSync('go', ['build', '-o', program, '.'], { cwd: FOLDER, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
})

beforeEach(async () => {
  database = await openDatabase()
  pool = database.pool
  ;[running, liars, logged] = [[], [], '']
})

afterEach(async () => {
  for (const each of running) await each.stop()
  for (const each of liars) await each.close()
  await database.close()
})

/** Starts a witness that knows these logs: their keys, default those of the service. */
async function startWitness(
  name: string,
  keys: readonly string[] = (['TEST', 'LIVE'] as const).flatMap((mode) => proofKeys.signingKeys(mode)),
): Promise<Running> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(program, [name, ...keys], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const [url, verifierKey] = line.toString().trim().split(' ') as [string, string]
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const witness = { configured: `${verifierKey}=${url}`, verifierKey, stop }
  running.push(witness)
  return witness
}

/** Starts a server in the place of a witness, which answers as it likes. */
async function startLiar(verifierKey: string, answer: (body: string) => [status: number, body: string] | null) {
  const server = createServer(async (request, response) => {
    const said = answer(await text(request))
    if (said) response.writeHead(said[0]).end(said[1])
  })
  const liar = await serve(server)
  liars.push(liar)
  return `${verifierKey}=${liar.url}/prefix/`
}

const witnessesOf = (configured: readonly string[], quorum?: number): Witnesses => {
  const { PROOF_WITNESSES } = readVariables(VARIABLES, { PROOF_WITNESSES: configured.join(',') })
  return openWitnesses({ proofWitnesses: PROOF_WITNESSES!, proofWitnessQuorum: quorum })
}

const logger = createLogger('warn', { write: (line) => void (logged += line) })

/** The names of those witnesses whose cosignatures of the newest head hold. */
async function cosignedNames(witnesses: Witnesses): Promise<string[]> {
  const batch = await newestBatch(pool, { mode: 'TEST' })
  const policy = readPolicy(
    sha256,
    verifyEd25519,
    [
      `log ${proofKeys.signingKeys('TEST')[0]}`,
      ...witnesses.list.map(({ key, verifierKey }) => `witness ${key.name} ${verifierKey}`),
      'quorum none',
      '',
    ].join('\n'),
  )
  const logs = policy.logs.map((key) => logKey(sha256, verifyEd25519, key))
  const { head, witnessedBy } = await verifyHead(batch!.checkpoint, logs, policy.witnesses)
  expect(head.treeSize).toBe(batch!.treeSize)
  return witnessedBy.map(({ name }) => name)
}

/** Removes the last closed hour, so that the next run closes it again. */
const reopenHour = () =>
  byHand(
    pool,
    `DELETE FROM proof_batches
     WHERE mode = 'TEST' AND NOT forced AND hour = (SELECT max(hour) FROM proof_batches WHERE mode = 'TEST' AND NOT forced)`,
  )

const close = (witnesses: Witnesses) => closeHourSoFar({ pool, proofKeys, witnesses })

testWith(
  { needs },
  'three witnesses cosign each head of a log that grows',
  async () => {
    const three = await Promise.all(['one.example', 'two.example', 'three.example'].map((name) => startWitness(name)))
    const witnesses = witnessesOf(three.map(({ configured }) => configured))
    for (const count of [1, 2, 300]) {
      await settle(pool, { count })
      await close(witnesses)
      expect(await cosignedNames(witnesses)).toEqual(expect.arrayContaining(['one.example', 'two.example']))
      expect(await cosignedNames(witnesses)).toHaveLength(3)
    }
  },
  120_000,
)

testWith(
  { needs },
  'one is down and one lies: the head is published with the cosignature of the third, and the quorum is missed',
  async () => {
    const [honest, down, lying] = await Promise.all(
      ['honest.example', 'down.example', 'lying.example'].map((name) => startWitness(name)),
    )
    await down!.stop()
    // It returns what the honest witness signed, under its own name.
    const liar = await startLiar(lying!.verifierKey, (body) => [
      200,
      `— lying.example ${body.split('\n').at(-2)!.split(' ').at(-1)!}\n`,
    ])
    const witnesses = witnessesOf([honest!.configured, down!.configured, liar], 2)
    await settle(pool, { count: 2 })
    await close(witnesses)
    expect(await cosignedNames(witnesses)).toEqual(['honest.example'])

    await reopenHour()
    const closing = createCloseProofHours({ pool, proofKeys, witnesses, logger })
    expect(await closing()).toMatchObject({ isCosigned: false, done: true })
    expect(logged).toContain('"witness":"down.example","fault":"no answer (ECONNREFUSED)"')
    expect(logged).toContain('"witness":"lying.example","fault":"its answer has no valid cosignature"')
    expect(logged).toContain('published with too few cosignatures')
  },
  120_000,
)

testWith(
  { needs },
  'a late witness is added later, from the size that it knows',
  async () => {
    const [one, late] = await Promise.all(['one.example', 'late.example'].map((name) => startWitness(name)))
    let isAway = false
    const door = await startLiar(late!.verifierKey, () => (isAway ? [503, ''] : null))
    const direct = witnessesOf([one!.configured, late!.configured])
    await settle(pool, { count: 3 })
    await close(direct)
    expect(await cosignedNames(direct)).toHaveLength(2)
    isAway = true
    const behindDoor = witnessesOf([one!.configured, door])
    await settle(pool, { count: 4 })
    await close(behindDoor)
    expect(await cosignedNames(direct)).toEqual(['one.example'])

    const ask = createAskLateWitnesses({ pool, witnesses: direct, logger })
    expect(await ask()).toEqual({ isCosigned: true })
    expect(await cosignedNames(direct)).toHaveLength(2)
    expect(await ask()).toEqual({ isCosigned: true })
    // The service no longer knows what this witness cosigned, and the witness says so.
    await byHand(pool, 'DELETE FROM proof_cosignatures')
    await settle(pool, { count: 1 })
    await close(direct)
    expect(await cosignedNames(direct)).toHaveLength(2)
  },
  120_000,
)

testWith(
  { needs },
  'a witness refuses a log that was cut back, and its answers never stop a head',
  async () => {
    const real = await startWitness('real.example')
    const stranger = await startWitness('stranger.example', [])
    const witnesses = witnessesOf([real.configured, stranger.configured])
    await settle(pool, { count: 5 })
    await close(witnesses)
    expect(await cosignedNames(witnesses)).toEqual(['real.example'])
    for (const table of ['proof_cosignatures', 'proof_batches', 'proof_leaves', 'proof_tiles', 'receipts'])
      await byHand(pool, `DELETE FROM ${table} WHERE ${table === 'proof_cosignatures' ? 'true' : "mode = 'TEST'"}`)
    await settle(pool, { count: 3 })
    await close(witnesses)
    expect(await cosignedNames(witnesses)).toEqual([])

    const answers: [string, [number, string] | null][] = [
      ['it refused the proof that the log grew (422)', [422, '']],
      ['it does not trust the keys of this log (403)', [403, '']],
      ['it does not know this log (404)', [404, '']],
      ['it does not say which log it knows', [409, 'many']],
      ['it knows a log of 99 receipts, from which this one did not grow', [409, '99\n']],
      ['or that log grew meanwhile (409)', [409, '1\n']],
      ['it answered 302', [302, '']],
      ['its answer has no valid cosignature', [200, '']],
      ['its answer has no valid cosignature', [200, '— x\n\n']],
      ['no answer', [200, 'x'.repeat(100_000)]],
      ['it did not answer in time', null],
    ]
    for (const [fault, answer] of answers) {
      logged = ''
      const liar = witnessesOf([await startLiar(real.verifierKey, () => answer)])
      await reopenHour()
      await createCloseProofHours({ pool, proofKeys, witnesses: liar, logger })()
      expect(logged).toContain(fault)
      expect((await newestBatch(pool, { mode: 'TEST' }))!.treeSize).toBe(3)
    }
  },
  120_000,
)
