import type { Rail } from '../states.ts'

/** The providers choose the payout rail and report that of each item; no caller can choose it. */
export type PayoutRail = Extract<Rail, 'PAYSHAP' | 'RTC' | 'EFT'>

/**
 * The limit of one payment by PayShap, in either direction: R50 000 since November 2024, around the clock (the operator
 * BankservAfrica, now PayInc, by TechCentral, 7 November 2024: "PayShap payment limit raised to R50 000"). A bank may
 * allow its own customers less.
 */
export const PAYSHAP_CENTS = 5_000_000

/**
 * The highest amount of one item, by any rail at any time: R5 million by RTC in banking hours (Electrum, "RTC
 * overview": transaction limits). EFT takes less than that (docs.directdebit.co.za, "What limitations does EFT credits
 * have?"). Higher amounts go by RTGS, which is not supported.
 */
export const HIGHEST_PAYOUT_CENTS = 500_000_000

/** An amount that only banking hours allow is not refused: a batch may be approved days after it was made. */
export function itemsAboveEveryRail(amountsCents: readonly number[]) {
  const refused = { reason: 'amount', highestCents: HIGHEST_PAYOUT_CENTS } as const
  return amountsCents.flatMap((cents, index) => (cents > HIGHEST_PAYOUT_CENTS ? [{ index, ...refused }] : []))
}
