import type { TransactionFacts } from '../../domain/engine-work.ts'
import { firstRow } from '../query.ts'

/**
 * Notes that an unsigned event named the newest attempt of a payment, if its provider can be asked about it now.
 * Returns the payment whose workflow must be woken, or null. Anyone can send such events at any rate: until the
 * provider is asked, all of them set one timestamp and wake the workflow once, as a payer's returns do
 * (`notePayerReturn`).
 */
export const noteUnsignedEvent = firstRow<{ providerId: string; providerReference: string }, TransactionFacts>({
  name: 'note-unsigned-event',
  text: `
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
      t.currency, t.rail`,
})
