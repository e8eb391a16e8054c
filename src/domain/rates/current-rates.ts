import { INDICATOR_NAMES, INDICATORS, type Indicator } from './indicators.ts'
import { dayOf, daysBetween } from '../south-africa/johannesburg.ts'
import type { Observation, RateFault } from './observation.ts'
import { SNAPSHOT } from './snapshot.ts'

export interface RateRecord {
  /** The last accepted value; null before the first. */
  good: { observation: Observation; source: string; fetchedAt: Date } | null
  last: { fault: RateFault | null; fetchedAt: Date } | null
}

export type RateRecords = Readonly<Record<Indicator, RateRecord>>

export type CurrentRates = ReturnType<typeof currentRates>
export type CurrentRate = CurrentRates[Indicator]

export function mapIndicators<T>(make: (indicator: Indicator) => T): Record<Indicator, T> {
  return Object.fromEntries(INDICATOR_NAMES.map((name) => [name, make(name)])) as Record<Indicator, T>
}

export function lastGood(indicator: Indicator, { good }: RateRecord): Observation {
  return good?.observation ?? SNAPSHOT.observations[indicator]
}

export function isOld(indicator: Indicator, { date }: Observation, nowMs: number): boolean {
  return daysBetween(date, dayOf(nowMs)) > INDICATORS[indicator].freshDays
}

export function currentRates(records: RateRecords, nowMs: number) {
  return mapIndicators((indicator) => {
    const { good, last } = records[indicator]
    return {
      ...lastGood(indicator, records[indicator]),
      source: good?.source ?? INDICATORS[indicator].source,
      fetchedAt: good?.fetchedAt ?? SNAPSHOT.capturedAt,
      /** True for the shipped snapshot, a value that the last fetch did not confirm, or an old observation. */
      stale: !good || last?.fault != null || isOld(indicator, good.observation, nowMs),
    }
  })
}
