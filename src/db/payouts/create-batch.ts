import type { Owner } from '../accounts/business.ts'
import { type EventParameters, eventsWithDeliveries } from '../transactions/create-transaction.ts'
import { columnsJson, command, type Database, insertion } from '../query.ts'
import type { TransactionRow } from '../transactions/transaction-row.ts'
import type { PaidRecipient } from './recipients.ts'

/** Hours until an undecided batch expires. */
const WAITS_HOURS = 72

const COLUMNS = `
        transaction_id, position, recipient_id, name, bank_code, account_number, account_last4, account_type, document,
        recipient_hash, recipient_salt`

const ITEMS = `
    given AS (
      SELECT *
      FROM json_to_recordset(:items::json) AS i (
          transaction_id text, position integer, amount_cents bigint, reference text, description text,
          metadata json, event_id text, event_type text, event_body text
        )
    ),
    -- An item enters CREATED, for its event, and PENDING_APPROVAL at once.
    txn AS (
      INSERT INTO transactions (
        id, business_id, mode, kind, source, state, sequence, amount_cents, currency, reference, description,
        created_by, hosted, metadata, sends_events, traceparent
      )
      SELECT transaction_id, :businessId, :mode, 'PAYOUT', 'API', 'PENDING_APPROVAL', 2, amount_cents,
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
      INSERT INTO payout_items (batch_id, ${COLUMNS})
      SELECT :batchId, ${COLUMNS}
      FROM json_populate_recordset(NULL::payout_items, :items::json)
    ),
    ${eventsWithDeliveries(`
      SELECT given.event_id, business_id, mode, txn.id, given.event_type, 1, given.event_body, :traceparent
      FROM txn
        JOIN given ON given.transaction_id = txn.id`)}
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
    Pick<PaidRecipient, 'name' | 'bankCode' | 'accountNumber' | 'accountLast4' | 'accountType' | 'document'>,
    Pick<TransactionRow, 'amountCents' | 'reference' | 'description' | 'metadata'> {
  transactionId: string
  recipientId: string
  position: number
  /** The hash of the account under the batch's key, and its salt. */
  recipientHash: Buffer
  recipientSalt: Buffer
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
  const part = (from: number) => columnsJson(items.slice(from, from + ITEMS_AT_ONCE))
  await insertBatch(db, { ...batch, itemCount: items.length, items: part(0) })
  for (let from = ITEMS_AT_ONCE; from < items.length; from += ITEMS_AT_ONCE)
    await insertMoreItems(db, { ...batch, items: part(from) })
}
