/** What a provider reports of a payment, a refund or a transfer, beside the word for its state. */
export interface Reported {
  id: string
  amountCents: number | null
  currency: string | null
}

/** What each of a provider's words says of the thing; null where it lacks what proves it. */
export type Words<Result, Thing = Reported> = Readonly<Record<string, (thing: Thing) => Result | null>>

/** Only an explicit word is final: a word that is not in the table means pending. Null where there is no word. */
export function readWord<Result, Thing extends { id: string | null }>(
  words: Words<Result, Thing>,
  word: string | null | undefined,
  thing: Thing,
) {
  if (!word) return null
  return Object.hasOwn(words, word) ? words[word]!(thing) : pending(thing)
}

/** A success without its amount is no answer. */
export function paid<Id>({ id, amountCents, currency }: Omit<Reported, 'id'> & { id: Id }) {
  if (amountCents === null || currency === null) return null
  return { state: 'SUCCEEDED', providerTransactionId: id, amountCents, currency } as const
}

export function pending<Id>({ id }: { id: Id }) {
  return { state: 'PENDING', providerTransactionId: id } as const
}

export function unpaid() {
  return { state: 'UNPAID' } as const
}
