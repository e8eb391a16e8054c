import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals'
import { closeHourSoFar } from '../../src/activities/proofs/close-hours.ts'
import { createStampHeads } from '../../src/activities/proofs/stamp-heads.ts'
import { auditSnapshot } from '../../src/db/proofs/audit-log.ts'
import { newestBatch } from '../../src/db/proofs/batches.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { startApiWithDatabase, type ApiWithDatabase, proofKeys } from '../api/running-api.ts'
import { byHand, settle } from '../db/proofs/settled.ts'
import { quietPort } from '../ports.ts'
import { testWith } from '../programs.ts'
import { type Answer, type Authority, startAuthority } from './local-authority.ts'

/* The service asks a local authority, made with OpenSSL, for a time-stamp (RFC 3161) of each signed head. */

const needs = ['openssl']

let api: ApiWithDatabase
let authority: Authority
let logged: string

beforeAll(async () => {
  ;[api, authority] = await Promise.all([startApiWithDatabase(), startAuthority()])
})
afterAll(() => Promise.all([api?.stop(), authority?.stop()]))

beforeEach(() => {
  logged = ''
  authority.answerBy(null)
})

const logger = createLogger('warn', { write: (line) => void (logged += line) })
const stampBy = (timestampUrl: string | null) => createStampHeads({ pool: api.pool, timestampUrl, logger })()
const stamp = () => stampBy(authority.url)

/** Signs a head of a log with one receipt more, and returns it as the API shows it. */
async function newHead() {
  await settle(api.pool, { count: 1 })
  await closeHourSoFar({ pool: api.pool, proofKeys })
  return await shownHead()
}

async function shownHead() {
  const { id, checkpoint } = (await newestBatch(api.pool, { mode: 'TEST' }))!
  const { body } = await api.ask('GET', `/api/proof/batches/${id}`)
  expect(body.checkpoint).toBe(checkpoint)
  return body
}

const fileOf = async (checkpoint: string) => {
  const hash = createHash('sha256').update(checkpoint).digest('hex')
  const response = await fetch(`${api.baseUrl}/proof/test/timestamp/${hash}`)
  return { status: response.status, type: response.headers.get('content-type'), body: await response.bytes() }
}

testWith(
  { needs },
  'a head is published first, gets its time-stamp then, and keeps it',
  async () => {
    const head = await newHead()
    expect(head.timestamp).toBeNull()
    expect(await fileOf(head.checkpoint)).toMatchObject({ status: 404 })
    const before = Math.floor(Date.now() / 1_000) * 1_000
    expect(await stamp()).toEqual({ lacksTimestamps: false })
    const { timestamp } = await shownHead()
    expect(Date.parse(timestamp.time)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(timestamp.time)).toBeLessThanOrEqual(Date.now())
    expect(timestamp.checkpointHash).toBe(createHash('sha256').update(head.checkpoint).digest('hex'))
    const file = await fileOf(head.checkpoint)
    expect(file).toMatchObject({ status: 200, type: 'application/timestamp-reply' })

    const asked = authority.asked()
    // An hour without receipts has the same head, which has its time-stamp.
    await closeHourSoFar({ pool: api.pool, proofKeys })
    expect(await stamp()).toEqual({ lacksTimestamps: false })
    expect([authority.asked(), (await shownHead()).timestamp]).toEqual([asked, timestamp])
    expect((await fileOf(head.checkpoint)).body).toEqual(file.body)
  },
  60_000,
)

testWith(
  { needs },
  'the time-stamp is of the head without cosignatures, which may come later',
  async () => {
    const { id } = await newHead()
    await stamp()
    const { timestamp, checkpoint } = (await newestBatch(api.pool, { mode: 'TEST' }))!
    await byHand(
      api.pool,
      `INSERT INTO proof_cosignatures (batch_id, witness, line) VALUES ('${id}', 'w', '— w.example AAAAAAAA' || chr(10))`,
    )
    const { body } = await api.ask('GET', `/api/proof/batches/${id}`)
    expect(body.checkpoint).toBe(`${checkpoint}— w.example AAAAAAAA\n`)
    expect(body.timestamp.checkpointHash).toBe(timestamp!.checkpointHash)
  },
  60_000,
)

