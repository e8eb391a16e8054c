import {
  type BatchDecision,
  type BatchProgress,
  type ItemTally,
  progressOf,
} from '../../domain/payouts/payout-batch.ts'
import type { Owner } from '../accounts/owner.ts'
import { list, type Part } from '../list.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { type TransactionRow, transactionColumns } from '../transactions/transaction-row.ts'
import { itemTally } from './item-tally.ts'

/** The row's own state is left out: a batch is COMPLETED as soon as its items say so, before its workflow has looked. */
const SELECT_BATCHES = `
  SELECT b.id, b.business_id AS "businessId", b.mode, b.currency, b.total_cents AS "totalCents",
    b.item_count AS "itemCount", b.description, b.content_hash AS "contentHash", b.required,
    b.created_by_type AS "createdByType", b.created_by_id AS "createdById", b.expires_at AS "expiresAt", b.created_at AS "createdAt",
    ${itemTally('b.id')} AS tally,
    (SELECT coalesce(json_agg(json_build_object('userId', d.user_id, 'decision', d.decision,
        'reason', encode(r.reason, 'hex'), 'atMs', (extract(epoch FROM d.at) * 1000)::bigint) ORDER BY d.at), '[]')
      FROM payout_decisions d LEFT JOIN payout_decision_reasons r ON r.decision_id = d.id
      WHERE d.batch_id = b.id AND d.refusal IS NULL AND d.decision IN ('APPROVE', 'REJECT')) AS decisions
  FROM payout_batches b`

const own = statement<Owner & { id: string }, StoredBatch>({
  name: 'read-payout-batch',
  text: `${SELECT_BATCHES} WHERE b.id = :id AND b.business_id = :businessId AND b.mode = :mode`,
})

const listed = list<Owner, StoredBatch>({
  name: 'payout-batch-list',
  select: SELECT_BATCHES,
  where: ['b.business_id = :businessId', 'b.mode = :mode'],
  createdAt: 'b.created_at',
  id: 'b.id',
})

const items = statement<{ batchId: string }, TransactionRow>({
  name: 'payout-batch-items',
  text: `
    SELECT ${transactionColumns('t')} FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId ORDER BY i.position`,
})

const accounts = statement<{ batchId: string }, ItemAccount>({
  name: 'payout-batch-accounts',
  text: `
    SELECT i.transaction_id AS "transactionId", i.recipient_id AS "recipientId", i.name, i.bank_code AS "bankCode",
      i.account_number AS "accountNumber", t.amount_cents AS "amountCents", t.reference
    FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId ORDER BY i.position`,
})

interface StoredBatch extends Owner {
  id: string
  currency: string
  totalCents: number
  itemCount: number
  description: string | null
  contentHash: string
  required: 1 | 2
  createdByType: 'USER' | 'API_KEY'
  createdById: string
  expiresAt: Date
  createdAt: Date
  tally: ItemTally
  /** The reason encrypted, in hex. */
  decisions: { userId: string; decision: Exclude<BatchDecision, 'CANCEL'>; reason: string | null; atMs: number }[]
}

export type BatchRow = Omit<StoredBatch, 'tally'> & BatchProgress

export interface ItemAccount {
  transactionId: string
  recipientId: string
  name: string
  bankCode: string
  /** Encrypted. */
  accountNumber: Buffer
  amountCents: number
  reference: string
}

const withProgress = ({ tally, ...batch }: StoredBatch): BatchRow => ({ ...batch, ...progressOf(tally) })

/** The batches of a business and mode, newest first. */
export async function listBatches(db: Database, { businessId, mode }: Owner, part: Part): Promise<BatchRow[]> {
  return (await listed(db, { businessId, mode }, part)).map(withProgress)
}

/** A business's own batch of that mode; null for any other. */
export async function readBatch(db: Database, { businessId, mode }: Owner, id: string): Promise<BatchRow | null> {
  const [row] = await run(db, own, { id, businessId, mode })
  return row ? withProgress(row) : null
}

/** The items of a batch as transactions, in the order in which they were asked for. */
export async function readBatchItems(db: Database, batchId: string): Promise<TransactionRow[]> {
  return await run(db, items, { batchId })
}

/** What the items of a batch copied, in the same order. */
export async function readItemAccounts(db: Database, batchId: string): Promise<ItemAccount[]> {
  return await run(db, accounts, { batchId })
}
