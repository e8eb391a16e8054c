import { epochMs } from '../query.ts'
import { recordColumns, type OutgoingSnapshot, firstRecord } from '../transactions/record.ts'
import type { PaidRecipient } from './create-batch.ts'

/**
 * Loads everything that the workflow of a payout needs, in one round trip; null for an unknown payout. Operators cannot
 * restart a payout, so no attempt of it was before a restart.
 */
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

/** A payout with the copy of its recipient. */
export interface PayoutSnapshot
  extends OutgoingSnapshot, Pick<PaidRecipient, 'name' | 'bankCode' | 'accountNumber' | 'document'> {
  /** True once its approved batch made it due. */
  released: boolean
  recipientId: string
  /** The recipient's code at each provider that has one. */
  recipientCodes: Record<string, string>
}