testWith(
  { needs },
  'the audit counts the time-stamps, and notices one that was changed',
  async () => {
    await newHead()
    await stamp()
    const { stamped } = await auditSnapshot(api.pool, proofKeys, 'TEST')
    expect(stamped).toBeGreaterThan(0)
    for (const [change, back] of [
      ["stamped_at = stamped_at - interval '1 day'", "stamped_at = stamped_at + interval '1 day'"],
      ['response = substr(response, 2)', "response = '\\x30' || response"],
    ]) {
      await byHand(api.pool, `UPDATE proof_timestamps SET ${change}`)
      await expect(auditSnapshot(api.pool, proofKeys, 'TEST')).rejects.toThrow('the time-stamp of batch')
      await byHand(api.pool, `UPDATE proof_timestamps SET ${back}`)
    }
    expect(await auditSnapshot(api.pool, proofKeys, 'TEST')).toMatchObject({ stamped })
  },
  60_000,
)

/** Changes one byte of the query that the authority signs: the response is valid for another query. */
const other =
  (at: (query: Buffer) => number): Answer =>
  (query) => {
    const changed = Buffer.from(query)
    changed[at(query)]! ^= 1
    return { body: authority.stamp(changed) }
  }
/** The imprint's last byte is before the nonce (10 bytes) and certReq (3 bytes). */
const IMPRINT_END = 14
const NONCE_END = 4

const rejection = Buffer.from('30053003020102', 'hex')
const answers: [string, string, Answer][] = [
  ['it is down', 'it answered 503', () => ({ status: 503, body: Buffer.from('') })],
  ['it redirects', 'it answered 302', () => ({ status: 302, body: Buffer.from('') })],
  [
    'it answers garbage',
    'its answer is not a time-stamp response',
    () => ({ body: Buffer.from('<html>welcome</html>') }),
  ],
  ['it answers nothing', 'its answer is not a time-stamp response', () => ({ body: Buffer.alloc(0) })],
  [
    'it answers nested garbage',
    'its answer is not a time-stamp response',
    () => ({ body: Buffer.alloc(60_000, '3080', 'hex') }),
  ],
  ['its answer is too long', 'no answer', () => ({ body: Buffer.alloc(100_000, 0x30) })],
  ['it rejects the query', 'it granted no time-stamp (status 2)', () => ({ body: rejection })],
  [
    'it grants without a token',
    'its answer is not a time-stamp response',
    () => ({ body: Buffer.from('30053003020100', 'hex') }),
  ],
  [
    'something follows the response',
    'its answer is not a time-stamp response',
    (query) => ({ body: Buffer.concat([authority.stamp(query), Buffer.from('x')]) }),
  ],
  ['it stamps another imprint', 'its time-stamp is of another head', other((query) => query.length - IMPRINT_END)],
  ['it stamps another nonce', 'its nonce is another', other((query) => query.length - NONCE_END)],
  [
    'its signature is changed',
    'the signature of its time-stamp is invalid',
    (query) => {
      const body = authority.stamp(query)
      body[body.length - 1]! ^= 1
      return { body }
    },
  ],
  ['it does not answer', 'it did not answer in time', () => null],
]

testWith(
  { needs },
  'a missing, wrong or late time-stamp stops no head, is stored never, and is asked for again',
  async () => {
    const head = await newHead()
    for (const [what, fault, answer] of answers) {
      logged = ''
      authority.answerBy(answer)
      expect([what, await stamp()]).toEqual([what, { lacksTimestamps: true }])
      expect([what, logged]).toEqual([what, expect.stringContaining(`"fault":"${fault}`)])
      expect([what, (await shownHead()).timestamp]).toEqual([what, null])
    }
    logged = ''
    // Nothing listens there.
    expect(await stampBy(`http://127.0.0.1:${await quietPort()}/`)).toEqual({ lacksTimestamps: true })
    expect(logged).toContain('no answer (ECONNREFUSED)')
    expect(await stampBy(null)).toEqual({ lacksTimestamps: false })

    authority.answerBy(null)
    expect(await stamp()).toEqual({ lacksTimestamps: false })
    expect((await shownHead()).timestamp).toMatchObject({ time: expect.any(String) })
    expect(await fileOf(head.checkpoint)).toMatchObject({ status: 200 })
  },
  120_000,
)

testWith(
  { needs },
  'after an outage of the authority every head of the last day gets a time-stamp; older ones and empty logs get none',
  async () => {
    const heads = [await newHead(), await newHead(), await newHead()]
    await byHand(
      api.pool,
      `UPDATE proof_batches SET closed_at = now() - interval '25 hours' WHERE id = '${heads[0]!.id}'`,
    )
    const asked = authority.asked()
    expect(await stamp()).toEqual({ lacksTimestamps: false })
    expect(authority.asked()).toBe(asked + 2)
    const statuses = await Promise.all(heads.map(async ({ checkpoint }) => (await fileOf(checkpoint)).status))
    expect(statuses).toEqual([404, 200, 200])
  },
  60_000,
)
