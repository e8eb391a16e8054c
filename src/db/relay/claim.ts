import type {
  BatchFacts,
  ConnectFacts,
  DeliveryFacts,
  DisputeFacts,
  TransactionFacts,
} from '../../domain/engine-work.ts'
import { MODES, type TransactionSource } from '../../domain/states.ts'
import { allRows } from '../query.ts'
import { type ClaimedLine, type ClaimedRow, endpointKeys, LINES } from './lines.ts'

/** How many due rows of a mode a claim reads to find their businesses: each, of the oldest, newest and any others. */
const SEEN = 200

export interface ClaimLimits {
  most: number
  /** The keys of owners (`ownerKey`) whose rows are not taken. */
  without: readonly string[]
}

/** SQL: the owner of a row, as `ownerKey` makes it. */
const ownerOf = (row: string): string => `${row}.business_id || ' ' || ${row}.mode`

/**
 * A claim postpones due rows by a minute, in one committed statement. No lock is held while the engine is called, and
 * the rows of a relay that dies become due again. `ARRAY(…)` keeps the planner on the index: it estimates few rows.
 * For a subquery on a table without statistics it estimates many and scans the table.
 */
function claim<Row>(line: ClaimedLine, taken: string, select: string, again = "interval '1 min'") {
  const { table } = LINES[line]
  return allRows<ClaimLimits, Claimed<Row>>(`claim-due-${line}`)(`
      WITH RECURSIVE ${taken},
      due AS (
        UPDATE ${table}
        SET engine_due_at = now() + ${again}
        WHERE id = ANY(ARRAY(SELECT id FROM taken))
        RETURNING ${table}.*, old.engine_due_at AS due_since
      )
      ${select}`)
}

export type Claimed<Row> = Row &
  ClaimedRow & {
    /** The W3C `traceparent` under which the row was stored; null while traces are off. */
    traceparent: string | null
  }

const claimed = (due: string, traceparent = `${due}.traceparent`): string => `${due}.id AS row_id,
      ${due}.due_since, ${due}.engine_due_at AS claimed_until, ${traceparent}`

/** Claims the oldest due rows of all businesses together: providers send them, so no burst of requests stores them. */
function claimOldest<Row>(line: 'providerEvents' | 'erasures' | 'disputes', select: string, again?: string) {
  const taken = `
    taken AS (
      SELECT id
      FROM ${LINES[line].table}
      WHERE engine_due_at <= now()
      ORDER BY engine_due_at
      LIMIT :most
      FOR UPDATE SKIP LOCKED
    )`
  return claim<Row>(line, taken, select, again)
}

/** Deliveries, and replays, under way at once. So an endpoint that hangs is no load for others. */
const BUDGET = 40
/** The budget from an endpoint's first failed attempt until its next successful one. */
const BUDGET_WHILE_FAILING = 8
const BUDGETS = `(VALUES (false, ${BUDGET}), (true, ${BUDGET_WHILE_FAILING})) AS budget (is_failing, most)`

/**
 * Claims the oldest due rows of each endpoint, as many as its budget leaves. The keys take turns, LIVE before TEST. The
 * cost depends on the endpoints with due rows and on the rows claimed, not on the length of the backlog.
 * A relay that starts a row postpones its due time, so rows of a key that are due later are under way. `counted` (SQL
 * over `line`): whether those of the key count.
 */
function claimByEndpoint<Row>(
  line: 'deliveries' | 'replays',
  { counted = 'true', select, again }: { counted?: string; select: string; again?: string },
) {
  const { table } = LINES[line]
  const { recursion, isOfKey } = endpointKeys('line', LINES[line])
  const taken = `
    ${recursion},
    oldest AS (
      SELECT d.id
      FROM line
        JOIN webhook_endpoints AS w ON w.id = line.endpoint_id
          AND line.engine_due_at <= now() AND ${ownerOf('w')} <> ALL(:without::text[])
        JOIN ${BUDGETS} ON budget.is_failing = (w.failing_since IS NOT NULL)
        CROSS JOIN LATERAL (
          SELECT id, engine_due_at, row_number() OVER (ORDER BY engine_due_at, id) AS place
          FROM (
            SELECT id, engine_due_at
            FROM ${table}
            WHERE ${isOfKey} AND engine_due_at <= now()
            ORDER BY engine_due_at, id
            LIMIT greatest(0, budget.most - (
              SELECT count(*)
              FROM (
                SELECT FROM ${table} WHERE ${isOfKey} AND ${counted} AND engine_due_at > now() LIMIT ${BUDGET}
              ) AS under_way
            ))
          ) AS first
        ) AS d
      ORDER BY w.mode, d.place, d.engine_due_at
      LIMIT :most
    ),
    taken AS (
      SELECT id
      FROM ${table}
      WHERE id IN (SELECT id FROM oldest) AND engine_due_at <= now()
      FOR UPDATE SKIP LOCKED
    )`
  return claim<Row>(line, taken, select, again)
}

