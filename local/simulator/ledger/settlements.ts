import type { Ledger } from './ledger.ts'
import type { Charge, Refund, Split } from './entries.ts'

/** Shares of a divided amount, captured or refunded, before fees, in minor units; the merchant's part is separate. */
interface Division {
  shares: { subaccountId: number; amountCents: number }[]
  ownCents: number
}

export interface SettlementLine extends Division, Pick<Charge, 'provider' | 'reference' | 'amountCents' | 'currency'> {
  kind: 'CHARGE' | 'REFUND'
}

export function splitOf(ledger: Ledger, { provider, splitId }: Charge): Split | undefined {
  return splitId === undefined ? undefined : ledger.find('split', provider, splitId)
}

/** True if a charge of this amount and currency can name the split. */
export function isDivisible(
  split: Split,
  { amountCents, currency }: { amountCents: number; currency: string },
): boolean {
  const flat = split.shares.reduce((sum, { share }) => sum + share, 0)
  return split.currency === currency && (split.type === 'percentage' || flat <= amountCents)
}

/** Divides to the last unit: the next one always goes to the party that is owed most. */
function divide(amountCents: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const owed = weights.map((weight) => BigInt(amountCents) * BigInt(weight))
  const given = owed.map((claim) => claim / whole)
  const openClaim = (index: number): bigint => owed[index]! - given[index]! * whole
  let left = BigInt(amountCents) - given.reduce((sum, part) => sum + part, 0n)
  for (; left > 0n; left -= 1n) {
    let next = 0
    for (const index of weights.keys()) if (openClaim(index) > openClaim(next)) next = index
    given[next]! += 1n
  }
  return given.map(Number)
}

function toDivision({ shares }: Split, amounts: readonly number[]): Division {
  return {
    shares: shares.map(({ subaccountId }, index) => ({ subaccountId, amountCents: amounts[index]! })),
    ownCents: amounts.at(-1)!,
  }
}

export function divideCharge({ amountCents }: Charge, split: Split): Division {
  const shares = split.shares.map(({ share }) => share)
  const taken = shares.reduce((sum, share) => sum + share, 0)
  if (split.type === 'flat') return toDivision(split, [...shares, amountCents - taken])
  return toDivision(split, divide(amountCents, [...shares, 100 - taken]))
}

/** Takes each refund, oldest first, from what is left of the parts of its charge. */
function divideRefunds(charge: Charge, split: Split, refunds: readonly Refund[]): Division[] {
  const first = divideCharge(charge, split)
  let left = [...first.shares.map(({ amountCents }) => amountCents), first.ownCents]
  return refunds.map(({ amountCents }) => {
    const taken = divide(amountCents, left)
    left = left.map((part, index) => part - taken[index]!)
    return toDivision(split, taken)
  })
}

/** Settlements of every paid charge with a split, less its refunds. */
export function settlements(ledger: Ledger): SettlementLine[] {
  return ledger.all('charge').flatMap((charge) => {
    const split = splitOf(ledger, charge)
    if (!split || charge.state !== 'SUCCEEDED') return []
    const refunds = ledger.refundsOf(charge)
    const taken = divideRefunds(charge, split, refunds)
    const line = ({ provider, reference, amountCents, currency }: Charge | Refund) => {
      return { provider, reference, amountCents, currency }
    }
    return [
      { kind: 'CHARGE' as const, ...line(charge), ...divideCharge(charge, split) },
      ...refunds.map((refund, index) => ({ kind: 'REFUND' as const, ...line(refund), ...taken[index]! })),
    ]
  })
}
