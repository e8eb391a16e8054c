import type { RoutingDecision } from '../../domain/routing/routing.ts'
import type { RoutingRules } from '../../domain/routing/routing-rules.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { rulesOfBusiness } from '../routing/routing-rules.ts'
import { asRead, recordColumns, type TransactionSnapshot } from '../transactions/record.ts'

const load = statement<{ transactionId: string }, PaymentSnapshot>({
  name: 'load-payment',
  text: `
    SELECT ${recordColumns}, t.customer, d.decision,
      (SELECT name FROM businesses WHERE id = t.business_id) AS "businessName",
      (SELECT email FROM users WHERE business_id = t.business_id AND role = 'ADMIN' AND deleted_at IS NULL
        ORDER BY created_at LIMIT 1) AS "businessEmail",
      ${rulesOfBusiness},
      (SELECT json_build_object('id', l.id, 'openedAt', l.opened_at, 'expireRequested', l.expire_requested_at IS NOT NULL,
          'attempts', (SELECT count(*) FROM attempts a WHERE a.transaction_id = t.id AND a.started_at >= l.opened_at))
        FROM payment_links l WHERE t.source = 'LINK' AND l.transaction_id = t.id) AS link,
      (SELECT provider_code FROM connect_resources WHERE id = t.split_id) AS "splitCode"
    FROM transactions t LEFT JOIN routing_decisions d ON d.transaction_id = t.id
    WHERE t.id = :transactionId`,
})

/** The link by which a payment is made. */
export interface LinkSnapshot {
  id: string
  /** When a payer last asked for a checkout while none was open, as Postgres spells it; null before the first. */
  openedAt: string | null
  /** Attempts since then. */
  attempts: number
  /** The business ended it before its time. */
  expireRequested: boolean
}

export interface PaymentSnapshot extends TransactionSnapshot {
  customer: Buffer | null
  cardToken: Buffer | null
  decision: RoutingDecision | null
  /** The routing rules in force of its business; null where it has none. */
  rules: RoutingRules | null
  link: LinkSnapshot | null
  businessName: string
  businessEmail: string | null
  /** The provider's code of the split; null where it is not split. */
  splitCode: string | null
}

/** Everything the workflow of a payment goes on from, in one round trip; null where there is no such payment. */
export async function loadPayment(db: Database, transactionId: string): Promise<PaymentSnapshot | null> {
  const [row] = await run(db, load, { transactionId })
  return row ? asRead(row) : null
}
