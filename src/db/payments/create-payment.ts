import { v7 as uuid } from 'uuid'
import { eventBodyUpToSequence, eventTypeOf } from '../../domain/events.ts'
import { idFrom } from '../../domain/ids.ts'
import type { ProviderMode } from '../../domain/routing.ts'
import type { Parts } from '../../domain/splits.ts'
import type { Rail } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { eventAndDeliveries, madeDeliveries, type MadeDelivery } from '../deliveries/events.ts'
import { type TransactionRow, transactionColumns } from '../transactions/transaction-row.ts'

const statement = {
  name: 'create-payment',
  text: `
    WITH txn AS (
      INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference,
        description, customer, card_token, method, hosted, return_url, expires_at, metadata, sends_events, named_provider_id, split_id, split, engine_due_at)
      VALUES ($1, $2, $3, 'COLLECT', $4, 'CREATED', $5, $6, $7, $8, $9, $10, $11, $10::bytea IS NULL, $12,
        now() + make_interval(mins => $13), $14, $15, $19, $20, $21, now() + interval '10 s')
      RETURNING *
    ),
    event_source AS (SELECT id, business_id, mode, sequence FROM txn WHERE sends_events),
    ${eventAndDeliveries('event_source', '$16', '$17', '$18')}
    SELECT ${transactionColumns('txn')}, ${madeDeliveries} FROM txn`,
}

export interface NewPayment {
  transactionId: string
  businessId: string
  mode: ProviderMode
  source: 'API' | 'LINK' | 'DIRECT'
  amountCents: number
  currency: string
  reference: string
  description: string | null
  /** Encrypted: who pays. */
  customer: Buffer | null
  /** Encrypted: the token to charge, erased with the terminal state. */
  cardToken: Buffer | null
  method: Rail | null
  /** The provider that the business names: no other one is tried. Null where it is routed. */
  namedProviderId: string | null
  returnUrl: string | null
  /** Minutes until a checkout that nobody paid is stopped; null for a token. */
  expiresInMinutes: number | null
  metadata: Record<string, string>
  sendsEvents: boolean
  /** The split that its shares are settled by, with its parts; null or missing where it is the business's alone. */
  split?: { splitId: string; parts: Parts } | null
}

export interface CreatedPayment {
  row: TransactionRow
  eventType: string
  deliveries: MadeDelivery[]
}

/** Stores a payment, its `payment.created` event and the deliveries of that, in one statement. */
export async function createPayment(db: Database, payment: NewPayment, now: Date): Promise<CreatedPayment> {
  const type = eventTypeOf('COLLECT', 'CREATED')!
  const eventId = idFrom('event', uuid())
  const body = eventBodyUpToSequence({
    id: eventId,
    type,
    created: now.toISOString(),
    data: {
      transactionId: payment.transactionId,
      merchantId: payment.businessId,
      kind: 'COLLECT',
      state: 'CREATED',
      amountCents: payment.amountCents,
      currency: payment.currency,
      providerId: null,
      providerTransactionId: null,
      failureReasonCode: null,
      failureReasonMessage: null,
    },
  })
  const [row] = await run<TransactionRow & { deliveries: MadeDelivery[] }>(db, statement, [
    payment.transactionId,
    payment.businessId,
    payment.mode,
    payment.source,
    payment.amountCents,
    payment.currency,
    payment.reference,
    payment.description,
    payment.customer,
    payment.cardToken,
    payment.method,
    payment.returnUrl,
    payment.expiresInMinutes,
    JSON.stringify(payment.metadata),
    payment.sendsEvents,
    eventId,
    type,
    body,
    payment.namedProviderId,
    payment.split?.splitId ?? null,
    payment.split ? JSON.stringify(payment.split.parts) : null,
  ])
  const { deliveries, ...rest } = row!
  return { row: rest, eventType: type, deliveries }
}
