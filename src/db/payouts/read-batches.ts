import {
  type BatchDecision,
  type BatchProgress,
  type ItemTally,
  progressOf,
} from '../../domain/payouts/payout-batch.ts'
import type { Owned, Owner } from '../accounts/business.ts'
import { makerName } from '../accounts/users.ts'
import { list, ownedBy, type Part, type CreatedIn } from '../list.ts'
import { allRows, type Database, firstRow, jsonList, jsonOf } from '../query.ts'
import { type TransactionRow, transactionColumns } from '../transactions/transaction-row.ts'
import type { NewBatch, NewItem } from './create-batch.ts'
import { itemTally } from './release-items.ts'

/** Leaves out the row's state: a batch is COMPLETED once its items say so, even before its workflow has noticed. */
const SELECT_BATCHES = `
  SELECT b.id, b.business_id, b.mode, b.currency, b.description, b.required, b.total_cents, b.item_count,
    b.content_hash, b.created_by_type, b.created_by_id, ${makerName('b.created_by_id')} AS created_by_name,
    b.expires_at, b.created_at, ${itemTally('b.id')} AS tally,
    (
      SELECT ${jsonList(jsonOf('d', 'userId decision atMs', { reason: "encode(r.reason, 'hex')" }), 'd.at')}
      FROM payout_decisions AS d
        LEFT JOIN payout_decision_reasons AS r ON r.decision_id = d.id
      WHERE d.batch_id = b.id AND d.refusal IS NULL AND d.decision IN ('APPROVE', 'REJECT')
    ) AS decisions,
    EXISTS (
      SELECT FROM audit_log AS l
      WHERE l.business_id = b.business_id AND l.target = b.id AND l.action = 'payout_batch.checker_added_by_maker'
    ) AS checker_added_by_maker
  FROM payout_batches AS b`

const own = firstRow<Owned, StoredBatch>('read-payout-batch')(`
    ${SELECT_BATCHES}
    WHERE b.id = :id AND b.business_id = :businessId AND b.mode = :mode`)

const listed = list<Owner & CreatedIn, StoredBatch>({
  name: 'payout-batch-list',
  select: SELECT_BATCHES,
  where: ownedBy('b'),
  row: 'b',
})

export const readBatchItems = allRows<{ batchId: string }, TransactionRow>('payout-batch-items')(`
    SELECT ${transactionColumns('t')}
    FROM payout_items AS i
      JOIN transactions AS t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId
    ORDER BY i.position`)

export const readItemAccounts = allRows<{ batchId: string }, ItemAccount>('payout-batch-accounts')(`
    SELECT i.transaction_id, i.recipient_id, i.name, i.bank_code, i.account_number, t.amount_cents,
      t.reference, i.recipient_hash, i.recipient_salt
    FROM payout_items AS i
      JOIN transactions AS t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId
    ORDER BY i.position`)

interface StoredBatch extends Omit<NewBatch, 'batchId' | 'hashKey' | 'items'> {
  id: string
  itemCount: number
  createdByName: string | null
  expiresAt: Date
  createdAt: Date
  tally: ItemTally
  /** A decision was accepted although the maker had given the checker access lately. */
  checkerAddedByMaker: boolean
  /** Oldest first. The reason is encrypted, in hex. */
  decisions: { userId: string; decision: Exclude<BatchDecision, 'CANCEL'>; reason: string | null; atMs: number }[]
}

export type PayoutBatchRow = Omit<StoredBatch, 'tally'> & BatchProgress

type Paid = 'transactionId' | 'recipientId' | 'amountCents' | 'reference'
type Account = 'name' | 'bankCode' | 'accountNumber' | 'recipientHash' | 'recipientSalt'

export type ItemAccount = Pick<NewItem, Paid | Account>

const withProgress = ({ tally, ...batch }: StoredBatch): PayoutBatchRow => ({ ...batch, ...progressOf(tally) })

export async function listBatches(db: Database, filters: Owner & CreatedIn, part: Part): Promise<PayoutBatchRow[]> {
  return (await listed(db, filters, part)).map(withProgress)
}

export async function readBatch(db: Database, { businessId, mode }: Owner, id: string): Promise<PayoutBatchRow | null> {
  const row = await own(db, { id, businessId, mode })
  return row ? withProgress(row) : null
}
