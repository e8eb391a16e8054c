import type { LookupResult } from '../../domain/provider-result.ts'
import { asText } from '../wire/json.ts'
import type { SendResult } from '../contract/provider.ts'
import { declined, REFUND_REFUSED } from '../wire/refusals.ts'

type Settled = Extract<SendResult, { state: 'SUCCEEDED' | 'DECLINED' | 'PENDING' }>

interface Reported {
  id: string
  amountCents: number | null
  currency: string | null
}

/** Reads a word by its table; only a word that is there is final, any other means pending. */
function byTable<T>(
  table: Readonly<Record<string, (reported: Reported) => T | null>>,
  word: unknown,
  reported: Reported,
) {
  const status = asText(word, 64)
  if (status === null) return null
  return Object.hasOwn(table, status) ? table[status]!(reported) : pending(reported)
}

/** The one table of words for a token charge, of the older API, and of payments in events. */
const CHARGE_WORDS: Readonly<Record<string, (reported: Reported) => Settled | null>> = {
  successful: paid,
  succeeded: paid,
  pending,
  failed: ({ id }) => declined('declined', id),
}

/** Of a checkout. That a declined card leaves it `failed` is not confirmed. */
const CHECKOUT_WORDS: Readonly<
  Record<string, (reported: Reported) => Settled | { state: 'UNPAID' | 'EXPIRED' } | null>
> = {
  created: unpaid,
  started: unpaid,
  processing: pending,
  completed: paid,
  cancelled: unpaid,
  expired: () => ({ state: 'EXPIRED' }),
  failed: ({ id }) => declined('declined', id),
}

const REFUND_WORDS: Readonly<Record<string, (reported: Reported) => Settled | null>> = {
  successful: paid,
  succeeded: paid,
  pending,
  failed: ({ id }) => ({ ...REFUND_REFUSED, providerTransactionId: id }),
}

export function chargeWords(word: unknown, id: string, amountCents: number | null, currency: unknown): Settled | null {
  return byTable(CHARGE_WORDS, word, { id, amountCents, currency: asText(currency, 3) })
}

export function checkoutWords(
  word: unknown,
  id: string,
  amountCents: number | null,
  currency: unknown,
): LookupResult | null {
  return byTable(CHECKOUT_WORDS, word, { id, amountCents, currency: asText(currency, 3) })
}

export function refundWords(word: unknown, id: string, amount: Omit<Reported, 'id'>): Settled | null {
  return byTable(REFUND_WORDS, word, { id, ...amount })
}

/**
 * Both APIs number their things `ch_…`, and a refund must know which of the two it concerns: the id that we keep
 * is the path that the thing has at Yoco.
 */
export function checkoutId(id: unknown): string | null {
  return isId(id) ? `checkouts/${id}` : null
}

export function chargeId(id: unknown): string | null {
  return isId(id) ? `charges/${id}` : null
}

/** The id alone, where it is one of this kind. */
export function idWithin(kind: 'checkouts' | 'charges', providerTransactionId: string | null): string | null {
  const [path, id] = providerTransactionId?.split('/') ?? []
  return path === kind && isId(id) ? id : null
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,48}$/.test(id)
}

function paid({ id, amountCents, currency }: Reported): Settled | null {
  if (amountCents === null || currency === null) return null
  return { state: 'SUCCEEDED', providerTransactionId: id, amountCents, currency }
}

function pending({ id }: Reported): Settled {
  return { state: 'PENDING', providerTransactionId: id }
}

function unpaid(): { state: 'UNPAID' } {
  return { state: 'UNPAID' }
}
