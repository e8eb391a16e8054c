import type { Mode } from '../../domain/states.ts'
import { allRows } from '../query.ts'
import type { BriefTransaction } from '../transactions/transaction-row.ts'

export const EXPORTED_AT_ONCE = 200

export interface ExportedPayment extends BriefTransaction {
  businessId: string
  mode: Mode
  rail: string | null
  providerId: string | null
  description: string | null
  metadata: Record<string, string>
  returnUrl: string | null
  /** Encrypted. */
  customer: Buffer
  /** Of the payment and its refunds, the oldest first. The body is encrypted, in hex. */
  events: { id: string; providerId: string; type: string; receivedAt: string; body: string }[]
}

export const exportPayments = allRows<{ hashes: Buffer[]; after: string }, ExportedPayment>('export-payments')(`
    SELECT t.id, t.business_id, t.mode, t.state, t.amount_cents, t.currency,
      coalesce(t.rail, t.method) AS rail,
      t.provider_id, t.reference, t.description, t.metadata, t.return_url, t.created_at, t.customer,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'id', e.id, 'providerId', e.provider_id, 'type', e.type, 'receivedAt',
                (EXTRACT(EPOCH FROM e.received_at) * 1000)::bigint, 'body', encode(e.body, 'hex')
              )
              ORDER BY e.id
            ),
            '[]'
          )
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

export interface ExportedRecipient {
  id: string
  businessId: string
  mode: Mode
  name: string
  bankCode: string
  createdAt: Date
  accountNumber: Buffer | null
  document: Buffer | null
}

export const exportRecipients = allRows<{ hashes: Buffer[] }, ExportedRecipient>('export-recipients')(`
    SELECT id, business_id, mode, name, bank_code, created_at, account_number, document
    FROM recipients
    WHERE email_hash = ANY (:hashes::bytea[])
    ORDER BY id`)
