import type { Recipient, RowOf } from '../entities/index.ts'
import { allRows, epochMs, jsonList, jsonOf } from '../query.ts'
import type { BriefTransaction, TransactionRow } from '../transactions/transaction-row.ts'

export const EXPORTED_AT_ONCE = 200

type Fields = 'businessId' | 'mode' | 'rail' | 'providerId' | 'description' | 'metadata' | 'returnUrl'

export interface ExportedPayment extends BriefTransaction, Pick<TransactionRow, Fields> {
  /** Encrypted. */
  customer: Buffer
  /** Of the payment and its refunds, the oldest first. The body is encrypted, in hex. */
  events: { id: string; providerId: string; type: string; receivedAt: string; body: string }[]
}

const EVENT = { receivedAt: epochMs('e.received_at'), body: "encode(e.body, 'hex')" }

export const exportPayments = allRows<{ hashes: Buffer[]; after: string }, ExportedPayment>('export-payments')(`
    SELECT t.id, t.business_id, t.mode, t.state, t.amount_cents, t.currency,
      coalesce(t.rail, t.method) AS rail,
      t.provider_id, t.reference, t.description, t.metadata, t.return_url, t.created_at, t.customer,
      (
        SELECT ${jsonList(jsonOf('e', 'id providerId type', EVENT), 'e.id')}
        FROM inbound_events AS e
        WHERE e.body IS NOT NULL
          AND e.transaction_id = ANY (
            ARRAY(
              SELECT t.id
              UNION ALL
              SELECT r.id FROM transactions AS r WHERE r.original_transaction_id = t.id
            )
          )
      ) AS events
    FROM transactions AS t
    WHERE t.customer_email_hash = ANY (:hashes::bytea[]) AND t.id > :after
    ORDER BY t.id
    LIMIT ${EXPORTED_AT_ONCE}`)

export type ExportedRecipient = RowOf<
  Recipient,
  'id' | 'businessId' | 'mode' | 'name' | 'bankCode' | 'createdAt' | 'accountNumber' | 'document'
>

export const exportRecipients = allRows<{ hashes: Buffer[] }, ExportedRecipient>('export-recipients')(`
    SELECT id, business_id, mode, name, bank_code, created_at, account_number, document
    FROM recipients
    WHERE email_hash = ANY (:hashes::bytea[])
    ORDER BY id`)
