import { type ChargedRail, railAllows, type RefundsOf, usedRail } from '../../domain/refunds/rail-refunds.ts'
import { refundableCents, takenCents } from '../../domain/refunds/refundable.ts'
import type { RefundKind } from '../../domain/routing/rail-facts.ts'
import { refundPartsOf, type Parts } from '../../domain/payments/splits.ts'
import type { Mode, Rail, TransactionState } from '../../domain/states.ts'
import { readChargeAmounts } from '../ledger/charge-amounts.ts'
import { allRows, allValues, type Database } from '../query.ts'
import { type CreatedTransaction, creation, creationTail } from '../transactions/create-transaction.ts'

/**
 * Locks the attempt that took the money, so that refunds of one payment reserve one after the other, and disputes wait.
 */
const lock = allRows<Pick<NewRefund, 'transactionId' | 'businessId' | 'mode'>, Refundable>('lock-refundable')(`
    SELECT t.state, t.currency, t.split_id, t.split, a.id AS attempt_id, a.provider_id, a.rail, a.paid_rail
    FROM transactions AS t
      JOIN attempts AS a ON a.id = t.settled_attempt_id
    WHERE t.id = :transactionId AND t.business_id = :businessId AND t.mode = :mode AND t.kind = 'COLLECT'
    FOR UPDATE OF a`)

/**
 * Selects, under that lock, the parts of the attempt's refunds. A FAILED refund counts only if an attempt of it
 * succeeded.
 */
const refundedParts = allValues<{ attemptId: string }, Parts>('refunded-parts')(`
    SELECT split
    FROM transactions AS t
    WHERE refunds_attempt_id = :attemptId
      AND split IS NOT NULL
      AND (
        state != 'FAILED'
        OR EXISTS (SELECT FROM attempts AS a WHERE a.transaction_id = t.id AND a.state = 'SUCCEEDED')
      )`)

const find = allRows<Pick<NewRefund, 'transactionId' | 'businessId' | 'mode'>, { state: TransactionState }>(
  'find-refundable',
)(`
    SELECT state
    FROM transactions
    WHERE id = :transactionId AND business_id = :businessId AND mode = :mode AND kind = 'COLLECT'`)

const insert = creation<NewRefund & Omit<Refundable, 'state' | 'paidRail'> & { amountCents: number }>('create-refund')(`
    WITH reserved AS (
      UPDATE attempts
      SET refund_reserved_cents = refund_reserved_cents + :amountCents
      WHERE id = :attemptId
      RETURNING id
    ),
    txn AS (
      INSERT INTO transactions (
        id, business_id, mode, kind, source, state, amount_cents, currency, reference, refund_reason,
        created_by, rail, provider_id, hosted, original_transaction_id, refunds_attempt_id, metadata,
        sends_events, split_id, split, engine_due_at, traceparent
      )
      SELECT :refundId, :businessId, :mode, 'REFUND', :source, 'CREATED', :amountCents, :currency, :refundId,
        :reason, :createdBy, :rail, :providerId, false, :transactionId, reserved.id, :metadata, :sendsEvents,
        :splitId, :split, now(), :traceparent
      FROM reserved
      RETURNING *
    ),
    ${creationTail}`)

export interface NewRefund {
  refundId: string
  businessId: string
  mode: Mode
  /** The route that creates it: /v1, or the direct one. */
  source: 'API' | 'DIRECT'
  /** The payment that it returns. */
  transactionId: string
  /** Minor units. Null for all that is left. */
  amountCents: number | null
  /** The business's reason. */
  reason: string | null
  /** The id of the user or API key that created it; null if it is not known. */
  createdBy: string | null
  metadata: Record<string, string>
  sendsEvents: boolean
}

interface Refundable extends ChargedRail {
  state: TransactionState
  currency: string
  attemptId: string
  splitId: string | null
  split: Parts | null
}

export type RefundCreation =
  | ({ made: true } & CreatedTransaction)
  | { made: false; because: 'not_found' }
  | { made: false; because: 'state'; state: TransactionState }
  /** The rail of the payment cannot be refunded, or not like this. */
  | { made: false; because: 'rail'; rail: Rail; refunds: Exclude<RefundKind, 'PARTIAL'> }
  | { made: false; because: 'too_much'; leftCents: number; disputedCents: number }

/**
 * Reserves the amount on the attempt that took it, and stores the refund with its `refund.created` event. Several
 * statements, so it runs in the caller's database transaction.
 */
export async function createRefund(
  db: Database,
  refund: NewRefund,
  { refundsOf, now }: { refundsOf: RefundsOf; now: Date },
): Promise<RefundCreation> {
  const [refundable] = await lock(db, refund)
  if (!refundable) {
    const [payment] = await find(db, refund)
    return payment ? { made: false, because: 'state', state: payment.state } : { made: false, because: 'not_found' }
  }
  const { state: stateOfPayment, ...charge } = refundable
  if (stateOfPayment !== 'SUCCEEDED') return { made: false, because: 'state', state: stateOfPayment }
  const { amounts } = await readChargeAmounts(db, charge)
  const rail = usedRail(charge)
  const refunds = refundsOf(charge)
  if (refunds !== 'PARTIAL' && !railAllows(refunds, amounts, refund.amountCents))
    return { made: false, because: 'rail', rail, refunds }
  const leftCents = refundableCents(amounts)
  const amountCents = refund.amountCents ?? leftCents
  const disputedCents = takenCents(amounts)
  if (leftCents === 0 || amountCents > leftCents) return { made: false, because: 'too_much', leftCents, disputedCents }
  const { refundId: transactionId, businessId: merchantId } = refund
  const { currency, providerId } = charge
  const { mode, metadata, transactionId: originalTransactionId } = refund
  const named = { kind: 'REFUND', transactionId, merchantId, amountCents, currency, providerId } as const
  const additions = { reference: transactionId, mode, metadata, originalTransactionId }
  const event = refund.sendsEvents ? { ...named, ...additions } : null
  const split = await partsOfRefund(db, refundable, amountCents)
  const created = await insert(db, { ...charge, rail, ...refund, amountCents, split }, event, now)
  return { made: true, ...created }
}

/**
 * Returns the refund's parts, in the ratio of what earlier refunds left of each part. Null if the payment is not
 * shared.
 */
async function partsOfRefund(
  db: Database,
  { split, attemptId }: Refundable,
  amountCents: number,
): Promise<Parts | null> {
  if (split === null) return null
  return refundPartsOf(amountCents, split, await refundedParts(db, { attemptId }))
}
