import type { Mode } from '../../domain/mode.ts'
import type { Parts } from '../../domain/payments/splits.ts'
import type { Rail } from '../../domain/states.ts'
import type { Database } from '../query.ts'
import { statement } from '../statement.ts'
import type { SealedCustomer } from './customer.ts'
import {
  type CreatedTransaction,
  type CreationParameters,
  type CreationRow,
  NO_EVENT,
  createTransaction,
  creationEvent,
  creationTail,
} from '../transactions/create-transaction.ts'

const create = statement<
  Omit<NewPayment, 'split'> & { splitId: string | null; split: Parts | null } & CreationParameters,
  CreationRow
>({
  name: 'create-payment',
  text: `
  WITH txn AS (
    INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, description,
      created_by, customer, customer_email_hash, card_token, method, hosted, return_url, expires_at, metadata, sends_events,
      named_provider_id, split_id, split, engine_due_at)
    VALUES (:transactionId, :businessId, :mode, 'COLLECT', :source, 'CREATED', :amountCents, :currency, :reference,
      :description, :createdBy, :customer, :customerEmailHash, :cardToken, :method, :cardToken::bytea IS NULL, :returnUrl,
      now() + make_interval(mins => :expiresInMinutes), :metadata, :sendsEvents, :namedProviderId, :splitId, :split, now())
    RETURNING *
  ),
  ${creationTail}`,
})

export interface NewPayment extends SealedCustomer {
  transactionId: string
  businessId: string
  mode: Mode
  source: 'API' | 'LINK' | 'DIRECT'
  amountCents: number
  currency: string
  reference: string
  description: string | null
  /** The id of the user or API key that made it. */
  createdBy: string
  /** Encrypted: the token to charge, erased with the terminal state. */
  cardToken: Buffer | null
  method: Rail | null
  /** The provider that the business names: no other one is tried. Null where it is routed. */
  namedProviderId: string | null
  returnUrl: string | null
  /** Minutes until an unpaid checkout, or a 3-D Secure challenge that the payer left, is stopped. */
  expiresInMinutes: number
  metadata: Record<string, string>
  sendsEvents: boolean
  /** The split that its shares are settled by, with its parts; null or missing where it is the business's alone. */
  split?: { splitId: string; parts: Parts } | null
}

/** Stores a payment, its `payment.created` event and the deliveries of that, in one statement. */
export async function createPayment(db: Database, payment: NewPayment, now: Date): Promise<CreatedTransaction> {
  const { transactionId, businessId: merchantId, amountCents, currency, reference, mode, metadata, split } = payment
  const named = { kind: 'COLLECT', transactionId, merchantId, amountCents, currency, providerId: null } as const
  const shared = { splitId: split?.splitId ?? null, split: split?.parts ?? null }
  const event = payment.sendsEvents ? creationEvent({ ...named, reference, mode, metadata }, now) : NO_EVENT
  return await createTransaction(db, create, { ...payment, ...shared, ...event, sequence: 1 })
}
