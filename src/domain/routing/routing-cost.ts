import type { Currency, StatedMoney } from '../money.ts'
import type { RailFacts, RailPrice } from './rail-facts.ts'

/** The cost of a rail without any known price: about the public rates for cards. */
const ASSUMED: RailPrice = { bps: 300, fixedCents: 0 }

export interface CostTerms extends RailPrice {
  /** The cost of this payment in hundredths of a percent of its amount, rounded to two decimals. */
  costBps: number
  costOf: 'configured' | 'published' | 'assumed'
}

export function costOf(
  { cost }: Pick<RailFacts, 'cost'>,
  configured: RailPrice | undefined,
  { amountCents, currency }: StatedMoney & { currency: Currency },
): CostTerms {
  const published = cost[currency]
  const { bps, fixedCents, minimumCents } = configured ?? published ?? ASSUMED
  const feeCents = Math.max((amountCents * bps) / 10_000 + fixedCents, minimumCents ?? 0)
  return {
    bps,
    fixedCents,
    ...(minimumCents === undefined ? {} : { minimumCents }),
    costBps: Math.round((feeCents / amountCents) * 1_000_000) / 100,
    costOf: configured ? 'configured' : published ? 'published' : 'assumed',
  }
}
