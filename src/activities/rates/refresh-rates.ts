import { readRates, storeRateChecks, type RateCheckInput } from '../../db/rates/rate-checks.ts'
import { dayOf, refreshTimeOf } from '../../domain/south-africa/johannesburg.ts'
import { isOld, lastGood, type RateRecord, type RateRecords } from '../../domain/rates/current-rates.ts'
import { INDICATOR_NAMES, INDICATORS, type Indicator } from '../../domain/rates/indicators.ts'
import { findValueFault, type Observation } from '../../domain/rates/observation.ts'
import type { ActivityDeps } from '../deps.ts'

type RefreshDeps = Pick<ActivityDeps, 'pool' | 'centralBank' | 'logger'>

export interface RefreshedRate extends RateCheckInput {
  before: Observation
}

/** Everything is stored at the end, so a process that dies before changes nothing. */
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
        ? findValueFault(indicator, reading.observation, { last: before, today, acceptJumps })
        : reading.fault
    return { indicator, source: INDICATORS[indicator].source, before, observation, fault }
  })
  await storeRateChecks(pool, refreshed)
  const rates = refreshed.filter(({ fault }) => fault === null).map(({ indicator }) => indicator)
  if (rates.length > 0) logger.info({ rates }, 'rates refreshed')
  logStaleness(logger, records, refreshed, nowMs)
  return refreshed
}

function logStaleness(
  logger: ActivityDeps['logger'],
  records: RateRecords,
  refreshed: readonly RefreshedRate[],
  nowMs: number,
): void {
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

function wasStale(indicator: Indicator, { good, last }: RateRecord): boolean {
  if (!last) return false
  return last.fault !== null || (good !== null && isOld(indicator, good.observation, last.fetchedAt.getTime()))
}

function isDone(records: RateRecords, nowMs: number): boolean {
  const since = refreshTimeOf(dayOf(nowMs))
  return INDICATOR_NAMES.every((indicator) => {
    const { last } = records[indicator]
    return last !== null && last.fault === null && last.fetchedAt.getTime() >= since
  })
}

export function createRefreshRates(deps: RefreshDeps) {
  return async ({ nowMs }: { nowMs: number }): Promise<{ asked: boolean; stale: Indicator[] }> => {
    if (isDone(await readRates(deps.pool), nowMs)) return { asked: false, stale: [] }
    const refreshed = await refreshRates(deps, { nowMs })
    return { asked: true, stale: refreshed.filter(({ fault }) => fault !== null).map(({ indicator }) => indicator) }
  }
}
