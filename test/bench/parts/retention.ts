import type { WorkflowClient } from '@temporalio/client'
import { TASK_QUEUES, WORKFLOWS } from '../../../src/workflows/messages.ts'
import { atMost, detail, figure, type Row } from '../figures.ts'
import { pause, say, type Stand } from '../stand.ts'
import { payBeside, quantilesOf } from '../steady.ts'

/** Rows of each kind, and payments a second. A busy machine bears fewer. */
const ROWS = Number(process.env.RETENTION_ROWS ?? 1_000_000)
const PAYMENTS_A_SECOND = Number(process.env.RETENTION_PAYMENTS ?? 10)
const TURN_MS = 30_000
/** Turns of each kind. To delete all rows takes several hours, since deletion is slow on purpose. */
const ROUNDS = Number(process.env.RETENTION_ROUNDS ?? Infinity)
const WARM_UP = 200

/** Expired rows of each kind. `n` numbers them, and their ages differ by a millisecond. */
const AGE = "now() - interval '400 days' + n * interval '1 ms'"
const FILLED: Readonly<Record<string, string>> = {
  idempotency: `INSERT INTO idempotency_records (scope, request_hash, status, body, created_at)
    SELECT sha256(('bench' || n)::bytea), '\\x00', 201, decode(repeat('00', 900), 'hex'), ${AGE}`,
  inboundBodies: `INSERT INTO inbound_events
      (id, provider_id, provider_event_id, type, attempt_id, transaction_id, dispute, body, received_at, handled_at)
    SELECT 'inb_bench' || n, 'paystack', 'bench' || n, 'charge.success', attempt.id, attempt.transaction_id, false,
      decode(repeat('00', 900), 'hex'), ${AGE}, now()`,
  unmatchedEvents: `INSERT INTO inbound_events (id, provider_id, provider_event_id, type, dispute, body, received_at)
    SELECT 'inb_other' || n, 'paystack', 'other' || n, 'charge.success', false, decode(repeat('00', 900), 'hex'), ${AGE}`,
  deliveryDetails: `INSERT INTO delivery_attempt_details (delivery_id, number, error, created_at)
    SELECT 'dlv_bench', n, 'timeout', ${AGE}`,
  replays: `INSERT INTO delivery_replays (id, delivery_id, endpoint_id, requested_at, handled_at)
    SELECT 'rpl_bench' || n, 'dlv_bench', 'whe_bench', ${AGE}, ${AGE}`,
  sessions: `INSERT INTO sessions (id, user_id, created_at) SELECT 'ses_bench' || n, attempt.user_id, ${AGE}`,
  refreshTokens: `INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
    SELECT sha256(('bench' || n)::bytea), 'ses_other' || n, ${AGE}`,
  loginFailures: `INSERT INTO login_failures (key, points, expire) SELECT 'bench' || n, 1, n`,
}

/** The rows that the others refer to: any attempt and any user. */
const REFERRED = `(SELECT a.id, a.transaction_id, (SELECT id FROM users LIMIT 1) AS user_id FROM attempts AS a LIMIT 1)`

async function fill(stand: Stand): Promise<void> {
  // Foreign keys are off, as when a restore stores rows: one delivery has all the details.
  await stand.rows('SET session_replication_role = replica')
  for (const [kind, insert] of Object.entries(FILLED)) {
    await stand.rows(`${insert} FROM generate_series(1, ${ROWS}) AS n, ${REFERRED} AS attempt`)
    say(`retention: ${ROWS} expired rows of ${kind} are there`)
  }
  await stand.rows('SET session_replication_role = origin')
  await stand.rows('ANALYZE')
}

/** Runs the workflow that the schedule starts, for one turn at most. Returns whether it ended: the kind is deleted. */
async function deleteForATurn(client: WorkflowClient, kind: string): Promise<boolean> {
  const workflowId = `retention-bench-${Date.now()}`
  const args = [{ kinds: [kind] }]
  const handle = await client.start(WORKFLOWS.retention, { workflowId, taskQueue: TASK_QUEUES.payments, args })
  const ended = await Promise.race([handle.result().then(() => true), pause(TURN_MS).then(() => false)])
  // A batch that is under way is committed or not, as when a worker dies.
  if (!ended) await handle.terminate()
  return ended
}

async function beside<T>(stand: Stand, name: string, meanwhile: () => Promise<T>) {
  const turn = await payBeside(stand, PAYMENTS_A_SECOND, `retention-${name}-${Date.now()}`, meanwhile)
  const { count, p50, p99 } = quantilesOf(turn.waits)
  say(`retention: ${name}: ${count} payments, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
  return turn
}

const left = async (stand: Stand): Promise<number> => {
  const [row] = await stand.rows<{ count: number }>(
    `SELECT (SELECT count(*)::int FROM idempotency_records WHERE created_at < now() - interval '399 days')
       + (SELECT count(*)::int FROM inbound_events WHERE received_at < now() - interval '399 days' AND body IS NOT NULL)
       + (SELECT count(*)::int FROM delivery_attempt_details) + (SELECT count(*)::int FROM refresh_tokens WHERE expires_at < now())
       + (SELECT count(*)::int FROM delivery_replays WHERE handled_at IS NOT NULL)
       + (SELECT count(*)::int FROM sessions WHERE created_at < now() - interval '399 days')
       + (SELECT count(*)::int FROM login_failures WHERE expire < 1000000000) AS count`,
  )
  return row!.count
}

/**
 * The latency of payments while expired rows of each kind are deleted. Turns with deletion alternate with turns without,
 * since other work of the machine changes within minutes.
 */
export async function retention(stand: Stand): Promise<Row[]> {
  for (let n = 0; n < WARM_UP; n++) await stand.merchant().pay(`retention-warm-${Date.now()}-${n}`)
  await fill(stand)
  const expired = await left(stand)
  const { workflow, schedule } = stand.engine()
  // Its hourly run would delete in the turns without deletion too.
  await schedule.getHandle('retention').pause()
  const [quiet, loaded]: [number[], number[]] = [[], []]
  let turns = 0
  const kinds = new Set(Object.keys(FILLED))
  for (let round = 0; round < ROUNDS && kinds.size > 0; round++)
    for (const kind of kinds) {
      quiet.push(...(await beside(stand, 'alone', () => pause(TURN_MS))).waits)
      const turn = await beside(stand, kind, () => deleteForATurn(workflow, kind))
      loaded.push(...turn.waits)
      if (turn.done) kinds.delete(kind)
      turns++
    }
  const remaining = await left(stand)
  const rate = (expired - remaining) / ((turns * TURN_MS) / 1_000)
  const [deleting, alone] = [quantilesOf(loaded), quantilesOf(quiet)]
  return [
    figure('token payments while expired rows are deleted (bare: without), p99', 'ms', [deleting.p99], {
      bare: [alone.p99],
      budget: atMost(1.2, 'ratio'),
      note: `${PAYMENTS_A_SECOND} a second; ${expired} expired rows`,
    }),
    detail('the same, p50', 'ms', [deleting.p50], { bare: [alone.p50] }),
    detail('rows deleted, at least', 'a second', [rate]),
    detail('expired rows left', '', [remaining], ROUNDS === Infinity ? { budget: atMost(0) } : {}),
  ]
}