/**
 * Claims the due rows of each business in turn, LIVE before TEST. Of each mode it reads only some due rows: the oldest,
 * the newest, and those that follow a random time between. So a burst of one business delays neither others nor its own
 * oldest rows, rows of TEST hide none of LIVE, and a backlog of a million costs no more. The random time finds a
 * business whose rows lie within the backlog of another, as after an outage of the engine.
 */
function claimByBusiness<Row>(line: 'transactions' | 'connects' | 'payoutBatches', select: string) {
  const { table } = LINES[line]
  const seen = MODES.flatMap((mode) => {
    // A subquery is computed once, so the index begins there.
    const randomTime = `(
          SELECT min(engine_due_at) + random() * (max(engine_due_at) - min(engine_due_at))
          FROM ${table}
          WHERE mode = '${mode}' AND engine_due_at <= now()
        )`
    const windows = [
      ['', 'ASC'],
      ['', 'DESC'],
      [`AND d.engine_due_at >= ${randomTime}`, 'ASC'],
    ]
    return windows.map(
      ([within, direction]) => `
      (
        SELECT d.id, d.business_id, d.mode, d.engine_due_at
        FROM ${table} AS d
        WHERE d.mode = '${mode}' AND d.engine_due_at <= now() AND ${ownerOf('d')} <> ALL(:without::text[])
          ${within}
        ORDER BY d.engine_due_at ${direction}
        LIMIT ${SEEN}
      )`,
    )
  })
  const taken = `
    seen AS (${seen.join(' UNION ')}),
    placed AS (
      SELECT id, row_number() OVER (PARTITION BY business_id, mode ORDER BY engine_due_at, id) AS place
      FROM seen
    ),
    taken AS (
      SELECT t.id
      FROM placed
        JOIN ${table} AS t ON t.id = placed.id
      WHERE t.id = ANY(ARRAY(SELECT id FROM placed)) AND t.engine_due_at <= now()
      ORDER BY t.mode, placed.place, t.engine_due_at
      LIMIT :most
      FOR UPDATE OF t SKIP LOCKED
    )`
  return claim<Row>(line, taken, select)
}

const subject = 'd.id, d.business_id, d.mode, d.endpoint_id, d.event_type, e.transaction_id'

export const claimDue = {
  transactions: claimByBusiness<DueTransaction>(
    'transactions',
    `
    SELECT id, business_id, mode, kind, source, state, amount_cents, currency, coalesce(rail, method) AS rail,
      queued_since IS NOT NULL AS queued, ${claimed('due')}
    FROM due`,
  ),
  providerEvents: claimOldest<TransactionFacts & { inboundEventId: string }>(
    'providerEvents',
    `
    SELECT due.id AS inbound_event_id, t.id, t.business_id, t.mode, t.kind, t.source, t.state, t.amount_cents,
      t.currency, t.rail, ${claimed('due')}
    FROM due
      JOIN transactions AS t ON t.id = due.transaction_id`,
    // A run may fail before it handles the event: the pause grows with the age of the event.
    "greatest(interval '1 min', least((now() - received_at) / 2, interval '10 min'))",
  ),
  deliveries: claimByEndpoint<DeliveryFacts>('deliveries', {
    // Deliveries in WAITING_RETRY are due only if their workflow is late or lost.
    counted: "line.state = 'PENDING'",
    select: `
    SELECT ${subject}, ${claimed('d', 'e.traceparent')}
    FROM due AS d
      JOIN events AS e ON e.id = d.event_id
    ORDER BY d.id`,
  }),
  replays: claimByEndpoint<DeliveryFacts & { replayId: string }>('replays', {
    select: `
    SELECT due.id AS replay_id, ${subject}, ${claimed('due')}
    FROM due
      JOIN deliveries AS d ON d.id = due.delivery_id
      JOIN events AS e ON e.id = d.event_id
    ORDER BY due.id`,
    // The workflow makes its replays one after the other: the pause grows with the age of the replay.
    again: "greatest(interval '1 min', least(now() - requested_at, interval '1 hour'))",
  }),
  connects: claimByBusiness<ConnectFacts>(
    'connects',
    `SELECT id, business_id, mode, kind, state, ${claimed('due')} FROM due`,
  ),
  payoutBatches: claimByBusiness<BatchFacts>(
    'payoutBatches',
    `SELECT id, business_id, mode, state, total_cents, currency, item_count, ${claimed('due')} FROM due`,
  ),
  erasures: claimOldest<{ requestId: string }>('erasures', `SELECT id AS request_id, ${claimed('due')} FROM due`),
  disputes: claimOldest<DisputeFacts>(
    'disputes',
    `
    SELECT id, business_id, mode, transaction_id, coalesce(state, 'CREATED') AS state, ${claimed('due')}
    FROM due`,
  ),
}

export interface DueTransaction extends TransactionFacts {
  source: TransactionSource
  /** True if it is a refund that waits for another refund of its charge. */
  queued: boolean
}
