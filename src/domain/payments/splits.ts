export const SPLIT_TYPES = ['PERCENTAGE', 'FLAT'] as const
export type SplitType = (typeof SPLIT_TYPES)[number]

/** Who pays the provider's fee: the business out of its own part, or the accounts out of theirs. */
export const FEE_BEARERS = ['BUSINESS', 'ACCOUNTS'] as const
export type FeeBearer = (typeof FEE_BEARERS)[number]

/** The one provider that settles shares to others. */
export const SPLIT_PROVIDER = 'paystack'

/** Accounts that one split may have. */
export const MOST_SHARES = 20

export interface SplitTerms {
  type: SplitType
  /** Whole percents, or minor units. */
  shares: readonly { accountId: string; share: number }[]
}

/** What each gets of an amount, in minor units; together exactly the amount. Before the provider's fee. */
export interface Parts {
  shares: { accountId: string; amountCents: number }[]
  businessCents: number
}

/**
 * Divides an amount in the ratio of the weights by the largest-remainder method: each gets its quota rounded down, and
 * the units left over go one each to the largest fractions, of equal ones to the first. The sum is the amount exactly.
 */
function apportion(amountCents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  // Beyond 2^53 in between: an amount times an amount.
  const products = weights.map((weight) => BigInt(amountCents) * BigInt(weight))
  const parts = products.map((product) => Number(product / total))
  const left = parts.reduce((sum, part) => sum - part, amountCents)
  const remainder = (index: number): bigint => products[index]! % total
  const byRemainder = [...parts.keys()].toSorted((a, b) => Number(remainder(b) - remainder(a)) || a - b)
  for (const index of byRemainder.slice(0, left)) parts[index]! += 1
  return parts
}

function toParts(shares: readonly { accountId: string }[], amounts: readonly number[]): Parts {
  return {
    shares: shares.map(({ accountId }, index) => ({ accountId, amountCents: amounts[index]! })),
    businessCents: amounts[shares.length]!,
  }
}

function sumOf(shares: readonly { share: number }[]): number {
  return shares.reduce((sum, { share }) => sum + share, 0)
}

/** Whether an amount can be split so at all: flat shares above it cannot be paid out of it. */
export function isSplittable(amountCents: number, { type, shares }: SplitTerms): boolean {
  return type === 'PERCENTAGE' || sumOf(shares) <= amountCents
}

/** The parts of a payment. What no share takes is the business's. Throws RangeError where `isSplittable` says no. */
export function partsOf(amountCents: number, terms: SplitTerms): Parts {
  if (!isSplittable(amountCents, terms)) throw new RangeError('the shares are more than the amount')
  const { type, shares } = terms
  const taken = sumOf(shares)
  const fixed = shares.map(({ share }) => share)
  if (type === 'FLAT') return toParts(shares, [...fixed, amountCents - taken])
  return toParts(shares, apportion(amountCents, [...fixed, 100 - taken]))
}

/**
 * The parts of a refund: in the ratio of what is left of each part, so that no refund takes more of a part than is left
 * and the last one takes the rest of all, however the amounts before it were rounded.
 */
export function refundPartsOf(refundCents: number, paid: Parts, refunded: readonly Parts[]): Parts {
  const gone = (accountId: string): number =>
    refunded.reduce((sum, { shares }) => {
      const found = shares.find((share) => share.accountId === accountId)
      return sum + (found?.amountCents ?? 0)
    }, 0)
  // A refund that succeeded after it FAILED may have taken a cent more of a part than those after it left.
  const left = paid.shares.map(({ accountId, amountCents }) => Math.max(0, amountCents - gone(accountId)))
  const business = refunded.reduce((rest, { businessCents }) => rest - businessCents, paid.businessCents)
  return toParts(paid.shares, apportion(refundCents, [...left, Math.max(0, business)]))
}
