import type { FailureReason } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import { list, type CreatedIn } from '../list.ts'
import type { BriefTransaction } from '../transactions/transaction-row.ts'

/** One payout of a batch, with the account as it was when the batch was made. */
export interface PayoutRow extends BriefTransaction {
  batchId: string
  recipientId: string
  name: string
  bankCode: string
  accountLast4: string
  description: string | null
  failureReasonCode: FailureReason | null
  failureReasonMessage: string | null
  updatedAt: Date
}

interface Filters extends Owner, CreatedIn {
  batchId?: string | undefined
  createdAfter?: string | undefined
}

/** Lists the payouts of all batches. The kind is literal, so that the planner can use the index of rare kinds. */
export const listPayouts = list<Filters, PayoutRow>({
  name: 'payout-list',
  select: `
    SELECT t.id, i.batch_id, i.recipient_id, i.name, i.bank_code, i.account_last4, t.state, t.amount_cents,
      t.currency, t.reference, t.description, t.failure_reason_code, t.failure_reason_message, t.created_at,
      t.updated_at
    FROM transactions AS t
      JOIN payout_items AS i ON i.transaction_id = t.id`,
  where: [
    't.business_id = :businessId',
    't.mode = :mode',
    "t.kind = 'PAYOUT'",
    "t.kind <> 'COLLECT'",
    'i.batch_id = :batchId',
    't.created_at > :createdAfter',
    't.created_at >= :since',
    't.created_at < :until',
  ],
  createdAt: 't.created_at',
  id: 't.id',
})
