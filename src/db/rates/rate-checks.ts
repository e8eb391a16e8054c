import { mapIndicators, type RateRecords } from '../../domain/rates/current-rates.ts'
import { INDICATOR_NAMES, type Indicator } from '../../domain/rates/indicators.ts'
import type { Observation, RateFault } from '../../domain/rates/observation.ts'
import { allRows, columnsJson, command, type Database } from '../query.ts'

interface ReadRow {
  indicator: Indicator
  value: number | null
  date: string | null
  source: string | null
  fetchedAt: Date | null
  fault: RateFault | null
  checkedAt: Date
}

const read = allRows<{ indicators: readonly Indicator[] }, ReadRow>('rates-read')(`
    SELECT asked.indicator, last.fault, last.fetched_at AS checked_at, good.value,
      good.observation_date::text AS date, good.source, good.fetched_at
    FROM unnest(:indicators::text[]) AS asked (indicator)
      JOIN LATERAL (
        SELECT *
        FROM rate_checks AS c
        WHERE c.indicator = asked.indicator
        ORDER BY c.fetched_at DESC
        LIMIT 1
      ) AS last
        ON true
      LEFT JOIN LATERAL (
        SELECT *
        FROM rate_checks AS c
        WHERE c.indicator = asked.indicator AND c.fault IS NULL
        ORDER BY c.observation_date DESC, c.fetched_at DESC
        LIMIT 1
      ) AS good
        ON true`)

export async function readRates(db: Database): Promise<RateRecords> {
  const rows = await read(db, { indicators: INDICATOR_NAMES })
  return mapIndicators((indicator) => {
    const row = rows.find((each) => each.indicator === indicator)
    if (!row) return { good: null, last: null }
    const { value, date, source, fetchedAt, fault, checkedAt } = row
    const good = fetchedAt && { observation: { value: value!, date: date! }, source: source!, fetchedAt }
    return { good, last: { fault, fetchedAt: checkedAt } }
  })
}

export interface RateCheckInput {
  indicator: Indicator
  source: string
  /** The source's value, which is stored only without a fault. */
  observation: Observation | null
  fault: RateFault | null
}

const store = command<{ checks: string }>('rates-store')(`
    INSERT INTO rate_checks (indicator, source, value, observation_date, fault)
    SELECT indicator, source, value, observation_date, fault
    FROM json_populate_recordset(NULL::rate_checks, :checks::json)
    ON CONFLICT DO NOTHING`)

/** Stores the checks of one fetch with the same time. Of two fetches in one millisecond, the first is kept. */
export async function storeRateChecks(db: Database, checks: readonly RateCheckInput[]): Promise<void> {
  const rows = checks.map(({ indicator, source, observation, fault }) => ({
    indicator,
    source,
    fault,
    ...(fault === null && { value: observation?.value, observationDate: observation?.date }),
  }))
  await store(db, { checks: columnsJson(rows) })
}
