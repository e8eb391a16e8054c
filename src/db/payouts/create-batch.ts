import type { Mode } from '../../domain/mode.ts'
import type { AccountType } from '../../domain/payout-batch.ts'
import type { Owner } from '../accounts/owner.ts'
import { EVENT_SOURCE, eventsAndDeliveries, type MoveEvent } from '../deliveries/move-event.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Hours for which a batch waits for its checker. */
const WAITS_HOURS = 72

const recipients = statement<Owner & { ids: string[] }, PaidRecipient>({
  name: 'payout-recipients',
  text: `
    SELECT id, name, bank_code AS "bankCode", account_number AS "accountNumber", account_last4 AS "accountLast4",
      account_type AS "accountType", document, currency
    FROM recipients
    WHERE id = ANY(:ids) AND business_id = :businessId AND mode = :mode AND deleted_at IS NULL`,
})

const GIVEN = `
  given AS (
    SELECT * FROM json_to_recordset(:items::json) AS i("transactionId" text, "recipientId" text, position integer, "amountCents" bigint,
      reference text, description text, metadata json, name text, "bankCode" text, "accountNumber" text, "accountLast4" text,
      "accountType" text, document text, "eventId" text, "eventType" text, "eventBody" text)
  )`

const insert = statement<Omit<NewBatch, 'items'> & { items: string }>({
  name: 'create-payout-batch',
  text: `
    WITH ${GIVEN},
    batch AS (
      INSERT INTO payout_batches (id, business_id, mode, currency, total_cents, item_count, description, content_hash, hash_key, required,
        created_by_type, created_by_id, expires_at, decision, engine_due_at)
      SELECT :batchId, :businessId, :mode, :currency, sum("amountCents"), count(*), :description, :contentHash, :hashKey, :required,
        :createdByType, :createdById, now() + interval '${WAITS_HOURS} h', :decision::json, now() + interval '10 s'
      FROM given
    ),
    txn AS (
      INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, description, created_by, hosted, metadata, sends_events)
      SELECT "transactionId", :businessId, :mode, 'PAYOUT', 'API', 'CREATED', "amountCents", :currency, reference, description, :createdById, false, metadata, true
      FROM given ORDER BY position
      RETURNING ${EVENT_SOURCE}
    ),
    item AS (
      INSERT INTO payout_items (transaction_id, batch_id, position, recipient_id, name, bank_code, account_number, account_last4, account_type, document)
      SELECT "transactionId", :batchId, position, "recipientId", name, "bankCode", decode("accountNumber", 'hex'), "accountLast4", "accountType",
        decode(document, 'hex')
      FROM given
    ),
    event_source AS (
      SELECT txn.*, given."eventId" AS event_id, given."eventType" AS event_type, given."eventBody" AS event_body
      FROM txn JOIN given ON given."transactionId" = txn.id
    ),
    ${eventsAndDeliveries('event_source')}
    SELECT`,
})

/** A statement of its own: a row that a statement inserts cannot be moved by the same one. */
const awaitApproval = statement<{ batchId: string }>({
  name: 'await-payout-approval',
  text: `
    UPDATE transactions t SET state = 'PENDING_APPROVAL', updated_at = now() FROM payout_items i
    WHERE i.batch_id = :batchId AND t.id = i.transaction_id`,
})

/** A recipient as an item copies it. */
export interface PaidRecipient {
  id: string
  name: string
  bankCode: string
  /** Encrypted, as is the document. */
  accountNumber: Buffer
  accountLast4: string
  accountType: AccountType | null
  document: Buffer | null
  currency: string
}

export interface NewItem extends MoveEvent {
  transactionId: string
  recipientId: string
  position: number
  amountCents: number
  reference: string
  description: string | null
  metadata: Record<string, string>
  name: string
  bankCode: string
  /** Encrypted, in hex, as is the document. */
  accountNumber: string
  accountLast4: string
  accountType: AccountType | null
  document: string | null
}

export interface NewBatch {
  batchId: string
  businessId: string
  mode: Mode
  currency: string
  description: string | null
  contentHash: string
  /** Encrypted. */
  hashKey: Buffer
  required: 1 | 2
  createdByType: 'USER' | 'API_KEY'
  createdById: string
  /** Which rails were eligible, term by term. */
  decision: object
  items: readonly NewItem[]
}

/** Those of the recipients that are the business's and not deleted. */
export async function findPaidRecipients(db: Database, { businessId, mode }: Owner, ids: string[]) {
  return await run(db, recipients, { businessId, mode, ids })
}

/**
 * Stores a batch with its items, one `payout.created` event for each and their deliveries, in two statements however many
 * there are. In a transaction.
 */
export async function createBatch(db: Database, { items, ...batch }: NewBatch): Promise<void> {
  await run(db, insert, { ...batch, items: JSON.stringify(items) })
  await run(db, awaitApproval, { batchId: batch.batchId })
}
