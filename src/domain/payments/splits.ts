export const SPLIT_TYPES = ['PERCENTAGE', 'FLAT'] as const
export type SplitType = (typeof SPLIT_TYPES)[number]

/** The payer of the provider's fee: the business from its part, or the accounts from theirs. */
export const FEE_BEARERS = ['BUSINESS', 'ACCOUNTS'] as const
export type FeeBearer = (typeof FEE_BEARERS)[number]

/** The only provider that settles shares to other accounts. */
export const SPLIT_PROVIDER = 'paystack'

export const MAX_SHARES = 20

export interface SplitTerms {
  type: SplitType
  /** Whole percents, or minor units. */
  shares: readonly { accountId: string; share: number }[]
}

/** The parts of an amount before the provider's fee, in minor units. Their sum is the amount. */
export interface Parts {
  shares: { accountId: string; amountCents: number }[]
  businessCents: number
}

export const shareCentsOf = (amountCents: number, { businessCents }: Parts): number => amountCents - businessCents

/**
 * Divides an amount in the ratio of the weights by the largest-remainder method. Each part is its quota rounded down;
 * the remaining units go one each to the largest fractions, and among equal fractions to the first. The parts add up
 * exactly.
 */
function apportion(amountCents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  // The product of two amounts may exceed 2^53.
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

export function isSplittable(amountCents: number, { type, shares }: SplitTerms): boolean {
  return type === 'PERCENTAGE' || sumOf(shares) <= amountCents
}

/** The business gets the remainder. Throws RangeError if the amount is not splittable. */
export function partsOf(amountCents: number, terms: SplitTerms): Parts {
  if (!isSplittable(amountCents, terms)) throw new RangeError('the shares are more than the amount')
  const { type, shares } = terms
  const taken = sumOf(shares)
  const fixed = shares.map(({ share }) => share)
  if (type === 'FLAT') return toParts(shares, [...fixed, amountCents - taken])
  return toParts(shares, apportion(amountCents, [...fixed, 100 - taken]))
}

/** No refund takes more of a part than is left, and the last takes exactly the rest, in spite of earlier rounding. */
export function refundPartsOf(refundCents: number, paid: Parts, refunded: readonly Parts[]): Parts {
  const gone = (accountId: string): number =>
    refunded.reduce((sum, { shares }) => {
      const found = shares.find((share) => share.accountId === accountId)
      return sum + (found?.amountCents ?? 0)
    }, 0)
  // A refund that succeeded after it FAILED may have taken a cent more of a part than was left.
  const left = paid.shares.map(({ accountId, amountCents }) => Math.max(0, amountCents - gone(accountId)))
  const business = refunded.reduce((rest, { businessCents }) => rest - businessCents, paid.businessCents)
  return toParts(paid.shares, apportion(refundCents, [...left, Math.max(0, business)]))
}
