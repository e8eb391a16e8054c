import type { Owner } from '../accounts/business.ts'
import { type EventParameters, eventsWithDeliveries } from '../transactions/create-transaction.ts'
import { command, type Database, insertion } from '../query.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'
import type { PaidRecipient } from './recipients.ts'

/** Hours until an undecided batch expires. */
const WAITS_HOURS = 72

const ITEMS = `
    given AS (
      SELECT *
      FROM json_to_recordset(:items::json) AS i (
          "transactionId" text, "recipientId" text, position integer, "amountCents" bigint, reference text,
          description text, metadata json, name text, "bankCode" text, "accountNumber" text,
          "accountLast4" text, "accountType" text, document text, "recipientHash" text, "recipientSalt" text,
          "eventId" text, "eventType" text, "eventBody" text
        )
    ),
    -- An item enters CREATED, for its event, and PENDING_APPROVAL at once.
    txn AS (
      INSERT INTO transactions (
        id, business_id, mode, kind, source, state, sequence, amount_cents, currency, reference, description,
        created_by, hosted, metadata, sends_events, traceparent
      )
      SELECT "transactionId", :businessId, :mode, 'PAYOUT', 'API', 'PENDING_APPROVAL', 2, "amountCents",
        :currency, reference, description, :createdById, false, metadata, true, :traceparent
      FROM given
      ORDER BY position
      RETURNING id, business_id, mode
    ),
    transition AS (
      INSERT INTO transitions (transaction_id, sequence, state)
      SELECT id, sequence, state
      FROM txn
        CROSS JOIN (VALUES (1, 'CREATED'), (2, 'PENDING_APPROVAL')) AS s (sequence, state)
    ),
    item AS (
      INSERT INTO payout_items (
        transaction_id, batch_id, position, recipient_id, name, bank_code, account_number, account_last4,
        account_type, document, recipient_hash, recipient_salt
      )
      SELECT "transactionId", :batchId, position, "recipientId", name, "bankCode", decode("accountNumber", 'hex'),
        "accountLast4", "accountType", decode(document, 'hex'), decode("recipientHash", 'hex'),
        decode("recipientSalt", 'hex')
      FROM given
    ),
    ${eventsWithDeliveries(`
      SELECT given."eventId", business_id, mode, txn.id, given."eventType", 1, given."eventBody", :traceparent
      FROM txn
        JOIN given ON given."transactionId" = txn.id`)}
    SELECT`

/** `decision` had the open rails in earlier versions. It is required, and nothing reads it. */
const insertBatch = command<BatchRow & { itemCount: number; items: string }>('create-payout-batch')(`
    WITH batch AS (${insertion(
      'payout_batches',
      'businessId mode currency totalCents itemCount description contentHash hashKey required createdByType ' +
        'createdById traceparent',
      {
        id: ':batchId',
        expiresAt: `now() + INTERVAL '${WAITS_HOURS} h'`,
        decision: "'{}'",
        engineDueAt: "now() + INTERVAL '10 s'",
      },
    )}),${ITEMS}`)

const insertMoreItems = command<BatchRow & { items: string }>('create-payout-items')(`WITH ${ITEMS}`)

export interface NewItem
  extends
    EventParameters,
    Pick<PaidRecipient, 'name' | 'bankCode' | 'accountLast4' | 'accountType'>,
    Pick<TransactionRow, 'amountCents' | 'reference' | 'description' | 'metadata'> {
  transactionId: string
  recipientId: string
  position: number
  /** Encrypted, in hex, like the document. */
  accountNumber: string
  document: string | null
  /** Of the account under the batch's key, in hex, with its salt. */
  recipientHash: string
  recipientSalt: string
}

export interface NewBatch extends Owner {
  batchId: string
  currency: string
  description: string | null
  contentHash: string
  /** Encrypted. */
  hashKey: Buffer
  required: 1 | 2
  createdByType: 'USER' | 'API_KEY'
  createdById: string
  totalCents: number
  items: readonly NewItem[]
}

type BatchRow = Omit<NewBatch, 'items'>

/** A thousand items in one statement came within reach of its time limit on a busy machine. */
const ITEMS_AT_ONCE = 250

/** Stores a batch with its items, their `payout.created` events and deliveries. Call it in a transaction. */
export async function createBatch(db: Database, { items, ...batch }: NewBatch): Promise<void> {
  const part = (from: number) => JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE))
  await insertBatch(db, { ...batch, itemCount: items.length, items: part(0) })
  for (let from = ITEMS_AT_ONCE; from < items.length; from += ITEMS_AT_ONCE)
    await insertMoreItems(db, { ...batch, items: part(from) })
}
