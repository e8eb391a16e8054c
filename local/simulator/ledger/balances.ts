import type { ProviderId } from '../../../src/providers/descriptors.ts'

export type Balances = ReturnType<typeof createBalances>

/** Funds at each provider for payouts and refunds; unlimited until a balance is set. */
export function createBalances() {
  const left = new Map<ProviderId, number>()
  const add = (provider: ProviderId, amountCents: number): void => {
    const balance = left.get(provider)
    if (balance !== undefined) left.set(provider, balance + amountCents)
  }
  return {
    get: (provider: ProviderId): number | null => left.get(provider) ?? null,
    set: (provider: ProviderId, balanceCents: number): void => void left.set(provider, balanceCents),
    /** Returns false, and takes nothing, if the balance is too low. */
    take(provider: ProviderId, amountCents: number): boolean {
      if ((left.get(provider) ?? amountCents) < amountCents) return false
      add(provider, -amountCents)
      return true
    },
    giveBack: add,
  }
}
