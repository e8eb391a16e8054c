import { hash } from 'node:crypto'
import { derivedPart, derivedUuid, idFrom } from '../../domain/ids.ts'
import type { TransactionRecord } from '../../domain/state-changes/record.ts'
import type { AutomaticRefund } from '../../domain/state-changes/change.ts'
import { type CreatedTransaction, creation, creationTail } from '../transactions/create-transaction.ts'
import type { Database } from '../query.ts'

/** The split is copied from the payment, whose parts never change. */
const insert = creation<NewAutomaticRefund>('create-automatic-refund')(`
    WITH txn AS (
      INSERT INTO transactions (
        id, business_id, mode, kind, source, state, amount_cents, currency, reference, rail, provider_id,
        hosted, original_transaction_id, refunds_attempt_id, auto_for_attempt_id, split_id, split, metadata,
        sends_events, engine_due_at, traceparent
      )
      SELECT :refundId, p.business_id, p.mode, 'REFUND', 'AUTOMATIC', 'CREATED', p.amount_cents, p.currency,
        :refundId, :rail, :providerId, false, p.id, :chargeId, :chargeId, p.split_id, p.split, :metadata,
        p.sends_events, now(), :traceparent
      FROM transactions AS p
      WHERE p.id = :transactionId
      RETURNING *
    ),
    ${creationTail}`)

interface NewAutomaticRefund {
  refundId: string
  /** The payment that it returns. */
  transactionId: string
  chargeId: string
  providerId: string
  rail: string
  metadata: Record<string, string>
}

/** For a charge that succeeded too late. The unique index refuses a second one of a charge. */
export async function insertAutomaticRefund(
  db: Database,
  payment: TransactionRecord,
  { charge, reason }: AutomaticRefund,
  now: Date,
): Promise<CreatedTransaction> {
  const { id: transactionId } = payment
  // A charge has one such refund: if a restore forgets it, the next one leads to the same references.
  const source = `refund of ${derivedPart(transactionId) ?? transactionId}:${charge.number}`
  const refundId = idFrom('transaction', derivedUuid(now, hash('sha256', source, 'hex')))
  const { id: chargeId, providerId, rail } = charge
  const own = { refundId, transactionId, chargeId, providerId, rail, metadata: { reason } }
  const named = { kind: 'REFUND', transactionId: refundId, reference: refundId } as const
  return await insert(db, own, { ...payment, ...own, ...named, originalTransactionId: transactionId }, now)
}
