import type { LookupResult } from '../../domain/provider-result.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import { declined, type DECLINES } from '../wire/refusals.ts'
import { paid, pending, readWord, unpaid, type Reported, type Words } from '../wire/words.ts'

/** A transaction as Paystack shows it in an answer or an event, reduced to what decides. */
interface PaystackTransaction extends Omit<Reported, 'id'> {
  id: string | null
  gatewayResponse: string
}

/** What Paystack's gateway says of a declined card, in words; all else is a decline another provider may accept. */
const DECLINE_WORDS: readonly { words: RegExp; reason: keyof typeof DECLINES }[] = [
  { words: /insufficient/i, reason: 'insufficient_funds' },
  { words: /stolen|lost card/i, reason: 'stolen_card' },
  { words: /expired/i, reason: 'expired_card' },
]

/** The one table of Paystack's words for a transaction. A success without its id is no answer. */
const STATUS_WORDS: Words<LookupResult, PaystackTransaction> = {
  success: ({ id, ...amount }) => (id === null ? null : paid({ id, ...amount })),
  failed,
  abandoned: unpaid,
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
    amountCents: asAmount(field(data, 'amount')),
    currency: asText(field(data, 'currency'), 3),
    gatewayResponse: asText(field(data, 'gateway_response'), 500) ?? '',
  }
  return readWord(STATUS_WORDS, status, transaction)
}

function failed({ id, gatewayResponse }: PaystackTransaction): LookupResult {
  return declined(DECLINE_WORDS.find(({ words }) => words.test(gatewayResponse))?.reason ?? 'declined', id)
}
