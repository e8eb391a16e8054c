import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { closeHours } from '../../../src/activities/proofs/close-hours.ts'
import { auditSnapshot } from '../../../src/db/proofs/audit-log.ts'
import { readReceipt } from '../../../src/db/proofs/read-receipt.ts'
import { readInclusion, verifyReceipt } from '../../../src/db/proofs/verify-receipt.ts'
import { ProofKeys } from '../../../src/proofs/keys.ts'
import { given } from '../../given.ts'
import { newSigningKey } from '../../signing-keys.ts'
import { atMost, detail, figure, median, quantile, type Row } from '../figures.ts'
import { fillReceipts } from '../../db/many/receipts.ts'
import { type OwnPools, withOwnDatabase } from '../own-database.ts'
import { cpuByKind, hasProc } from '../processes.ts'
import { say, type Stand } from '../stand.ts'

const RECEIPTS = 1_000_000
const LOOKS = 1_000
const SETTLED = 400

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}

/** Measures the time and the CPU time here and in Postgres, which other load does not change. */
async function timed(stand: Stand, name: string, most: number, work: () => Promise<unknown>): Promise<Row> {
  const postgres = () => cpuByKind(stand.product().pid).postgres / 1_000
  const [cpu, there] = [process.cpuUsage(), postgres()]
  const seconds = await secondsOf(work)
  const { user, system } = process.cpuUsage(cpu)
  const note = `CPU ${((user + system) / 1_000_000).toFixed(1)} s here, ${(postgres() - there).toFixed(1)} s in Postgres`
  return figure(name, 's', [seconds], { budget: atMost(most), ...(hasProc && { note }) })
}

/** Closes the hour as the worker does, verifies receipts as the route does, and audits all. */
async function log(stand: Stand, { pool, patient }: OwnPools): Promise<Row[]> {
  say(`proofs: storing ${RECEIPTS} settled payments`)
  const ids = await fillReceipts(patient, RECEIPTS)
  await patient.query('ANALYZE')
  const proofKeys = new ProofKeys([newSigningKey()], ['bench.example'])
  say('proofs: closing the hour')
  const closing = () => closeHours({ pool, proofKeys })
  const closed = await timed(stand, '1 000 000 receipts appended, their hour closed', 20, closing)

  const proved: number[] = []
  const times: number[] = []
  const log = { db: pool, sha256: proofKeys.sha256, mode: 'TEST' } as const
  for (let look = 0; look < LOOKS; look++) {
    const leafIndex = randomInt(RECEIPTS)
    const proving = await secondsOf(async () => {
      const { inclusionProof } = await readInclusion(log, leafIndex, RECEIPTS)
      if (inclusionProof === null) throw new Error(`leaf ${leafIndex} has no proof`)
    })
    proved.push(proving * 1_000)
    const id = ids[randomInt(ids.length)]!
    const seconds = await secondsOf(async () => {
      const { fault, batched } = await verifyReceipt(pool, proofKeys, (await readReceipt(pool, { id }))!)
      if (fault !== null || batched?.batch.treeSize !== RECEIPTS)
        throw new Error(`receipt ${id} does not hold: ${fault}`)
    })
    times.push(seconds * 1_000)
  }
  say('proofs: auditing')
  const audited = await timed(stand, 'all of them audited', 60, () => auditSnapshot(patient, proofKeys, 'TEST'))
  return [
    closed,
    figure('inclusion proof of one, p50', 'ms', [median(proved)], { budget: atMost(2) }),
    detail('p99', 'ms', [quantile(proved, 0.99)]),
    detail('one verified whole, as the route does, p50', 'ms', [median(times)]),
    audited,
  ]
}

/** The cost of storing one receipt in the settling statement, by the database's clock. */
async function receiptInsert(pool: Pool): Promise<Row> {
  const { businessId } = await given.business(pool)
  const times: number[] = []
  for (let n = 0; n < SETTLED; n++) {
    const id = await given.payment(pool, { businessId, state: 'PROCESSING', amountCents: 15_000, sendsEvents: false })
    const leaf = JSON.stringify({ v: 2, transactionId: id, reference: 'x'.repeat(400) })
    const explained = await pool.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) INSERT INTO receipts (id, token_id, transaction_id, mode, leaf, salt, leaf_hash, settled_at)
       VALUES ('rct_' || '${id}', 'tok_' || '${id}', '${id}', 'TEST', '${leaf}', sha256('s'), sha256('${leaf}'::bytea), now())`,
    )
    times.push(explained.rows[0]['QUERY PLAN'][0]['Execution Time'])
  }
  const values = [0.1, 0.5, 0.9].map((q) => quantile(times, q))
  return figure('a receipt stored, in Postgres', 'ms', values, { budget: atMost(0.15) })
}

/**
 * Measures the log at a million receipts, and the insert of one, in a database beside the product's, in which no worker is
 * busy.
 */
export async function proofs(stand: Stand): Promise<Row[]> {
  return await withOwnDatabase(stand, 'bench_proofs', async (pools) => [
    ...(await log(stand, pools)),
    await receiptInsert(pools.pool),
  ])
}
