import type { LookupResult } from '../../domain/provider-result.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import { declined, type DECLINES } from '../wire/refusals.ts'

/** A transaction as Paystack shows it in an answer or an event, reduced to what decides. */
interface PaystackTransaction {
  id: string | null
  status: string
  amountCents: number | null
  currency: string | null
  gatewayResponse: string
}

/** What Paystack's gateway says of a declined card, in words; all else is a decline another provider may accept. */
const DECLINE_WORDS: readonly { words: RegExp; reason: keyof typeof DECLINES }[] = [
  { words: /insufficient/i, reason: 'insufficient_funds' },
  { words: /stolen|lost card/i, reason: 'stolen_card' },
  { words: /expired/i, reason: 'expired_card' },
]

/**
 * The one table of Paystack's status words. Only an explicit word is final: a word that is not here means
 * pending. `null` is a success that lacks what proves it, which is no answer at all.
 */
const STATUS_WORDS: Readonly<Record<string, (transaction: PaystackTransaction) => LookupResult | null>> = {
  success: paid,
  failed,
  abandoned: () => ({ state: 'UNPAID' }),
  ongoing: pending,
  pending,
  processing: pending,
  queued: pending,
  // It was paid and given back: calling it declined would let another provider charge the payer, calling it
  // paid would ship the goods, and no other word follows.
  reversed: ({ id }) => ({ state: 'STUCK', providerTransactionId: id }),
}

/**
 * What a transaction says of the attempt with our reference; null where it is not readable, or is another
 * attempt's.
 */
export function readTransaction(data: unknown, providerReference: string): LookupResult | null {
  const status = asText(field(data, 'status'), 64)
  if (status === null || field(data, 'reference') !== providerReference) return null
  const transaction: PaystackTransaction = {
    id: asId(field(data, 'id')),
    status,
    amountCents: asAmount(field(data, 'amount')),
    currency: asText(field(data, 'currency'), 3),
    gatewayResponse: asText(field(data, 'gateway_response'), 500) ?? '',
  }
  const read = Object.hasOwn(STATUS_WORDS, status) ? STATUS_WORDS[status]! : pending
  return read(transaction)
}

function paid({ id, amountCents, currency }: PaystackTransaction): LookupResult | null {
  if (id === null || amountCents === null || currency === null) return null
  return { state: 'SUCCEEDED', providerTransactionId: id, amountCents, currency }
}

function failed({ id, gatewayResponse }: PaystackTransaction): LookupResult {
  return declined(DECLINE_WORDS.find(({ words }) => words.test(gatewayResponse))?.reason ?? 'declined', id)
}

function pending({ id }: PaystackTransaction): LookupResult {
  return { state: 'PENDING', providerTransactionId: id }
}
