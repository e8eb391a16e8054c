import { setTimeout as pause } from 'node:timers/promises'
import { mapIndicators } from '../domain/rates/current-rates.ts'
import { INDICATOR_NAMES, INDICATORS, type Indicator } from '../domain/rates/indicators.ts'
import { type Observation, type RateFault, type SourceFault, toSixDecimals } from '../domain/rates/observation.ts'
import { createJsonClient, type JsonClient } from './json-client.ts'

/** Every current value in one list. */
const BOARD = '/WebIndicators/HomePageRates'
/** The newest 25 observations of one series; an unknown code gives an empty list. */
const SERIES = '/WebIndicators/Shared/GetTimeseriesObservations/'

/** The bank asks clients to call slowly. */
const BETWEEN_CALLS_MS = 200
const CALL_WITHIN_MS = 10_000
/** For all calls together; less than the time of the activity that waits for them. */
const ALL_WITHIN_MS = 30_000

/** For each indicator the newest observation, or why there is none. */
type Readings = Record<Indicator, { observation: Observation } | { fault: RateFault }>

export interface CentralBank {
  /** Calls the bank. Never throws. */
  read(): Promise<Readings>
  close(): Promise<void>
}

export interface CentralBankOptions {
  /** RATES_BASE_URL. */
  baseUrl: string
  /** Time limit in milliseconds for one call, and for all of them. */
  callWithinMs?: number
  allWithinMs?: number
}

/**
 * The South African Reserve Bank's public web API: GET without credentials. One call to the list is usually enough;
 * missing indicators are read from their series. Rows are identified by code, since their names change.
 */
export function createCentralBank(options: CentralBankOptions): CentralBank {
  const client = createJsonClient()
  return { read: () => new Visit(client, options).readings(), close: () => client.close() }
}

/** One round of calls. It ends at the first series that cannot be read: the bank is away. */
class Visit {
  readonly #client: JsonClient
  readonly #baseUrl: string
  readonly #callWithinMs: number
  readonly #all: AbortSignal
  #away: SourceFault | null = null

  constructor(client: JsonClient, { baseUrl, callWithinMs, allWithinMs }: CentralBankOptions) {
    this.#client = client
    this.#baseUrl = baseUrl
    this.#callWithinMs = callWithinMs ?? CALL_WITHIN_MS
    this.#all = AbortSignal.timeout(allWithinMs ?? ALL_WITHIN_MS)
  }

  async readings(): Promise<Readings> {
    const board = await this.#rows(BOARD)
    const readings = mapIndicators<Readings[Indicator]>(() => ({ fault: 'missing' }))
    for (const indicator of INDICATOR_NAMES) {
      const { code } = INDICATORS[indicator]
      const listed =
        'rows' in board
          ? newest(
              board.rows.filter((row) => row['TimeseriesCode'] === code),
              'Date',
            )
          : null
      readings[indicator] = listed ? { observation: listed } : await this.#series(indicator)
    }
    return readings
  }

  async #series(indicator: Indicator): Promise<Readings[Indicator]> {
    const { code, reciprocalCode } = INDICATORS[indicator]
    const found = await this.#newestOf(code)
    if (!('fault' in found) || found.fault !== 'missing' || !reciprocalCode) return found
    const reciprocal = await this.#newestOf(reciprocalCode)
    if ('fault' in reciprocal) return reciprocal
    const { value, date } = reciprocal.observation
    return { observation: { value: toSixDecimals(1 / value), date } }
  }

  async #newestOf(code: string): Promise<Readings[Indicator]> {
    if (this.#away) return { fault: this.#away }
    await pause(BETWEEN_CALLS_MS)
    const answer = await this.#rows(SERIES + code)
    if ('fault' in answer) this.#away = answer.fault
    if ('fault' in answer) return answer
    const observation = newest(answer.rows, 'Period')
    return observation ? { observation } : { fault: 'missing' }
  }

  async #rows(path: string): Promise<{ rows: Row[] } | { fault: SourceFault }> {
    const signal = AbortSignal.any([this.#all, AbortSignal.timeout(this.#callWithinMs)])
    const answer = await this.#client.get(this.#baseUrl + path, signal)
    if ('fault' in answer) return answer
    return Array.isArray(answer.json) ? { rows: answer.json.filter(isRow) } : { fault: 'unreadable' }
  }
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
