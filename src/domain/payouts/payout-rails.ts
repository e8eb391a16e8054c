import type { Rail } from '../states.ts'
import { isBusinessDay, isPublicHoliday, localTime, type LocalTime } from '../south-africa/south-african-calendar.ts'

/** The rails by which money is paid out in South Africa; a payment in rand above all of them goes by RTGS, which is none. */
export const PAYOUT_RAILS = ['PAYSHAP', 'RTC', 'EFT'] as const satisfies readonly Rail[]
export type PayoutRail = (typeof PAYOUT_RAILS)[number]

interface RailFacts {
  /** The most that one payment may be at any time. */
  highestCents: number
  /** The most that one payment may be at that time. */
  limitCents(local: LocalTime): number
  /** How soon the recipient has it. */
  clears: 'IN_SECONDS' | 'IN_A_MINUTE' | 'NEXT_BUSINESS_DAY'
}

const RAND = 100
const MILLION = 1_000_000
const PAYSHAP_CENTS = 50_000 * RAND
const RTC_CENTS = 5 * MILLION * RAND
const RTC_OUTSIDE_HOURS_CENTS = 250_000 * RAND
/** 16:00 in Johannesburg. That minute is still within banking hours. */
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
   * Within 60 seconds (PASA, "Credit payments"), around the clock. R5 million from Monday to Friday until 16:00, R250 000
   * after that, on weekends and on public holidays (Electrum, "RTC overview": transaction limits).
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

/** The most that can be paid out in one item, by any rail and at any time. */
export const HIGHEST_PAYOUT_CENTS = Math.max(...PAYOUT_RAILS.map((rail) => RAILS[rail].highestCents))

/** One rail with the terms by which it takes an item or does not. */
export interface PayoutRailTerms {
  rail: PayoutRail
  /** The most that one item may be at the time of the decision. */
  limitCents: number
  clears: RailFacts['clears']
  /** How many items it takes at that time. */
  eligibleItems: number
  /** How many it does not, each because its amount is above the limit. */
  aboveLimitItems: number
}

/**
 * Which rails take the items of a batch at an instant, term by term. It is a record, and chooses nothing: no provider lets a
 * rail be chosen, and by which one an item went is what the provider reports.
 */
export interface PayoutRailsDecision {
  decidedAt: string
  /** The date in Johannesburg, whose hours and holidays count. */
  localDate: string
  businessDay: boolean
  publicHoliday: boolean
  rails: PayoutRailTerms[]
}

/** What the rails say of amounts in rand at an instant. */
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

/** An item that no rail takes. */
export interface RefusedPayoutItem {
  /** Its place in the batch, from 0. */
  index: number
  reason: 'amount'
  /** The most that one item may be, in minor units. */
  highestCents: number
}

/**
 * Every amount that no rail takes at any time. An amount that only some hours allow is not refused: days may pass between a
 * batch and its approval.
 */
export function itemsAboveEveryRail(amountsCents: readonly number[]): RefusedPayoutItem[] {
  return amountsCents.flatMap((cents, index) =>
    cents > HIGHEST_PAYOUT_CENTS ? [{ index, reason: 'amount', highestCents: HIGHEST_PAYOUT_CENTS }] : [],
  )
}
