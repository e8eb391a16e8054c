import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { asText } from '../wire/json.ts'
import type { SendResult } from '../contract/call.ts'
import { declined, REFUND_REFUSED } from '../wire/refusals.ts'
import { paid, pending, readWord, refusedBy, unpaid, type Reported, type Words } from '../wire/words.ts'

type Settled = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

/** Status words of the older API's token charges, and of payments in events. */
const CHARGE_WORDS: Words<Settled> = {
  successful: paid,
  succeeded: paid,
  pending,
  failed: ({ id }) => declined('declined', id),
}

/** Status words of a checkout. It is not confirmed that a declined card makes it `failed`. */
const CHECKOUT_WORDS: Words<Settled | { state: 'UNPAID' | 'EXPIRED' }> = {
  created: unpaid,
  started: unpaid,
  processing: pending,
  completed: paid,
  cancelled: unpaid,
  expired: () => ({ state: 'EXPIRED' }),
  failed: ({ id }) => declined('declined', id),
}

const REFUND_WORDS: Words<Settled> = { successful: paid, succeeded: paid, pending, failed: refusedBy(REFUND_REFUSED) }

export function chargeWords(word: unknown, id: string, amountCents: number | null, currency: unknown): Settled | null {
  return readWord(CHARGE_WORDS, asText(word, 64), { id, amountCents, currency: asText(currency, 3) })
}

export function checkoutWords(
  word: unknown,
  id: string,
  amountCents: number | null,
  currency: unknown,
): LookupResult | null {
  return readWord(CHECKOUT_WORDS, asText(word, 64), { id, amountCents, currency: asText(currency, 3) })
}

export function refundWords(word: unknown, id: string, amount: Omit<Reported, 'id'>): Settled | null {
  return readWord(REFUND_WORDS, asText(word, 64), { id, ...amount })
}

/** Both APIs use ids `ch_…`, and a refund must know which one it concerns: so the stored id is the path at Yoco. */
export function checkoutId(id: unknown): string | null {
  return isId(id) ? `checkouts/${id}` : null
}

export function chargeId(id: unknown): string | null {
  return isId(id) ? `charges/${id}` : null
}

/** The id without its path, if it is of this kind. */
export function idWithin(kind: 'checkouts' | 'charges', providerTransactionId: string | null): string | null {
  const [path, id] = providerTransactionId?.split('/') ?? []
  return path === kind && isId(id) ? id : null
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,48}$/.test(id)
}
