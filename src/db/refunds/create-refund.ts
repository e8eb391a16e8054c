import { hash } from 'node:crypto'
import { derivedPart, derivedUuid, idFrom } from '../../domain/ids.ts'
import { type ChargedRail, railAllows, type RefundsOf, usedRail } from '../../domain/refunds/rail-refunds.ts'
import { refundableCents, takenCents } from '../../domain/refunds/refundable.ts'
import type { RefundKind } from '../../domain/routing/rail-facts.ts'
import type { AutomaticRefund } from '../../domain/state-changes/change.ts'
import type { TransactionRecord } from '../../domain/state-changes/record.ts'
import { refundPartsOf, type Parts } from '../../domain/payments/splits.ts'
import type { Rail, TransactionState } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import type { NewPayment } from '../payments/payment.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'
import { readChargeAmounts } from '../ledger/charge-amounts.ts'
import { allValues, type Database, firstRow, oneValue } from '../query.ts'
import { type CreatedTransaction, creation } from '../transactions/create-transaction.ts'

type OfPayment = Pick<NewRefund, 'transactionId' | 'businessId' | 'mode'>

/** Locks the attempt that took the money: refunds of one payment reserve one after the other, and disputes wait. */
const lock = firstRow<OfPayment, Refundable>('lock-refundable')(`
    SELECT t.state, t.currency, t.split_id, t.split, a.id AS attempt_id, a.provider_id, a.rail, a.paid_rail
    FROM transactions AS t
      JOIN attempts AS a ON a.id = t.settled_attempt_id
    WHERE t.id = :transactionId AND t.business_id = :businessId AND t.mode = :mode AND t.kind = 'COLLECT'
    FOR UPDATE OF a`)

/** A FAILED refund counts only if an attempt of it succeeded. */
const refundedParts = allValues<{ attemptId: string }, Parts>('refunded-parts')(`
    SELECT split
    FROM transactions AS t
    WHERE refunds_attempt_id = :attemptId AND split IS NOT NULL
      AND (
        state != 'FAILED'
        OR EXISTS (SELECT FROM attempts AS a WHERE a.transaction_id = t.id AND a.state = 'SUCCEEDED')
      )`)

const findState = oneValue<OfPayment, TransactionState | null>('find-refundable')(`
    SELECT state
    FROM transactions
    WHERE id = :transactionId AND business_id = :businessId AND mode = :mode AND kind = 'COLLECT'`)

const insert = creation<NewRefund & Omit<Refundable, 'state' | 'paidRail'>>('create-refund')({
  before: `
      reserved AS (
        UPDATE attempts
        SET refund_reserved_cents = refund_reserved_cents + :amountCents
        WHERE id = :attemptId
        RETURNING id
      ),`,
  given: 'source createdBy rail originalTransactionId',
  more: { hosted: 'false', refundReason: ':reason', refundsAttemptId: 'reserved.id' },
  from: 'reserved',
})

export interface NewRefund extends Owner, Pick<NewPayment, 'createdBy' | 'metadata' | 'sendsEvents'> {
  refundId: string
  /** The route that creates it: /v1, or the direct one. */
  source: 'API' | 'DIRECT'
  /** The payment that it returns. */
  transactionId: string
  /** Minor units. Null for all that is left. */
  amountCents: number | null
  reason: string | null
}

interface Refundable extends ChargedRail, Pick<TransactionRow, 'state' | 'currency' | 'splitId' | 'split'> {
  attemptId: string
}

export type RefundCreation =
  | ({ made: true } & CreatedTransaction)
  | { made: false; because: 'not_found' }
  | { made: false; because: 'state'; state: TransactionState }
  /** The rail of the payment cannot be refunded, or not like this. */
  | { made: false; because: 'rail'; rail: Rail; refunds: Exclude<RefundKind, 'PARTIAL'> }
  | { made: false; because: 'too_much'; leftCents: number; disputedCents: number }

/** Reserves the amount on the attempt that took it, and stores the refund, in several statements of one transaction. */
export async function createRefund(
  db: Database,
  refund: NewRefund,
  { refundsOf, now }: { refundsOf: RefundsOf; now: Date },
): Promise<RefundCreation> {
  const refundable = await lock(db, refund)
  const state = refundable ? refundable.state : await findState(db, refund)
  if (state === null) return { made: false, because: 'not_found' }
  if (!refundable || state !== 'SUCCEEDED') return { made: false, because: 'state', state }
  const { state: _, ...charge } = refundable
  const { amounts } = await readChargeAmounts(db, charge)
  const rail = usedRail(charge)
  const refunds = refundsOf(charge)
  if (refunds !== 'PARTIAL' && !railAllows(refunds, amounts, refund.amountCents))
    return { made: false, because: 'rail', rail, refunds }
  const leftCents = refundableCents(amounts)
  const amountCents = refund.amountCents ?? leftCents
  const disputedCents = takenCents(amounts)
  if (leftCents === 0 || amountCents > leftCents) return { made: false, because: 'too_much', leftCents, disputedCents }
  // In the ratio of what earlier refunds left of each part.
  const split = charge.split && refundPartsOf(amountCents, charge.split, await refundedParts(db, charge))
  const { refundId, transactionId: originalTransactionId } = refund
  const named = { kind: 'REFUND', transactionId: refundId, reference: refundId, originalTransactionId } as const
  const created = await insert(db, { ...refund, ...charge, ...named, rail, amountCents, split }, now)
  return { made: true, ...created }
}

const insertAutomatic = creation<TransactionRecord & { chargeId: string }>('create-automatic-refund')({
  given: 'rail originalTransactionId',
  more: { hosted: 'false', source: "'AUTOMATIC'", refundsAttemptId: ':chargeId', autoForAttemptId: ':chargeId' },
})

/** For a charge that succeeded too late. The unique index refuses a second one of a charge. */
export async function insertAutomaticRefund(
  db: Database,
  payment: TransactionRecord,
  { charge, reason }: AutomaticRefund,
  now: Date,
): Promise<CreatedTransaction> {
  const { id: originalTransactionId } = payment
  // A charge has one such refund: if a restore forgets it, the next one leads to the same references.
  const source = `refund of ${derivedPart(originalTransactionId) ?? originalTransactionId}:${charge.number}`
  const transactionId = idFrom('transaction', derivedUuid(now, hash('sha256', source, 'hex')))
  const { id: chargeId, providerId, rail } = charge
  const named = { kind: 'REFUND', transactionId, reference: transactionId, originalTransactionId } as const
  return await insertAutomatic(db, { ...payment, ...named, chargeId, providerId, rail, metadata: { reason } }, now)
}
