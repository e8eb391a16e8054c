import { list, type AnyOf } from '../list.ts'
import { command, type Database, firstRow, insertion } from '../query.ts'
import { attemptJson } from '../transactions/attempt-columns.ts'
import type { AttemptSnapshot } from '../transactions/record.ts'
import type { TransactionFacts } from '../../domain/engine-work.ts'
import { planEvent } from '../../domain/providers/event-plan.ts'
import { readLookupResult } from '../../domain/providers/lookup-result.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { ATTEMPT_STATES } from '../../domain/states.ts'

/** SQL: from the attempt that an event names, in a mode whose secret fits, and its transaction. */
const OF_REFERENCE = `FROM attempts AS a
        JOIN transactions AS t ON t.id = a.transaction_id
      WHERE a.provider_reference = :providerReference AND a.provider_id = :providerId AND t.mode = ANY (:modes)`

const EVENT = 'id providerId providerEventId type'

const PLANNED = {
  attemptId: 'p.id',
  transactionId: 'p.transaction_id',
  engineDueAt: 'now() + make_interval(secs => p."dueInMs" / 1000.0)',
  handledAt: '(SELECT now() WHERE p."isHandled")',
}

const store = firstRow<NewInboundEvent & { success: string | null; plans: string }, TransactionFacts>(
  'store-inbound-event',
)(`
    WITH named AS (
      SELECT a.id, a.state AS attempt_state, t.id AS transaction_id, t.business_id, t.mode, t.kind, t.state,
        t.amount_cents, t.currency, t.rail,
        json_build_array(a.state, t.state, a.provider_transaction_id, t.amount_cents, t.currency)::jsonb
          = :success::jsonb AS repeats
      ${OF_REFERENCE}
      FOR UPDATE OF a
    ),
    planned AS (
      SELECT n.*, p."isHandled", p.signals, p."dueInMs"
      FROM (SELECT) AS one
        LEFT JOIN named AS n ON true
        JOIN json_to_recordset(:plans::json) AS p (
            "attemptState" text, repeats boolean, "isHandled" boolean, signals boolean, "dueInMs" integer
          )
          ON p."attemptState" IS NOT DISTINCT FROM n.attempt_state AND p.repeats = coalesce(n.repeats, false)
    ),
    stored AS (
      ${insertion('inbound_events', `${EVENT} body finding dispute traceparent`, PLANNED, 'planned AS p')}
      ON CONFLICT (provider_id, provider_event_id) DO NOTHING
      RETURNING id
    )
    SELECT p.transaction_id AS id, p.business_id, p.mode, p.kind, p.state, p.amount_cents, p.currency, p.rail
    FROM planned AS p, stored
    WHERE p.signals`)

export interface NewInboundEvent {
  id: string
  providerId: string
  providerEventId: string
  type: string
  /** The raw body, encrypted. */
  body: Buffer
  providerReference: string | null
  /** The modes whose secret its signature fits. */
  modes: string[]
  finding: LookupResult | null
  dispute: boolean
}

function plansOf(isNews: boolean): string {
  const plans = [null, ...ATTEMPT_STATES].flatMap((attemptState) =>
    [true, false].map((repeats) => ({ attemptState, repeats, ...planEvent({ attemptState, isNews, repeats }) })),
  )
  return JSON.stringify(plans)
}

const PLANS_OF_NEWS = plansOf(true)
const PLANS_OF_NONE = plansOf(false)

/**
 * Returns the payment whose workflow must be signalled at once. There is a plan for each state of the attempt, of which
 * the statement takes one under its lock: one round trip, and no response is recorded in between.
 */
export async function storeInboundEvent(db: Database, event: NewInboundEvent): Promise<TransactionFacts | null> {
  const { finding, dispute } = event
  const isNews = finding !== null || dispute
  return await store(db, { ...event, success: successOf(event), plans: isNews ? PLANS_OF_NEWS : PLANS_OF_NONE })
}

/** The event's success as a record has it; null if it says something else, which the record cannot have. */
function successOf({ finding, dispute }: NewInboundEvent): string | null {
  if (dispute || finding?.state !== 'SUCCEEDED') return null
  const { providerTransactionId, amountCents, currency } = finding
  return JSON.stringify(['SUCCEEDED', 'SUCCEEDED', providerTransactionId, amountCents, currency])
}

type Loaded = Omit<StoredInboundEvent, 'unreadable'> & { finding: unknown }

