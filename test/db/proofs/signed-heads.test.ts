import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { closeHours, closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import { ProofSettingRefused } from '../../../src/domain/proof/origins.ts'
import { ProofKeys } from '../../../src/proofs/keys.ts'
import { openSignedHeads, SignedHeads } from '../../../src/proofs/signed-heads.ts'
import { openDatabase, type OpenDatabase } from '../../database.ts'
import { newSigningKey } from '../../signing-keys.ts'
import { byHand, settle } from './settled.ts'
import { newFolder } from '../../folder.ts'

const privateKey = newSigningKey()
const ORIGIN = 'pay.example.com'
const proofKeys = new ProofKeys([privateKey], [ORIGIN])

let database: OpenDatabase
let pool: Pool
let folder: string
let signedHeads: SignedHeads

beforeEach(async () => {
  database = await openDatabase()
  pool = database.pool
  folder = newFolder()
  signedHeads = await openSignedHeads(folder)
})

afterEach(async () => {
  await database.close()
})

const close = () => closeHourSoFar({ pool, proofKeys, signedHeads })
const heads = async (mode = 'TEST'): Promise<string[]> =>
  (await pool.query('SELECT checkpoint FROM proof_batches WHERE mode = $1 ORDER BY closed_at, id', [mode])).rows.map(
    ({ checkpoint }) => checkpoint,
  )
const remembered = (mode = 'test') => readFileSync(join(folder, `${mode}.checkpoint`), 'utf8')

/** Removes the newest batches, leaves and receipts, as an older backup does: the log has `size` receipts. */
async function cutTo(size: number): Promise<void> {
  await byHand(pool, `DELETE FROM proof_batches WHERE mode = 'TEST' AND tree_size > ${size}`)
  await byHand(pool, `DELETE FROM proof_leaves WHERE mode = 'TEST' AND leaf_index >= ${size}`)
  await byHand(pool, 'DELETE FROM receipts WHERE id NOT IN (SELECT receipt_id FROM proof_leaves)')
  await byHand(
    pool,
    `UPDATE proof_tiles SET hashes = substring(hashes FROM 1 FOR 32 * ${size}) WHERE mode = 'TEST' AND level = 0`,
  )
}

test('the last signed head of each log is kept before it is published', async () => {
  await settle(pool, { count: 3 })
  await close()
  expect(remembered()).toBe((await heads()).at(-1))
  expect(remembered('live')).toBe((await heads('LIVE')).at(-1))
  expect(readdirSync(folder).toSorted()).toEqual(['live.checkpoint', 'test.checkpoint'])
})

test('a log that was cut back is not signed, and says which; the other log is', async () => {
  await settle(pool, { count: 3 })
  await close()
  await settle(pool, { count: 2 })
  await close()
  const before = remembered()
  await cutTo(3)
  await byHand(pool, "UPDATE proof_batches SET hour = hour - interval '1 hour'")
  const { closed, refused } = await closeHours({ pool, proofKeys, signedHeads })
  expect(closed.map(({ mode }) => mode)).toEqual(['LIVE'])
  expect(refused).toMatchObject([
    {
      mode: 'TEST',
      message: expect.stringContaining('has 3 receipts, fewer than the 5 of its last signed head: it was cut back'),
    },
  ])
  expect(remembered()).toBe(before)
})

test('a log whose past was changed is not signed, although it grew', async () => {
  await settle(pool, { count: 3 })
  await close()
  await byHand(
    pool,
    "UPDATE proof_tiles SET hashes = sha256('other') || substring(hashes FROM 33) WHERE mode = 'TEST' AND level = 0",
  )
  await settle(pool, { count: 2 })
  await expect(close()).rejects.toThrow('no longer begins with the 3 receipts of its last signed head')
  expect(await heads()).toHaveLength(2)
})

test('a process that dies after it has kept a head, and before the commit, stops nothing', async () => {
  await settle(pool, { count: 3 })
  const dying = new SignedHeads(folder)
  dying.keep = async (mode, checkpoint) => {
    await signedHeads.keep(mode, checkpoint)
    if (mode === 'TEST') throw new Error('killed')
  }
  await expect(closeHourSoFar({ pool, proofKeys, signedHeads: dying })).rejects.toThrow('killed')
  expect(await heads()).toEqual([])
  await settle(pool, { count: 1 })
  await close()
  expect((await heads()).at(-1)).toBe(remembered())
})

test('a file that holds no head stops the signing, and a folder that cannot be used stops the start', async () => {
  await settle(pool, { count: 1 })
  await close()
  writeFileSync(join(folder, 'test.checkpoint'), 'no head')
  await settle(pool, { count: 1 })
  await expect(close()).rejects.toThrow('test.checkpoint holds no signed head')
  await expect(openSignedHeads(join(folder, 'test.checkpoint'))).rejects.toThrow(ProofSettingRefused)
})

test('a restored log is signed again under a new name, once an operator says so', async () => {
  const restored = (origin: string, ...args: string[]) =>
    spawnSync(process.execPath, ['scripts/proof-restored.ts', ...args], {
      cwd: join(import.meta.dirname, '../../..'),
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url, PROOF_STATE_DIR: folder, PROOF_ORIGIN: origin },
    })
  await settle(pool, { count: 3 })
  await close()
  await settle(pool, { count: 2 })
  await close()
  expect(restored(ORIGIN)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^TEST +5 receipts; they agree/m) })
  await cutTo(3)

  const same = restored(ORIGIN, '--yes')
  expect(same).toMatchObject({ status: 1, stderr: expect.stringContaining(`PROOF_ORIGIN=<new>,${ORIGIN}`) })
  const asked = restored(`new.example.com,${ORIGIN}`)
  expect(asked).toMatchObject({ status: 1, stderr: expect.stringContaining('add --yes') })
  const keys = new ProofKeys([privateKey], ['new.example.com', ORIGIN])
  await byHand(pool, `INSERT INTO proof_origins (position, origin) VALUES (1, '${ORIGIN}'), (2, 'new.example.com')`)
  await expect(closeHourSoFar({ pool, proofKeys: keys, signedHeads })).rejects.toThrow('cut back')
  expect(restored(`new.example.com,${ORIGIN}`, '--yes')).toMatchObject({ status: 0 })
  await closeHourSoFar({ pool, proofKeys: keys, signedHeads })
  expect(remembered()).toMatch(/^new\.example\.com\/proof\/test\n3\n/)
  const aside = readdirSync(folder).find((name) => name.includes('cut-at'))
  expect(readFileSync(join(folder, aside!), 'utf8')).toMatch(/^pay\.example\.com\/proof\/test\n5\n/)
})
