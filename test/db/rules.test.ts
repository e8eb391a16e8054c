import type { Pool } from 'pg'
import { CONNECT_ATTEMPT_STATES, CONNECT_REFUSALS, CONNECT_STATES } from '../../src/domain/providers/connect.ts'
import { ANSWER_KINDS, ANSWER_REFUSALS, ANSWER_STATES } from '../../src/domain/disputes/answer.ts'
import { DISPUTE_ENTRIES, DISPUTE_STATES } from '../../src/domain/disputes/dispute.ts'
import { ALL_EVENT_TYPES } from '../../src/domain/webhooks/events.ts'
import {
  ACCOUNT_TYPES,
  BATCH_DECISIONS,
  BATCH_STATES,
  DECISION_REFUSALS,
} from '../../src/domain/payouts/payout-batch.ts'
import { FEE_BEARERS, SPLIT_TYPES } from '../../src/domain/payments/splits.ts'
import {
  ATTEMPT_STATES,
  DELIVERY_STATES,
  PAY_IN_RAILS,
  RAILS,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
  type TransactionKind,
  type DeliveryState,
} from '../../src/domain/states.ts'
import { ATTEMPT_MOVES, TRANSACTION_MOVES } from '../../src/domain/state-changes/moves.ts'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'
import { given } from '../given.ts'

const database = duringTests(openDatabase)
let pool: Pool
let businessId: string
let endpointId: string

beforeAll(async () => {
  pool = database.pool
  ;({ businessId } = await given.business(pool))
  endpointId = await given.endpoint(pool, { businessId })
})

const ended = (state: string): boolean => state === 'FAILED' || state === 'STOPPED'

async function transaction(kind: TransactionKind, state: string): Promise<string> {
  const reason = ended(state) ? 'declined' : null
  const fields = { businessId, state, failureReasonCode: reason, failureReasonMessage: reason }
  if (kind !== 'REFUND') return await given.payment(pool, { ...fields, kind })
  const originalTransactionId = await transaction('COLLECT', 'PROCESSING')
  const captured = { transactionId: originalTransactionId, state: 'SUCCEEDED', capturedCents: 100 }
  const refundsAttemptId = await given.attempt(pool, captured)
  return await given.refund(pool, { ...fields, originalTransactionId, refundsAttemptId })
}

async function attempt(kind: TransactionKind, state: string): Promise<string> {
  const capturedCents = state === 'SUCCEEDED' ? 100 : 0
  return await given.attempt(pool, { transactionId: await transaction(kind, 'PROCESSING'), state, capturedCents })
}

const delivery = async (state: DeliveryState): Promise<string> =>
  (await given.deliveries(pool, { businessId, endpointId, states: [state] }))[0]!

/** Every allowed move, as `machine: from > to`. `test/domain/state-changes/moves.test.ts` has those of the domain's tables. */
const MOVES = new Set(
  Object.entries<Readonly<Record<string, readonly string[]>>>({
    ...TRANSACTION_MOVES,
    ...Object.fromEntries(TRANSACTION_KINDS.map((kind) => [`${kind}_ATTEMPT`, ATTEMPT_MOVES[kind]])),
    PAYOUT_BATCH: { PENDING_APPROVAL: ['PROCESSING', 'STOPPED'], PROCESSING: ['COMPLETED'] },
    // A successful replay may come in any state; a failed one keeps the state.
    DELIVERY: {
      PENDING: ['DELIVERED', 'WAITING_RETRY', 'DEAD', 'CANCELLED'],
      WAITING_RETRY: ['PENDING', 'DELIVERED', 'DEAD', 'CANCELLED'],
      DEAD: ['DELIVERED'],
      CANCELLED: ['DELIVERED'],
    },
  }).flatMap(([machine, moves]) =>
    Object.entries(moves).flatMap(([from, targets]) => targets.map((to) => `${machine}: ${from} > ${to}`)),
  ),
)

/** Returns "moved", or the message of the database's refusal. */
const outcome = (update: Promise<unknown>): Promise<string> =>
  update.then(
    () => 'moved',
    (error: Error) => error.message,
  )

test('the database allows exactly these moves', async () => {
  const { rows } = await pool.query<{ move: string }>(
    "SELECT machine || ': ' || from_state || ' > ' || to_state AS move FROM state_moves",
  )
  expect(rows.map(({ move }) => move).toSorted()).toEqual([...MOVES].toSorted())
})

