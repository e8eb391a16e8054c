import type { Owner } from '../accounts/business.ts'
import { list, ownedBy, type CreatedIn, type AnyOf } from '../list.ts'
import { epochMs } from '../query.ts'
import { firstRecord, type OutgoingSnapshot, recordColumns } from '../transactions/record.ts'
import type { BriefTransaction, TransactionRow } from '../transactions/transaction-row.ts'
import type { PaidRecipient } from './recipients.ts'

/** One payout of a batch, with the account as it was when the batch was made. */
export interface PayoutRow
  extends
    BriefTransaction,
    Pick<TransactionRow, 'description' | 'failureReasonCode' | 'failureReasonMessage' | 'updatedAt'>,
    Pick<PaidRecipient, 'name' | 'bankCode' | 'accountLast4'> {
  batchId: string
  recipientId: string
}

/** Lists the payouts of all batches. The kind is literal, so that the planner can use the index of rare kinds. */
export const listPayouts = list<Owner & CreatedIn & AnyOf<Record<'batchId' | 'createdAfter', string>>, PayoutRow>({
  name: 'payout-list',
  select: `
    SELECT t.id, i.batch_id, i.recipient_id, i.name, i.bank_code, i.account_last4, t.state, t.amount_cents,
      t.currency, t.reference, t.description, t.failure_reason_code, t.failure_reason_message, t.created_at,
      t.updated_at
    FROM transactions AS t
      JOIN payout_items AS i ON i.transaction_id = t.id`,
  where: [
    ...ownedBy('t'),
    "t.kind = 'PAYOUT'",
    "t.kind <> 'COLLECT'",
    'i.batch_id = :batchId',
    't.created_at > :createdAfter',
  ],
  row: 't',
})

/** Operators cannot restart a payout, so no attempt of it was before a restart. */
export const loadPayout = firstRecord<{ transactionId: string }, PayoutSnapshot>('load-payout')(`
    SELECT ${recordColumns}, i.released_at IS NOT NULL AS released, i.recipient_id, i.name, i.bank_code,
      i.account_number, i.document,
      (
        SELECT coalesce(json_object_agg(r.provider_id, r.provider_code), '{}')
        FROM provider_recipients AS r
        WHERE r.recipient_id = i.recipient_id
      ) AS recipient_codes,
      (
        SELECT ${epochMs('a.started_at')}
        FROM attempts AS a
        WHERE a.transaction_id = t.id AND a.number = 1
      ) AS tried_since_ms, 0 AS attempts_before_restart
    FROM transactions AS t
      JOIN payout_items AS i ON i.transaction_id = t.id
    WHERE t.id = :transactionId`)

export interface PayoutSnapshot
  extends OutgoingSnapshot, Pick<PaidRecipient, 'name' | 'bankCode' | 'accountNumber' | 'document'> {
  /** True once its approved batch made it due. */
  released: boolean
  recipientId: string
  /** The recipient's code at each provider that has one. */
  recipientCodes: Record<string, string>
}
