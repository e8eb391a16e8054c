import type { BatchDecision, BatchState } from '../../domain/payout-batch.ts'
import type { Owner } from '../accounts/owner.ts'
import { list } from '../list.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { type TransactionRow, transactionColumns } from '../transactions/transaction-row.ts'

/** A batch is COMPLETED as soon as its items say so, also before its workflow has looked. */
const SELECT_BATCHES = `
  SELECT b.id, b.business_id AS "businessId", b.mode, CASE WHEN b.state = 'PROCESSING' AND c.pending = 0 THEN 'COMPLETED' ELSE b.state END AS state,
    b.currency, b.total_cents AS "totalCents", b.item_count AS "itemCount", b.description, b.content_hash AS "contentHash", b.required,
    b.created_by_type AS "createdByType", b.created_by_id AS "createdById", b.expires_at AS "expiresAt", b.created_at AS "createdAt",
    c.pending, c.succeeded, c.failed, c.stopped,
    (SELECT coalesce(json_agg(json_build_object('userId', d.user_id, 'decision', d.decision,
        'reason', encode(r.reason, 'hex'), 'atMs', (extract(epoch FROM d.at) * 1000)::bigint) ORDER BY d.at), '[]')
      FROM payout_decisions d LEFT JOIN payout_decision_reasons r ON r.decision_id = d.id
      WHERE d.batch_id = b.id AND d.refusal IS NULL AND d.decision IN ('APPROVE', 'REJECT')) AS decisions
  FROM payout_batches b CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')) AS pending,
      count(*) FILTER (WHERE t.state = 'SUCCEEDED') AS succeeded, count(*) FILTER (WHERE t.state = 'FAILED') AS failed,
      count(*) FILTER (WHERE t.state = 'STOPPED') AS stopped
    FROM payout_items i JOIN transactions t ON t.id = i.transaction_id WHERE i.batch_id = b.id
  ) c`

const own = statement<Owner & { id: string }, BatchRow>({
  name: 'read-payout-batch',
  text: `${SELECT_BATCHES} WHERE b.id = :id AND b.business_id = :businessId AND b.mode = :mode`,
})

/** The batches of a business and mode, newest first. */
export const listBatches = list<Owner, BatchRow>({
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

export interface BatchRow extends Owner {
  id: string
  state: BatchState
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
  pending: number
  succeeded: number
  failed: number
  stopped: number
  /** The reason encrypted, in hex. */
  decisions: { userId: string; decision: Exclude<BatchDecision, 'CANCEL'>; reason: string | null; atMs: number }[]
}

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

/** A business's own batch of that mode; null for any other. */
export async function readBatch(db: Database, { businessId, mode }: Owner, id: string): Promise<BatchRow | null> {
  const [row] = await run(db, own, { id, businessId, mode })
  return row ?? null
}

/** The items of a batch as transactions, in the order in which they were asked for. */
export async function readBatchItems(db: Database, batchId: string): Promise<TransactionRow[]> {
  return await run(db, items, { batchId })
}

/** What the items of a batch copied, in the same order. */
export async function readItemAccounts(db: Database, batchId: string): Promise<ItemAccount[]> {
  return await run(db, accounts, { batchId })
}
