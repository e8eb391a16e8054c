import type { ProviderId } from '../../../src/providers/descriptors.ts'

/** Funds at each provider for payouts and refunds; unlimited until a balance is set. */
export interface Balances {
  get(provider: ProviderId): number | null
  set(provider: ProviderId, balanceCents: number): void
  /** Returns false, and takes nothing, if the balance is too low. */
  take(provider: ProviderId, amountCents: number): boolean
  giveBack(provider: ProviderId, amountCents: number): void
}

export function createBalances(): Balances {
  const left = new Map<ProviderId, number>()
  const add = (provider: ProviderId, amountCents: number): void => {
    const balance = left.get(provider)
    if (balance !== undefined) left.set(provider, balance + amountCents)
  }
  return {
    get: (provider) => left.get(provider) ?? null,
    set: (provider, balanceCents) => void left.set(provider, balanceCents),
    take(provider, amountCents) {
      if ((left.get(provider) ?? amountCents) < amountCents) return false
      add(provider, -amountCents)
      return true
    },
    giveBack: add,
  }
}
