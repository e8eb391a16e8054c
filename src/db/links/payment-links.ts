import type { Mode } from '../../domain/mode.ts'
import type { LinkState } from '../../domain/payment-link.ts'
import type { TransactionState } from '../../domain/states.ts'
import type { Owner } from '../accounts/owner.ts'
import { list } from '../list.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Its time has passed by the database's clock, or the business ended it. */
const OVER = '(t.expires_at <= now() OR l.expire_requested_at IS NOT NULL)'

const SELECT = `
  SELECT l.id, l.created_at AS "createdAt", l.mode, l.business_id AS "businessId", t.id AS "transactionId", t.reference, t.state,
    t.amount_cents AS "amountCents", t.currency, t.description, coalesce(t.named_provider_id, t.provider_id) AS provider, t.rail,
    t.split_id AS "splitId", t.expires_at AS "expiresAt", ${OVER} AS over
  FROM payment_links l JOIN transactions t ON t.id = l.transaction_id`

export interface LinkRow {
  id: string
  createdAt: Date
  mode: Mode
  businessId: string
  transactionId: string
  reference: string
  /** Of the transaction. */
  state: TransactionState
  amountCents: number
  currency: string
  description: string | null
  /** The named one; else the one that it was routed to, once it was opened. */
  provider: string | null
  rail: string | null
  splitId: string | null
  expiresAt: Date
  over: boolean
}

type OwnLink = Owner & { id: string }

const insert = statement<OwnLink & { transactionId: string }>({
  name: 'payment-link-insert',
  text: 'INSERT INTO payment_links (id, business_id, mode, transaction_id) VALUES (:id, :businessId, :mode, :transactionId)',
})

const find = statement<OwnLink, LinkRow>({
  name: 'payment-link-find',
  text: `${SELECT} WHERE l.id = :id AND l.business_id = :businessId AND l.mode = :mode`,
})

interface Filters extends Owner {
  state?: LinkState | undefined
}

const inState = (wanted: LinkState, sql: string) => ({ sql, applies: ({ state }: Filters) => state === wanted })

/** The links of a business and mode, newest first. The three states are those of `linkStateOf`. */
export const listLinks = list<Filters, LinkRow>({
  name: 'payment-link-list',
  select: SELECT,
  where: [
    'l.business_id = :businessId',
    'l.mode = :mode',
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
  createdAt: 'l.created_at',
  id: 'l.id',
})

/** A statement of its own, since the next one then sees every attempt that was begun before. */
const lock = statement<OwnLink>({
  name: 'payment-link-lock',
  text: `
    SELECT FROM payment_links l JOIN transactions t ON t.id = l.transaction_id
    WHERE l.id = :id AND l.business_id = :businessId AND l.mode = :mode FOR UPDATE OF l, t`,
})

/**
 * Ends a link before its time. Where no checkout is open its payment stops here; else its workflow asks the provider
 * first, since the payer may be paying. A paid link stays as it is.
 */
const expire = statement<OwnLink, { isNew: boolean }>({
  name: 'payment-link-expire',
  text: `
    WITH cur AS (
      SELECT l.id, t.id AS transaction_id, t.review_reason, NOT ${OVER} AS was_open FROM payment_links l JOIN transactions t ON t.id = l.transaction_id
      WHERE l.id = :id AND l.business_id = :businessId AND l.mode = :mode AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      FOR UPDATE OF l, t
    ),
    newest AS (
      SELECT a.ended_at FROM attempts a, cur WHERE a.transaction_id = cur.transaction_id ORDER BY a.number DESC LIMIT 1
    ),
    asked AS (
      UPDATE payment_links l SET expire_requested_at = coalesce(l.expire_requested_at, now()) FROM cur WHERE l.id = cur.id
    ),
    plan AS (
      SELECT cur.transaction_id, cur.was_open, cur.review_reason IS NULL AND NOT EXISTS (SELECT FROM newest WHERE ended_at IS NULL) AS stops FROM cur
    )
    UPDATE transactions t SET
      state = CASE WHEN stops THEN 'STOPPED' ELSE t.state END,
      failure_reason_code = CASE WHEN stops THEN 'expired' END,
      failure_reason_message = CASE WHEN stops THEN 'The business ended the link.' END,
      -- What waits for an operator is due to nobody, and stays so.
      engine_due_at = CASE WHEN NOT stops AND t.engine_due_at IS NOT NULL THEN now() + interval '10 s' END,
      updated_at = CASE WHEN stops THEN now() ELSE t.updated_at END
    FROM plan WHERE t.id = plan.transaction_id
    RETURNING plan.was_open AS "isNew"`,
})

export async function insertLink(db: Database, link: OwnLink & { transactionId: string }): Promise<void> {
  await run(db, insert, link)
}

/** A link of that business and mode; null for any other. */
export async function findLink(db: Database, { businessId, mode }: Owner, id: string): Promise<LinkRow | null> {
  const [row] = await run(db, find, { id, businessId, mode })
  return row ?? null
}

/** In a transaction. Returns whether the link was open until now. */
export async function expireLink(db: Database, { businessId, mode }: Owner, id: string): Promise<boolean> {
  await run(db, lock, { id, businessId, mode })
  const [ended] = await run(db, expire, { id, businessId, mode })
  return ended?.isNew ?? false
}
