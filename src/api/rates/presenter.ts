import type { CurrentRate, CurrentRates } from '../../domain/rates/current-rates.ts'
import { CENTRAL_BANK, INDICATOR_NAMES, INDICATORS } from '../../domain/rates/indicators.ts'

const SOURCE_URL = 'https://custom.resbank.co.za/SarbWebApi/WebIndicators/HomePageRates'

const publishedRate = ({ value, date }: CurrentRate) => ({ ratePercent: value, observationDate: date })

interface Pair {
  base?: string
  quote?: string
}

/** Returns the exchange rates of the named currencies, each with whether it is stale. */
function pairsOf(rates: CurrentRates, wanted: Pair = {}) {
  return INDICATOR_NAMES.flatMap((indicator) => {
    const { pair } = INDICATORS[indicator]
    const { value, date, source, stale } = rates[indicator]
    const fits = pair && (wanted.base ?? pair.base) === pair.base && (wanted.quote ?? pair.quote) === pair.quote
    return fits ? [{ stale, shown: { ...pair, rate: value, observationDate: date, source } }] : []
  })
}

export function ratesSnapshot(rates: CurrentRates) {
  const all = INDICATOR_NAMES.map((indicator) => rates[indicator])
  const newest = (times: readonly string[]) => times.toSorted().at(-1)!
  return {
    source: CENTRAL_BANK,
    sourceUrl: SOURCE_URL,
    observationDate: newest(all.map(({ date }) => date)),
    fetchedAt: newest(all.map(({ fetchedAt }) => fetchedAt.toISOString())),
    stale: all.some(({ stale }) => stale),
    repo: publishedRate(rates.repo),
    prime: publishedRate(rates.prime),
    cpi: publishedRate(rates.cpi),
    fx: pairsOf(rates).map(({ shown }) => shown),
  }
}

export function headlineCpi({ cpi }: CurrentRates) {
  const { source, stale } = cpi
  return { ...publishedRate(cpi), period: cpi.date.slice(0, 7), source, stale }
}

export function fxRates(rates: CurrentRates, wanted: Pair) {
  const found = pairsOf(rates, wanted)
  return { data: found.map(({ shown }) => shown), stale: found.some(({ stale }) => stale) }
}
