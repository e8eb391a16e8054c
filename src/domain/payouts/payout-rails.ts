import type { Rail } from '../states.ts'
import { isBusinessDay, isPublicHoliday, localTime, type LocalTime } from '../south-africa/south-african-calendar.ts'

/** The payout rails of South Africa. Amounts above their limits go by RTGS, which is not supported. */
export const PAYOUT_RAILS = ['PAYSHAP', 'RTC', 'EFT'] as const satisfies readonly Rail[]
export type PayoutRail = (typeof PAYOUT_RAILS)[number]

interface RailFacts {
  /** The highest amount of one payment at any time. */
  highestCents: number
  /** The highest amount of one payment at this local time. */
  limitCents(local: LocalTime): number
  /** When the recipient has the money. */
  clears: 'IN_SECONDS' | 'IN_A_MINUTE' | 'NEXT_BUSINESS_DAY'
}

const RAND = 100
const MILLION = 1_000_000
/** The limit of one payment by PayShap, in either direction. */
export const PAYSHAP_CENTS = 50_000 * RAND
const RTC_CENTS = 5 * MILLION * RAND
const RTC_OUTSIDE_HOURS_CENTS = 250_000 * RAND
/** 16:00 in Johannesburg; this minute still belongs to banking hours. */
const RTC_LAST_MINUTE = 16 * 60
/** Less than R5 million. */
const EFT_CENTS = RTC_CENTS - 1

const RAILS: Readonly<Record<PayoutRail, RailFacts>> = {
  /**
   * R50 000 a payment since November 2024, around the clock (the operator BankservAfrica, now PayInc, by TechCentral,
   * 7 November 2024: "PayShap payment limit raised to R50 000"). A bank may allow its own customers less.
   */
  PAYSHAP: { highestCents: PAYSHAP_CENTS, limitCents: () => PAYSHAP_CENTS, clears: 'IN_SECONDS' },
  /**
   * Within 60 seconds (PASA, "Credit payments"), around the clock. R5 million from Monday to Friday until 16:00, R250
   * 000 after that, on weekends and on public holidays (Electrum, "RTC overview": transaction limits).
   */
  RTC: {
    highestCents: RTC_CENTS,
    limitCents: (local) =>
      isBusinessDay(local) && local.minuteOfDay <= RTC_LAST_MINUTE ? RTC_CENTS : RTC_OUTSIDE_HOURS_CENTS,
    clears: 'IN_A_MINUTE',
  },
  /**
   * A credit below R5 million, taken at any time and cleared in batches on business days (PASA, "Credit payments"; the
   * limit by docs.directdebit.co.za, "What limitations does EFT credits have?"). The cut-off of a day differs by bank.
   */
  EFT: { highestCents: EFT_CENTS, limitCents: () => EFT_CENTS, clears: 'NEXT_BUSINESS_DAY' },
}

/** The highest amount of one item, by any rail at any time. */
export const HIGHEST_PAYOUT_CENTS = Math.max(...PAYOUT_RAILS.map((rail) => RAILS[rail].highestCents))

/** The terms of one rail for a batch. */
interface PayoutRailTerms {
  rail: PayoutRail
  /** The highest amount of one item at the time of the decision. */
  limitCents: number
  clears: RailFacts['clears']
  /** The number of items within the limit. */
  eligibleItems: number
  /** The number of items above the limit. */
  aboveLimitItems: number
}

/**
 * The rails that can take the items of a batch at one instant, with their terms. It is a record and chooses no rail:
 * the providers choose, and report the rail of each item.
 */
export interface PayoutRailsDecision {
  decidedAt: string
  /** The date in Johannesburg; banking hours and holidays follow it. */
  localDate: string
  businessDay: boolean
  publicHoliday: boolean
  rails: PayoutRailTerms[]
}

/** Returns the terms of every rail for amounts in rand at an instant. */
export function decidePayoutRails({
  amountsCents,
  at,
}: {
  amountsCents: readonly number[]
  at: Date
}): PayoutRailsDecision {
  const local = localTime(at)
  return {
    decidedAt: at.toISOString(),
    localDate: local.date,
    businessDay: isBusinessDay(local),
    publicHoliday: isPublicHoliday(local.date),
    rails: PAYOUT_RAILS.map((rail) => {
      const { clears, ...facts } = RAILS[rail]
      const limitCents = facts.limitCents(local)
      const eligibleItems = amountsCents.filter((cents) => cents <= limitCents).length
      return { rail, limitCents, clears, eligibleItems, aboveLimitItems: amountsCents.length - eligibleItems }
    }),
  }
}

/** An item above the limit of every rail. */
export interface RefusedPayoutItem {
  /** Its index in the batch, from 0. */
  index: number
  reason: 'amount'
  /** The highest amount of one item, in minor units. */
  highestCents: number
}

/**
 * Returns every amount that is above all rails at any time. An amount that only banking hours allow is not refused: a
 * batch may be approved days after it was made.
 */
export function itemsAboveEveryRail(amountsCents: readonly number[]): RefusedPayoutItem[] {
  return amountsCents.flatMap((cents, index) =>
    cents > HIGHEST_PAYOUT_CENTS ? [{ index, reason: 'amount', highestCents: HIGHEST_PAYOUT_CENTS }] : [],
  )
}
