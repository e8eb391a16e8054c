import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { mapIndicators } from '../domain/rates/current-rates.ts'
import { INDICATOR_NAMES, INDICATORS, type Indicator, type IndicatorFacts } from '../domain/rates/indicators.ts'
import { type Observation, type RateFault, type SourceFault, toSixDecimals } from '../domain/rates/observation.ts'

/** Every current value in one list. */
const BOARD = '/WebIndicators/HomePageRates'
/** The newest 25 observations of one series; an unknown code gives an empty list. */
const SERIES = '/WebIndicators/Shared/GetTimeseriesObservations/'

/** The bank asks clients to call slowly. */
const BETWEEN_CALLS_MS = 200
const CALL_WITHIN_MS = 10_000
/** For all calls together; less than the time of the activity that waits for them. */
const ALL_WITHIN_MS = 30_000

const CONNECT_WITHIN_MS = 10_000
const MAX_BODY_BYTES = 512 * 1024
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

/** Some of these servers do not respond to clients without a User-Agent. */
const HEADERS = { Accept: 'application/json', 'User-Agent': 'payments-service (daily rates)' }

/** For each indicator the newest observation, or why there is none. */
type Readings = Record<Indicator, { observation: Observation } | { fault: RateFault }>

export type CentralBank = ReturnType<typeof createCentralBank>

export interface CentralBankOptions {
  baseUrl: string
  /** Time limit in milliseconds for one call, and for all of them. */
  callWithinMs?: number
  allWithinMs?: number
}

/**
 * The South African Reserve Bank's public web API: GET without credentials. One call to the list is usually enough;
 * missing indicators are read from their series. Rows are identified by code, since their names change.
 */
export function createCentralBank({ baseUrl, callWithinMs, allWithinMs }: CentralBankOptions) {
  const agent = new Agent({ connect: { timeout: CONNECT_WITHIN_MS }, maxResponseSize: MAX_BODY_BYTES })

  const rowsAt = (path: string, all: AbortSignal) =>
    readRows(agent, baseUrl + path, AbortSignal.any([all, AbortSignal.timeout(callWithinMs ?? CALL_WITHIN_MS)]))

  async function read(): Promise<Readings> {
    const all = AbortSignal.timeout(allWithinMs ?? ALL_WITHIN_MS)
    let away: SourceFault | null = null

    async function newestOf(code: string): Promise<Readings[Indicator]> {
      if (away) return { fault: away }
      await pause(BETWEEN_CALLS_MS)
      const answer = await rowsAt(SERIES + code, all)
      // The first series that cannot be read ends the round of calls: the bank is away.
      if ('fault' in answer) return { fault: (away = answer.fault) }
      const observation = newest(answer.rows, 'Period')
      return observation ? { observation } : { fault: 'missing' }
    }

    async function ofSeries({ code, reciprocalCode }: IndicatorFacts): Promise<Readings[Indicator]> {
      const found = await newestOf(code)
      if (!('fault' in found) || found.fault !== 'missing' || !reciprocalCode) return found
      const reciprocal = await newestOf(reciprocalCode)
      if ('fault' in reciprocal) return reciprocal
      const { value, date } = reciprocal.observation
      return { observation: { value: toSixDecimals(1 / value), date } }
    }

    const board = await rowsAt(BOARD, all)
    const readings = mapIndicators<Readings[Indicator]>(() => ({ fault: 'missing' }))
    for (const indicator of INDICATOR_NAMES) {
      const facts = INDICATORS[indicator]
      const rows = 'rows' in board ? board.rows.filter((row) => row['TimeseriesCode'] === facts.code) : []
      const listed = newest(rows, 'Date')
      readings[indicator] = listed ? { observation: listed } : await ofSeries(facts)
    }
    return readings
  }

  return { read, close: () => agent.destroy() }
}

type Row = Record<string, unknown>

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** The day of a date, with or without a time; null for a day that does not exist, such as 31 September. */
function dayIn(date: unknown): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(String(date))?.[1]
  const time = Date.parse(`${day}T00:00:00.000Z`)
  return day && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** The newest row that has a day and a number, wherever it is in the list. */
function newest(rows: readonly Row[], dateField: 'Date' | 'Period'): Observation | null {
  return rows.reduce<Observation | null>((best, row) => {
    const date = dayIn(row[dateField])
    const value = row['Value']
    if (date === null || typeof value !== 'number' || (best && best.date >= date)) return best
    return { value: toSixDecimals(value), date }
  }, null)
}

/** One GET: no redirect is followed, and nothing is sent twice. Never throws. */
async function readRows(
  agent: Agent,
  url: string,
  signal: AbortSignal,
): Promise<{ rows: Row[] } | { fault: SourceFault }> {
  let otherwise: SourceFault = 'unreachable'
  try {
    const { statusCode, body } = await request(url, { dispatcher: agent, signal, headers: HEADERS })
    otherwise = 'unreadable'
    if (statusCode === 200) {
      const json = await body.json()
      return Array.isArray(json) ? { rows: json.filter(isRow) } : { fault: 'unreadable' }
    }
    await body.dump().catch(() => undefined)
    return { fault: statusCode >= 300 && statusCode < 400 ? 'redirected' : 'refused' }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (signal.aborted || code === 'UND_ERR_CONNECT_TIMEOUT') return { fault: 'timed_out' }
    return { fault: code === TOO_LARGE ? 'too_large' : otherwise }
  }
}