const load = firstRow<{ inboundEventId: string }, Loaded>('load-inbound-event')(`
    SELECT i.transaction_id, i.finding, i.dispute, i.handled_at IS NOT NULL AS handled, i.type,
      (EXTRACT(EPOCH FROM now() - i.received_at) * 1000)::bigint AS age_ms, ${attemptJson} AS attempt
    FROM inbound_events AS i
      JOIN attempts AS a ON a.id = i.attempt_id
    WHERE i.id = :inboundEventId`)

export interface StoredInboundEvent extends Pick<NewInboundEvent, 'dispute' | 'type'> {
  transactionId: string
  /** The event's result for its attempt; null without one (a dispute, a hint), or if it cannot be read. */
  finding: LookupResult | null
  unreadable: boolean
  handled: boolean
  ageMs: number
  /** The attempt that the event names, not necessarily the newest. */
  attempt: AttemptSnapshot
}

export async function loadInboundEvent(db: Database, inboundEventId: string): Promise<StoredInboundEvent | null> {
  const row = await load(db, { inboundEventId })
  if (!row) return null
  const finding = readLookupResult(row.finding)
  return { ...row, finding, unreadable: finding === null && row.finding !== null }
}

/** The relay handles it again after half of its age, so that a provider in a long outage gets few lookups. */
export const postponeInboundEvent = command<{ inboundEventId: string }>('postpone-inbound-event')(`
    UPDATE inbound_events
    SET engine_due_at = now() + least(greatest((now() - received_at) / 2, INTERVAL '5 s'), INTERVAL '1 hour')
    WHERE id = :inboundEventId AND handled_at IS NULL`)

const OF_CHARGE = { attemptId: 'c.attempt_id', transactionId: 'c.transaction_id', handledAt: 'c.handled_at' }

const CHARGE_OR_NONE = '(SELECT) AS one LEFT JOIN charge AS c ON true'

/** SQL: `charge`, which the reference names, and `event`, its new row, handled at once since it says nothing more. */
export const eventOfCharge = (isDispute: boolean): string => `
  charge AS (
    SELECT a.id AS attempt_id, t.id AS transaction_id, t.business_id, t.mode, now() AS handled_at
    ${OF_REFERENCE}
      AND t.kind = 'COLLECT'
  ),
  event AS (
    ${insertion('inbound_events', `${EVENT} body`, { ...OF_CHARGE, dispute: String(isDispute) }, CHARGE_OR_NONE)}
    ON CONFLICT (provider_id, provider_event_id) DO NOTHING
    RETURNING attempt_id
  )`

/**
 * If the provider can be asked about the newest attempt now. Anyone can send such events at any rate: until it is
 * asked, all of them set one timestamp and wake the workflow once, as a payer's returns do (`notePayerReturn`).
 */
export const noteUnsignedEvent = firstRow<{ providerId: string; providerReference: string }, TransactionFacts>(
  'note-unsigned-event',
)(`
    UPDATE attempts AS a
    SET payer_returned_at = now()
    FROM transactions AS t
    WHERE a.provider_reference = :providerReference
      AND a.provider_id = :providerId
      AND a.state IN ('REQUIRES_ACTION', 'PENDING')
      AND a.ended_at IS NULL
      AND (a.payer_returned_at IS NULL OR a.payer_returned_at < now() - INTERVAL '20 s')
      AND NOT EXISTS (
        SELECT FROM attempts AS newer
        WHERE newer.transaction_id = a.transaction_id AND newer.number > a.number
      )
      AND t.id = a.transaction_id
      AND t.kind = 'COLLECT'
    RETURNING t.id, t.business_id, t.mode, t.kind, t.state, t.amount_cents,
      t.currency, t.rail`)

type InboundEventFilters = AnyOf<{ matched: boolean; provider: string }>

export interface ListedInboundEvent extends Pick<
  NewInboundEvent,
  'id' | 'providerId' | 'providerEventId' | 'type' | 'dispute'
> {
  transactionId: string | null
  createdAt: Date
  handledAt: Date | null
  setAsideBecause: string | null
}

/** The order is that of their ids, which follow the clocks of the processes. Unmatched events have a separate index. */
export const listInboundEvents = list<InboundEventFilters, ListedInboundEvent>({
  name: 'inbound-event-list',
  select: `
    SELECT e.id, e.provider_id, e.provider_event_id, e.type, e.transaction_id, e.dispute,
      e.received_at AS created_at, e.handled_at, e.set_aside_because
    FROM inbound_events AS e`,
  where: [
    // Literal SQL, so that the planner can use the index of unmatched events.
    { sql: 'e.attempt_id IS NULL', applies: ({ matched }: InboundEventFilters) => matched === false },
    { sql: 'e.attempt_id IS NOT NULL', applies: ({ matched }: InboundEventFilters) => matched === true },
    'e.provider_id = :provider',
  ],
  row: 'e',
  time: null,
})
