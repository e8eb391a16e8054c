import { type Database, run } from '../query.ts'
import { newestAttempt, type TransactionSnapshot } from './load-payment.ts'
import { transactionColumns } from './transaction-row.ts'

const statement = {
  name: 'load-refund',
  text: `
    SELECT ${transactionColumns('t')}, ${newestAttempt},
      json_build_object('id', c.id, 'providerId', c.provider_id, 'providerReference', c.provider_reference,
        'providerTransactionId', c.provider_transaction_id, 'amountCents', c.captured_cents) AS charge
    FROM transactions t JOIN attempts c ON c.id = t.refunds_attempt_id
    WHERE t.id = $1`,
}

/** A refund and the charge that it returns. */
export interface RefundSnapshot extends TransactionSnapshot {
  charge: {
    /** The attempt that took the money. */
    id: string
    providerId: string
    providerReference: string
    providerTransactionId: string
    amountCents: number
  }
}

/** Everything the workflow of a refund goes on from, in one round trip; null where there is no such refund. */
export async function loadRefund(db: Database, transactionId: string): Promise<RefundSnapshot | null> {
  const [row] = await run<RefundSnapshot>(db, statement, [transactionId])
  return row ?? null
}
