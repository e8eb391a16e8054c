import type { ProviderRefusal } from './refusals.ts'

/** A provider's report on a payment, refund or transfer, without its status word. */
export interface Reported {
  id: string
  amountCents: number | null
  currency: string | null
}

/** The meaning of each status word; null if a field that proves it is missing. */
export type Words<Result, Thing = Reported> = Readonly<Record<string, (thing: Thing) => Result | null>>

/** Only a listed word is final: any other word means pending. Null if there is no word. */
export function readWord<Result, Thing extends { id: string | null }>(
  words: Words<Result, Thing>,
  word: string | null | undefined,
  thing: Thing,
) {
  if (!word) return null
  return Object.hasOwn(words, word) ? words[word]!(thing) : pending(thing)
}

/** A success without its amount is unreadable. */
export function paid<Id>({ id, amountCents, currency }: Omit<Reported, 'id'> & { id: Id }) {
  if (amountCents === null || currency === null) return null
  return { state: 'SUCCEEDED', providerTransactionId: id, amountCents, currency } as const
}

export function pending<Id>({ id }: { id: Id }) {
  return { state: 'PENDING', providerTransactionId: id } as const
}

export const refusedBy =
  (refusal: ProviderRefusal) =>
  <Id>({ id }: { id: Id }) => ({ ...refusal, providerTransactionId: id })

export function unpaid() {
  return { state: 'UNPAID' } as const
}
