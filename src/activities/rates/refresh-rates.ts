import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { readRates, storeRateChecks, type RateCheckInput } from '../../db/rates/rate-checks.ts'
import { dayOf, refreshTimeOf } from '../../domain/south-africa/johannesburg.ts'
import { isOld, lastGood, type RateRecord, type RateRecords } from '../../domain/rates/current-rates.ts'
import { INDICATOR_NAMES, INDICATORS, type Indicator } from '../../domain/rates/indicators.ts'
import { doubt, type Observation } from '../../domain/rates/judge.ts'
import type { CentralBank } from '../../sources/central-bank.ts'

export interface RefreshDeps {
  pool: Pool
  centralBank: CentralBank
  logger: Logger
}

/** What a refresh did with one indicator. */
export interface RefreshedRate extends RateCheckInput {
  /** The last value that was believed before. */
  before: Observation
}

/**
 * Asks the bank and stores what it said of each indicator: a value that is believed, or why there is none. Nothing is
 * stored before everything is there, so a process that dies meanwhile leaves the record as it was. Logs once when values
 * become stale, and once when they are fresh again.
 */
export async function refreshRates(
  { pool, centralBank, logger }: RefreshDeps,
  { nowMs, acceptJumps = false }: { nowMs: number; acceptJumps?: boolean },
): Promise<RefreshedRate[]> {
  const records = await readRates(pool)
  const readings = await centralBank.read()
  const today = dayOf(nowMs)
  const refreshed = INDICATOR_NAMES.map((indicator): RefreshedRate => {
    const reading = readings[indicator]
    const before = lastGood(indicator, records[indicator])
    const observation = 'observation' in reading ? reading.observation : null
    const fault =
      'observation' in reading
        ? doubt(indicator, reading.observation, { last: before, today, acceptJumps })
        : reading.fault
    return { indicator, source: INDICATORS[indicator].source, before, observation, fault }
  })
  await storeRateChecks(pool, refreshed)
  tellStaleness(logger, records, refreshed, nowMs)
  return refreshed
}

/** One line for what has become stale, and nothing of what was stale at the last fetch already. */
function tellStaleness(logger: Logger, records: RateRecords, refreshed: readonly RefreshedRate[], nowMs: number): void {
  const changes = refreshed.map(({ indicator, fault, observation }) => ({
    indicator,
    before: wasStale(indicator, records[indicator]),
    why: fault ?? (isOld(indicator, observation!, nowMs) ? 'old' : null),
  }))
  const stale = Object.fromEntries(
    changes.filter(({ before, why }) => !before && why).map(({ indicator, why }) => [indicator, why]),
  )
  const fresh = changes.filter(({ before, why }) => before && !why).map(({ indicator }) => indicator)
  if (Object.keys(stale).length > 0)
    logger.warn({ stale }, 'the central bank gave no rates that can be used: the last good ones answer, marked stale')
  if (fresh.length > 0) logger.info({ rates: fresh }, 'the rates are fresh again')
}

/** As it was at the last fetch; before the first one nothing was missed yet. */
function wasStale(indicator: Indicator, { good, last }: RateRecord): boolean {
  if (!last) return false
  return last.fault !== null || (good !== null && isOld(indicator, good.observation, last.fetchedAt.getTime()))
}

export interface RefreshStep {
  asked: boolean
  stale: Indicator[]
}

/** Whether each indicator has a value that was fetched since the bank had those of the day. */
function isDone(records: RateRecords, nowMs: number): boolean {
  const since = refreshTimeOf(dayOf(nowMs))
  return INDICATOR_NAMES.every((indicator) => {
    const { last } = records[indicator]
    return last !== null && last.fault === null && last.fetchedAt.getTime() >= since
  })
}

export function createRefreshRates(deps: RefreshDeps) {
  return async ({ nowMs }: { nowMs: number }): Promise<RefreshStep> => {
    if (isDone(await readRates(deps.pool), nowMs)) return { asked: false, stale: [] }
    const refreshed = await refreshRates(deps, { nowMs })
    return { asked: true, stale: refreshed.filter(({ fault }) => fault !== null).map(({ indicator }) => indicator) }
  }
}