test.each([
  ['transactions', 'kind', TRANSACTION_KINDS],
  ['transactions', 'state', TRANSACTION_STATES],
  ['transactions', 'method', RAILS],
  ['transactions', 'rail', RAILS],
  ['attempts', 'rail', RAILS],
  ['attempts', 'paid_rail', PAY_IN_RAILS],
  ['attempts', 'state', ATTEMPT_STATES],
  ['deliveries', 'state', DELIVERY_STATES],
  ['events', 'type', ALL_EVENT_TYPES],
  ['disputes', 'state', DISPUTE_STATES],
  ['dispute_history', 'entry', DISPUTE_ENTRIES],
  ['dispute_answers', 'kind', ANSWER_KINDS],
  ['dispute_answers', 'state', ANSWER_STATES],
  ['dispute_answers', 'refusal', ANSWER_REFUSALS],
  ['connect_resources', 'state', CONNECT_STATES],
  ['connect_resources', 'failure_reason_code', CONNECT_REFUSALS],
  ['connect_attempts', 'state', CONNECT_ATTEMPT_STATES],
  ['splits', 'type', SPLIT_TYPES],
  ['splits', 'fee_bearer', FEE_BEARERS],
  ['recipients', 'account_type', ACCOUNT_TYPES],
  ['payout_batches', 'state', BATCH_STATES],
  ['payout_decisions', 'decision', BATCH_DECISIONS],
  ['payout_decisions', 'refusal', DECISION_REFUSALS],
])("the CHECK of %s.%s allows exactly the domain's words", async (table, column, words) => {
  const { rows } = await pool.query<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND pg_get_constraintdef(oid) LIKE 'CHECK ((' || $2 || ' = ANY (%'`,
    [table, column],
  )
  expect(rows).toHaveLength(1)
  const { definition } = rows[0]!
  // Hot tables have one array literal in their CHECK, the others an array of literals.
  const array = /'\{(.+)\}'::text\[\]/.exec(definition)?.[1]?.split(',')
  expect(array ?? [...definition.matchAll(/'([^']+)'::text/g)].map(([, word]) => word)).toEqual([...words])
})

/** Tries each change of a state. `move` stores a row in the first state and changes it to the second. */
async function expectMoves<State extends string>(
  machine: string,
  what: string,
  states: readonly State[],
  move: (from: State, to: State) => Promise<unknown>,
): Promise<void> {
  for (const from of states)
    for (const to of states.filter((state) => state !== from)) {
      const may = MOVES.has(`${machine}: ${from} > ${to}`)
      const found = await outcome(move(from, to))
      expect([from, to, found]).toEqual([from, to, may ? 'moved' : `${what} cannot go from ${from} to ${to}`])
    }
}

test.each(TRANSACTION_KINDS)('the states of a %s move only as the table says', async (kind) => {
  const change = `UPDATE transactions SET state = $2, failure_reason_code = $3::text, failure_reason_message = $3::text
    WHERE id = $1`
  await expectMoves(kind, kind, TRANSACTION_STATES, async (from, to) =>
    pool.query(change, [await transaction(kind, from), to, ended(to) ? 'declined' : null]),
  )
})

test.each(TRANSACTION_KINDS)('the states of an attempt of a %s move only as the table says', async (kind) => {
  const change = 'UPDATE attempts SET state = $2, captured_cents = $3 WHERE id = $1'
  await expectMoves(`${kind}_ATTEMPT`, 'an attempt', ATTEMPT_STATES, async (from, to) =>
    pool.query(change, [await attempt(kind, from), to, to === 'SUCCEEDED' ? 100 : 0]),
  )
})

test('the states of a delivery move only as the table says', async () => {
  const change =
    'UPDATE deliveries SET state = $2, next_attempt_at = $3, reason = $4, engine_due_at = NULL WHERE id = $1'
  await expectMoves('DELIVERY', 'a delivery', DELIVERY_STATES, async (from, to) => {
    const [due, reason] = [to === 'WAITING_RETRY' ? new Date() : null, to === 'CANCELLED' ? 'cancelled' : null]
    return await pool.query(change, [await delivery(from), to, due, reason])
  })
})

const ROW: Record<string, () => Promise<unknown>> = {
  state_moves: async () => undefined,
  transitions: () => transaction('COLLECT', 'CREATED'),
  routing_decisions: async () => {
    const transactionId = await transaction('COLLECT', 'CREATED')
    await given.rows(pool, 'routing_decisions', [{ transactionId, decision: '{}' }])
  },
  events: () => delivery('PENDING'),
  delivery_attempts: async () => {
    const scheduled = { number: 1, trigger: 'SCHEDULE', triggerKey: '1', startedAt: new Date(), durationMs: 1 }
    await given.rows(pool, 'delivery_attempts', [{ deliveryId: await delivery('PENDING'), ...scheduled }])
  },
}

test.each(Object.keys(ROW))('a stored row in %s cannot be changed or deleted', async (table) => {
  await ROW[table]!()
  const { rows } = await pool.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 LIMIT 1",
    [table],
  )
  const column = rows[0]!.name
  const refused = `${table} is append-only`
  const before = await pool.query(`SELECT count(*) FROM ${table}`)
  expect(await outcome(asSuperuser(pool, `UPDATE ${table} SET ${column} = ${column}`))).toBe(refused)
  expect(await outcome(asSuperuser(pool, `DELETE FROM ${table}`))).toBe(refused)
  expect(await outcome(asSuperuser(pool, `TRUNCATE ${table} CASCADE`))).toMatch(/is append-only$/)
  expect((await pool.query(`SELECT count(*) FROM ${table}`)).rows).toEqual(before.rows)
  expect(Number(before.rows[0].count)).toBeGreaterThan(0)
})

test.each([
  ['ends without a reason', "state = 'FAILED'"],
  ['ends without a reason in words', "state = 'FAILED', failure_reason_code = 'declined'"],
  ['has a reason without an end', "failure_reason_code = 'declined', failure_reason_message = 'No.'"],
  [
    'ends with a card token',
    "state = 'FAILED', failure_reason_code = 'declined', failure_reason_message = 'No.', card_token = 'x'",
  ],
  [
    'ends and is still due',
    "state = 'FAILED', failure_reason_code = 'declined', failure_reason_message = 'No.', engine_due_at = now()",
  ],
  ['costs nothing', 'amount_cents = 0'],
])('a transaction that %s is refused', async (_what, change) => {
  const id = await transaction('COLLECT', 'PROCESSING')
  expect(await outcome(pool.query(`UPDATE transactions SET ${change} WHERE id = $1`, [id]))).toMatch(
    /violates check constraint/,
  )
})
