import type { LinkState } from '../../domain/payments/payment-link.ts'
import type { Owned, Owner } from '../accounts/business.ts'
import { list, type AnyOf, ownedBy, type CreatedIn } from '../list.ts'
import { command, type Database, firstRow, insertion } from '../query.ts'
import { searchOf, type Searched } from '../transactions/list-transactions.ts'
import type { GivenRow } from '../transactions/read-transaction.ts'
import { saveFinding } from '../transactions/save.ts'
import type { BriefTransaction, TransactionRow } from '../transactions/transaction-row.ts'

/** The link has expired by the database's clock, or the business ended it. */
const OVER = '(t.expires_at <= now() OR l.expire_requested_at IS NOT NULL)'

const SELECT = `
  SELECT l.id, l.created_at, l.mode, l.business_id, t.id AS transaction_id, t.reference, t.state,
    t.amount_cents, t.currency, t.description,
    coalesce(t.named_provider_id, t.provider_id) AS provider,
    t.rail, t.split_id, l.show_details_first, least(t.expires_at, l.expire_requested_at) AS expires_at,
    ${OVER} AS over, t.customer, (SELECT settled_at FROM receipts WHERE id = t.receipt_id) AS paid_at
  FROM payment_links AS l
    JOIN transactions AS t ON t.id = l.transaction_id`

export interface LinkRow
  extends
    Owner,
    BriefTransaction,
    Pick<TransactionRow, 'description' | 'rail' | 'splitId'>,
    Pick<GivenRow, 'customer'> {
  transactionId: string
  /** The named provider, or the one chosen by routing once the link was opened. */
  provider: string | null
  showDetailsFirst: boolean
  /** Its expiry, or when the business ended it before that. */
  expiresAt: Date
  over: boolean
  paidAt: Date | null
}

export const insertLink = command<Owned & Pick<LinkRow, 'transactionId' | 'showDetailsFirst'>>('payment-link-insert')(
  insertion('payment_links', 'id businessId mode transactionId showDetailsFirst'),
)

export const findLink = firstRow<Owned, LinkRow>('payment-link-find')(`
    ${SELECT}
    WHERE l.id = :id AND l.business_id = :businessId AND l.mode = :mode`)

type Filters = Owner & Searched & CreatedIn & AnyOf<{ state: LinkState }>

const inState = (wanted: LinkState, sql: string) => ({ sql, applies: ({ state }: Filters) => state === wanted })

/** Lists the links of a business and mode, newest first. The three states are those of `linkStateOf`. */
export const listLinks = list<Filters, LinkRow>({
  name: 'payment-link-list',
  select: SELECT,
  where: [
    ...ownedBy('l'),
    ...searchOf('l.created_at'),
    inState('PAID', "t.state = 'SUCCEEDED'"),
    inState(
      'EXPIRED',
      `(t.state IN ('FAILED', 'STOPPED') OR (t.state NOT IN ('SUCCEEDED', 'PROCESSING') AND ${OVER}))`,
    ),
    inState(
      'ACTIVE',
      `(t.state = 'PROCESSING' OR (t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED') AND NOT ${OVER}))`,
    ),
  ],
  row: 'l',
})

/** A separate statement: the next one then sees every attempt that began before the lock. */
const lock = command<Owned>('payment-link-lock')(`
    SELECT
    FROM payment_links AS l
      JOIN transactions AS t ON t.id = l.transaction_id
    WHERE l.id = :id AND l.business_id = :businessId AND l.mode = :mode
    FOR NO KEY UPDATE OF l, t`)

const askToExpire = firstRow<Owned, { transactionId: string } & Record<'wasOpen' | 'isFlagged', boolean>>(
  'payment-link-expire',
)(`
    UPDATE payment_links AS l
    SET expire_requested_at = coalesce(l.expire_requested_at, now())
    FROM payment_links AS was
      JOIN transactions AS t ON t.id = was.transaction_id
    WHERE l.id = :id AND l.business_id = :businessId AND l.mode = :mode AND was.id = l.id
      AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
    RETURNING t.id AS transaction_id, was.expire_requested_at IS NULL AND t.expires_at > now() AS was_open,
      t.review_reason IS NOT NULL AS is_flagged`)

/** A payment in review has no `engine_due_at`, and gets none. */
const wakeForExpiry = command<{ transactionId: string }>('payment-link-expiry-due')(`
    UPDATE transactions
    SET engine_due_at = now() + INTERVAL '10 s', version = version + 1
    WHERE id = :transactionId AND engine_due_at IS NOT NULL`)

/**
 * Returns whether the link was open until now. Without an open checkout, the payment stops here. Otherwise its workflow
 * asks the provider first, because the payer may be paying. A paid link does not change. Needs a database transaction.
 */
export async function expireLink(db: Database, { businessId, mode }: Owner, id: string): Promise<boolean> {
  await lock(db, { id, businessId, mode })
  const asked = await askToExpire(db, { id, businessId, mode })
  if (!asked) return false
  const { transactionId, wasOpen, isFlagged } = asked
  const finding = { type: 'END', because: 'expired', endedByBusiness: true } as const
  const isStopped = !isFlagged && (await saveFinding(db, transactionId, finding))
  if (!isStopped) await wakeForExpiry(db, { transactionId })
  return wasOpen
}
