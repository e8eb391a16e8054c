import { INDICATOR_NAMES, INDICATORS, type Indicator } from './indicators.ts'
import { dayOf, daysBetween } from '../south-africa/johannesburg.ts'
import type { Observation, RateFault } from './judge.ts'
import { SNAPSHOT } from './snapshot.ts'

/** What is known of one indicator. */
export interface RateRecord {
  /** The last value that was believed; null where none ever was. */
  good: { observation: Observation; source: string; fetchedAt: Date } | null
  /** The last time that it was asked for; null where it never was. */
  last: { fault: RateFault | null; fetchedAt: Date } | null
}

export type RateRecords = Readonly<Record<Indicator, RateRecord>>

/** What is answered of one indicator. */
export interface CurrentRate extends Observation {
  source: string
  fetchedAt: Date
  /** The shipped snapshot, a value that the last fetch did not confirm, or one whose observation is old. */
  stale: boolean
}

export type CurrentRates = Readonly<Record<Indicator, CurrentRate>>

/** One of each indicator. */
export function ofEach<T>(make: (indicator: Indicator) => T): Record<Indicator, T> {
  return Object.fromEntries(INDICATOR_NAMES.map((name) => [name, make(name)])) as Record<Indicator, T>
}

/** The last value that was believed, or the shipped one. */
export function lastGood(indicator: Indicator, { good }: RateRecord): Observation {
  return good?.observation ?? SNAPSHOT.observations[indicator]
}

/** Whether an observation is older than the source lets it become. */
export function isOld(indicator: Indicator, { date }: Observation, nowMs: number): boolean {
  return daysBetween(date, dayOf(nowMs)) > INDICATORS[indicator].freshDays
}

function isStale(indicator: Indicator, { good, last }: RateRecord, nowMs: number): boolean {
  return !good || last?.fault != null || isOld(indicator, good.observation, nowMs)
}

/** What is answered now. */
export function currentRates(records: RateRecords, nowMs: number): CurrentRates {
  return ofEach((indicator) => {
    const record = records[indicator]
    return {
      ...lastGood(indicator, record),
      source: record.good?.source ?? INDICATORS[indicator].source,
      fetchedAt: record.good?.fetchedAt ?? SNAPSHOT.capturedAt,
      stale: isStale(indicator, record, nowMs),
    }
  })
}
