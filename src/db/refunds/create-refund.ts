import { v7 as uuid } from 'uuid'
import { eventBodyUpToSequence, eventTypeOf } from '../../domain/events.ts'
import { idFrom } from '../../domain/ids.ts'
import type { ProviderMode } from '../../domain/routing.ts'
import { refundPartsOf, type Parts } from '../../domain/splits.ts'
import type { TransactionState } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { eventAndDeliveries, madeDeliveries, type MadeDelivery } from '../deliveries/events.ts'
import { type TransactionRow, transactionColumns } from '../transactions/transaction-row.ts'

/** Locks the attempt that took the money: refunds of one payment reserve one after the other. */
const lock = {
  name: 'lock-refundable',
  text: `
    SELECT t.state, t.currency, t.source, t.split_id AS "splitId", t.split, a.id AS "attemptId", a.provider_id AS "providerId", a.rail,
      a.captured_cents - a.refund_reserved_cents AS "leftCents"
    FROM transactions t JOIN attempts a ON a.id = t.settled_attempt_id
    WHERE t.id = $1 AND t.business_id = $2 AND t.mode = $3 AND t.kind = 'COLLECT' FOR UPDATE OF a`,
}

/** Under that lock: the parts of the refunds that took from the attempt and did not give it back, or took it after they FAILED. */
const refundedParts = {
  name: 'refunded-parts',
  text: `
    SELECT split FROM transactions t WHERE refunds_attempt_id = $1 AND split IS NOT NULL
      AND (state <> 'FAILED' OR EXISTS (SELECT FROM attempts a WHERE a.transaction_id = t.id AND a.state = 'SUCCEEDED'))`,
}

const find = {
  name: 'find-refundable',
  text: `SELECT state FROM transactions WHERE id = $1 AND business_id = $2 AND mode = $3 AND kind = 'COLLECT'`,
}

const insert = {
  name: 'create-refund',
  text: `
    WITH reserved AS (
      UPDATE attempts SET refund_reserved_cents = refund_reserved_cents + $4 WHERE id = $5 RETURNING id
    ),
    txn AS (
      INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, description,
        rail, provider_id, hosted, original_transaction_id, refunds_attempt_id, metadata, sends_events, split_id, split, engine_due_at)
      SELECT $1, $2, $3, 'REFUND', $6, 'CREATED', $4, $7, $1, $8, $9, $10, false, $11, reserved.id, $12, $13, $17, $18, now() + interval '10 s'
      FROM reserved
      RETURNING *
    ),
    event_source AS (SELECT id, business_id, mode, sequence FROM txn WHERE sends_events),
    ${eventAndDeliveries('event_source', '$14', '$15', '$16')}
    SELECT ${transactionColumns('txn')}, ${madeDeliveries} FROM txn`,
}

export interface NewRefund {
  refundId: string
  businessId: string
  mode: ProviderMode
  /** The payment that it returns. */
  transactionId: string
  /** Minor units; null for all that is left. */
  amountCents: number | null
  description: string | null
  metadata: Record<string, string>
  sendsEvents: boolean
}

interface Refundable {
  state: TransactionState
  currency: string
  source: 'API' | 'LINK' | 'DIRECT'
  attemptId: string
  providerId: string
  rail: string
  splitId: string | null
  split: Parts | null
  leftCents: number
}

export type RefundCreation =
  | { made: true; row: TransactionRow; eventType: string; deliveries: MadeDelivery[] }
  | { made: false; because: 'not_found' }
  | { made: false; because: 'state'; state: TransactionState }
  | { made: false; because: 'too_much'; leftCents: number }

/**
 * Reserves the amount on the attempt that took it and stores the refund with its `refund.created` event.
 * Several statements: runs in the caller's transaction.
 */
export async function createRefund(db: Database, refund: NewRefund, now: Date): Promise<RefundCreation> {
  const owner = [refund.transactionId, refund.businessId, refund.mode]
  const [refundable] = await run<Refundable>(db, lock, owner)
  if (!refundable) {
    const [payment] = await run<{ state: TransactionState }>(db, find, owner)
    return payment ? { made: false, because: 'state', state: payment.state } : { made: false, because: 'not_found' }
  }
  const { state, leftCents, currency, providerId } = refundable
  if (state !== 'SUCCEEDED') return { made: false, because: 'state', state }
  const amountCents = refund.amountCents ?? leftCents
  if (leftCents === 0 || amountCents > leftCents) return { made: false, because: 'too_much', leftCents }
  const parts = await partsOfRefund(db, refundable, amountCents)
  const type = eventTypeOf('REFUND', 'CREATED')!
  const id = idFrom('event', uuid())
  const data = {
    transactionId: refund.refundId,
    merchantId: refund.businessId,
    kind: 'REFUND' as const,
    state: 'CREATED' as const,
    amountCents,
    currency,
    providerId,
    providerTransactionId: null,
    failureReasonCode: null,
    failureReasonMessage: null,
  }
  const [row] = await run<TransactionRow & { deliveries: MadeDelivery[] }>(db, insert, [
    refund.refundId,
    refund.businessId,
    refund.mode,
    amountCents,
    refundable.attemptId,
    refundable.source,
    currency,
    refund.description,
    refundable.rail,
    providerId,
    refund.transactionId,
    JSON.stringify(refund.metadata),
    refund.sendsEvents,
    id,
    type,
    eventBodyUpToSequence({ id, type, created: now.toISOString(), data }),
    refundable.splitId,
    parts && JSON.stringify(parts),
  ])
  const { deliveries, ...rest } = row!
  return { made: true, row: rest, eventType: type, deliveries }
}

/** A refund takes from each part in the ratio of what the refunds before it left; null where nothing was split. */
async function partsOfRefund(
  db: Database,
  { split, attemptId }: Refundable,
  amountCents: number,
): Promise<Parts | null> {
  if (split === null) return null
  const earlier = await run<{ split: Parts }>(db, refundedParts, [attemptId])
  const refunded = earlier.map((refund) => refund.split)
  return refundPartsOf(amountCents, split, refunded)
}
