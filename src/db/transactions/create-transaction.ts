import type { DeliveryFacts } from '../../domain/engine-work.ts'
import type { StateChange } from '../../domain/state-changes/change.ts'
import { hash } from 'node:crypto'
import type { Owner } from '../accounts/business.ts'
import { type Database, insertion, jsonOf, onlyRow } from '../query.ts'
import { type TransactionRow, transactionColumns } from './transaction-row.ts'
import {
  type EventAdditions,
  type EventData,
  type EventType,
  eventBody,
  eventTypeOf,
} from '../../domain/webhooks/events.ts'
import { derivedUuid, idFrom, timeOf } from '../../domain/ids.ts'

/** The parameters of an event. All are null if there is none. */
export interface EventParameters {
  eventId: string | null
  eventType: EventType | null
  /** The text that is signed. */
  eventBody: string | null
}

const NO_EVENT: EventParameters = { eventId: null, eventType: null, eventBody: null }

/** A restore may forget a delivered event: the same event later has the same id, so that its receiver knows it. */
function eventId(transactionId: string, type: EventType, sequence: number): string {
  const time = new Date(timeOf(transactionId))
  return idFrom('event', derivedUuid(time, hash('sha256', `${transactionId}:${type}:${sequence}`, 'hex')))
}

function eventParameters(data: EventData, additions: EventAdditions, now: Date): EventParameters {
  const type = eventTypeOf(data.kind, data.state)
  if (!type) return NO_EVENT
  const id = eventId(data.transactionId, type, additions.sequence)
  const draft = { id, type, created: now.toISOString(), data }
  return { eventId: id, eventType: type, eventBody: eventBody(draft, additions) }
}

export function changeEvent({ event, before, transaction: { sequence } }: StateChange, now: Date): EventParameters {
  if (!event) return NO_EVENT
  const { reference, mode, originalTransactionId, metadata } = before
  return eventParameters(event.data, { sequence, reference, mode, originalTransactionId, metadata }, now)
}

type CreationData = Omit<EventData, 'state' | 'providerTransactionId' | 'failureReasonCode' | 'failureReasonMessage'> &
  Omit<EventAdditions, 'sequence' | 'originalTransactionId'> & { originalTransactionId?: string }

export function creationEvent(data: CreationData, now: Date): EventParameters {
  const { reference, mode, metadata, originalTransactionId = null, ...named } = data
  const unknown = { providerTransactionId: null, failureReasonCode: null, failureReasonMessage: null }
  const additions = { sequence: 1, reference, mode, originalTransactionId, metadata }
  return eventParameters({ ...named, state: 'CREATED', ...unknown }, additions, now)
}

/**
 * CTEs that store events, and a delivery of each for every subscribed endpoint. For a disabled endpoint the delivery is
 * CANCELLED at once, so that a replay can send it later. `source` selects the columns of events, and no row if there is
 * no event. `subscribed` (SQL) lists the names of event types whose endpoints get the event `e`.
 */
export function eventsWithDeliveries(source: string, subscribed = `ARRAY[e.type, '*']`): string {
  return `
  event AS (
    INSERT INTO events (id, business_id, mode, transaction_id, type, sequence, body, traceparent)
    ${source}
    ON CONFLICT (transaction_id, type, sequence) DO NOTHING
    RETURNING id, business_id, mode, type
  ),
  delivery AS (
    INSERT INTO deliveries
      (id, business_id, mode, event_id, event_type, endpoint_id, state, reason, engine_due_at)
    SELECT
      'dlv_' || replace(uuidv7()::text, '-', ''), e.business_id, e.mode, e.id, e.type, w.id,
      d.state, d.reason, d.due_at
    FROM event AS e
      JOIN webhook_endpoints AS w ON w.business_id = e.business_id AND w.mode = e.mode
        AND w.deleted_at IS NULL AND w.event_types && ${subscribed}
      JOIN (VALUES (true, 'PENDING', NULL, now()), (false, 'CANCELLED', 'endpoint_disabled', NULL))
        AS d (enabled, state, reason, due_at) ON d.enabled = w.enabled
    RETURNING id, endpoint_id, event_type, state
  )`
}

/** The CTEs of `eventsWithDeliveries` for one event, from the statement's parameters and its CTE `txn`. */
export const eventWithDeliveries = eventsWithDeliveries(`
  SELECT :eventId::text, business_id, mode, id, :eventType, :sequence, :eventBody, :traceparent
  FROM txn
  WHERE :eventId::text IS NOT NULL`)

export type MadeDelivery = Pick<DeliveryFacts, 'id' | 'endpointId' | 'eventType'>

export const madeDeliveries = `
    coalesce((SELECT json_agg(${jsonOf('made', 'id endpointId eventType')})
      FROM delivery AS made WHERE state = 'PENDING'), '[]') AS deliveries`

export interface CreatedTransaction {
  row: TransactionRow
  deliveries: MadeDelivery[]
}

type NewTransaction = Owner & Omit<CreationData, 'merchantId' | 'mode'> & { sendsEvents: boolean }

interface Creation {
  /** Besides the columns of every kind: parameters for columns of their names, and SQL of others, as of `insertion`. */
  given: string
  more: Record<string, string>
  from?: string
  /** CTEs that run before. */
  before?: string
}

const GIVEN =
  'businessId mode kind amountCents currency reference providerId metadata sendsEvents splitId split traceparent'

/** Returns a function that stores a transaction, which is due at once, and its event. */
export const creation =
  <Own extends object>(name: string) =>
  ({ given, more, from, before = '' }: Creation) => {
    type Row = TransactionRow & { deliveries: MadeDelivery[] }
    const columns = { id: ':transactionId', state: "'CREATED'", engineDueAt: 'now()', ...more }
    const create = onlyRow<Own & NewTransaction & EventParameters & { sequence: 1 }, Row>(name)(`
      WITH ${before}
      txn AS (${insertion('transactions', `${GIVEN} ${given}`, columns, from)} RETURNING *),
      transition AS (
        INSERT INTO transitions (transaction_id, sequence, state) SELECT id, sequence, state FROM txn
      ),
      ${eventWithDeliveries}
      SELECT ${transactionColumns('txn')}, ${madeDeliveries}
      FROM txn`)
    return async (db: Database, made: Own & NewTransaction, now: Date): Promise<CreatedTransaction> => {
      const event = made.sendsEvents ? creationEvent({ ...made, merchantId: made.businessId }, now) : NO_EVENT
      const { deliveries, ...row } = await create(db, { ...made, ...event, sequence: 1 as const })
      return { row, deliveries }
    }
  }
