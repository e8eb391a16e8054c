import type { StatedMoney } from '../../domain/money.ts'
import type { Parts } from '../../domain/payments/splits.ts'
import type { PayInRail } from '../../domain/states.ts'
import type { Owner } from '../accounts/business.ts'
import type { PayerChoice } from '../../domain/payments/payer-choice.ts'
import { type Database, jsonOf } from '../query.ts'
import type { SealedCustomer } from './customer.ts'
import { type CreatedTransaction, creation } from '../transactions/create-transaction.ts'
import type { RoutingDecision } from '../../domain/routing/decision.ts'
import type { RoutingRules } from '../../domain/routing/routing-rules.ts'
import { rulesOfBusiness } from '../routing/routing-rules.ts'
import { recordColumns, type TransactionSnapshot, firstRecord } from '../transactions/record.ts'

const create = creation<Stored>('create-payment')({
  given:
    'source description createdBy customer customerEmailHash customerWords cardToken method allowedRails returnUrl ' +
    'namedProviderId',
  more: { hosted: ':cardToken::bytea IS NULL', expiresAt: 'now() + make_interval(mins => :expiresInMinutes)' },
})

type Stored = Required<Omit<NewPayment, 'split'>> & { splitId: string | null; split: Parts | null }

export interface NewPayment extends Owner, SealedCustomer, StatedMoney {
  transactionId: string
  source: 'API' | 'LINK' | 'DIRECT'
  reference: string
  description: string | null
  /** The id of the user or API key that created it; null if it is not known. */
  createdBy: string | null
  /** The card token, encrypted. It is erased with the terminal state. */
  cardToken: Buffer | null
  method: PayInRail | null
  /** The rails that the business allows. Null or missing for every rail. */
  allowedRails?: PayInRail[] | null
  /** The only provider to try, if the business named one. Null if the payment is routed. */
  namedProviderId: string | null
  returnUrl: string | null
  /** Minutes until an unpaid checkout, or an abandoned 3-D Secure challenge, is stopped. */
  expiresInMinutes: number
  metadata: Record<string, string>
  sendsEvents: boolean
  /** The split that shares the payment, with its parts. Null or missing if the payment is not shared. */
  split?: { splitId: string; parts: Parts } | null
}

export async function createPayment(db: Database, payment: NewPayment, now: Date): Promise<CreatedTransaction> {
  const { allowedRails = null } = payment
  const { splitId = null, parts: split = null } = payment.split ?? {}
  return await create(db, { ...payment, kind: 'COLLECT', providerId: null, allowedRails, splitId, split }, now)
}

const attemptsSince = (time: string): string =>
  `(SELECT count(*) FROM attempts AS a WHERE a.transaction_id = t.id AND a.started_at >= ${time})`

const LINK = { expireRequested: 'l.expire_requested_at IS NOT NULL', attempts: attemptsSince('l.opened_at') }

export const loadPayment = firstRecord<{ transactionId: string }, PaymentSnapshot>('load-payment')(`
    SELECT ${recordColumns}, t.customer, to_json(t.allowed_rails) AS allowed_rails, d.decision,
      CASE WHEN t.rail_chosen_at IS NOT NULL THEN
        json_build_object('rail', t.chosen_rail, 'attempts', ${attemptsSince('t.rail_chosen_at')})
      END AS choice,
      (SELECT name FROM businesses WHERE id = t.business_id) AS business_name,
      (
        SELECT email
        FROM users
        WHERE business_id = t.business_id AND role = 'ADMIN' AND deleted_at IS NULL
        ORDER BY created_at
        LIMIT 1
      ) AS business_email,
      ${rulesOfBusiness},
      (
        SELECT ${jsonOf('l', 'id openedAt', LINK)}
        FROM payment_links AS l
        WHERE t.source = 'LINK' AND l.transaction_id = t.id
      ) AS link,
      (SELECT provider_code FROM connect_resources WHERE id = t.split_id) AS split_code
    FROM transactions AS t
      LEFT JOIN routing_decisions AS d ON d.transaction_id = t.id
    WHERE t.id = :transactionId`)

export interface PaymentSnapshot extends TransactionSnapshot {
  customer: Buffer | null
  cardToken: Buffer | null
  allowedRails: PayInRail[] | null
  decision: RoutingDecision | null
  /** The newest choice of the payer on the payment's page. Null before the first. */
  choice: PayerChoice | null
  rules: RoutingRules | null
  link: {
    id: string
    /** When a payer last asked for a checkout while none was open, in Postgres' own format. */
    openedAt: string | null
    /** Since then. */
    attempts: number
    expireRequested: boolean
  } | null
  businessName: string
  businessEmail: string | null
  /** The provider's code of the split. Null if the payment is not shared. */
  splitCode: string | null
}
