import { readRates } from '../../db/rates/rate-checks.ts'
import { currentRates, mapIndicators, type CurrentRates, type CurrentRate } from '../../domain/rates/current-rates.ts'
import { SNAPSHOT } from '../../domain/rates/snapshot.ts'
import { cacheableReply } from '../http/cached-replies.ts'
import type { Api } from '../http/call.ts'
import { sharing } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { CENTRAL_BANK, INDICATOR_NAMES, INDICATORS } from '../../domain/rates/indicators.ts'

const SOURCE_URL = 'https://custom.resbank.co.za/SarbWebApi/WebIndicators/HomePageRates'

const publisher = (example: string) => t.text('The publisher.', example)

const Stale = t.flag(
  'True if something of this is not what the source says now: it is what was shipped, the last fetch brought no ' +
    'value that can be used, or the observation is older than 7 days (of monthly figures 75).',
  false,
)

const ratePercent = t.number('In percent, with at most six decimals.', 7.25)
const ObservationDay = t.described(t.Day, 'The day of the observation.')

const PublishedRate = t.component('PublishedRate', { ratePercent, observationDate: ObservationDay })

const Currency = (description: string, example: string) => t.matching('^[A-Z]{3}$', description, example)

const pairFields = {
  base: Currency('The currency of which one unit is priced.', 'USD'),
  quote: Currency('The currency of the price.', 'ZAR'),
}

const FxRate = t.component('FxRate', 'The weighted average of the banks’ rates at about 10:30 of the day.', {
  ...pairFields,
  rate: t.described(t.Number(), 'The price of one unit of `base` in `quote`, with at most six decimals.', 17.1302),
  observationDate: ObservationDay,
  source: publisher(CENTRAL_BANK),
})

const RatesSnapshot = t.component('RatesSnapshot', {
  source: publisher(CENTRAL_BANK),
  sourceUrl: t.uri('The address where the bank publishes the rates.', SOURCE_URL),
  observationDate: t.described(t.Day, 'The newest observation day of these values.'),
  fetchedAt: t.instant('When the rates were last fetched successfully.'),
  stale: Stale,
  repo: t.described(PublishedRate, 'The rate at which the central bank lends to banks.'),
  prime: t.described(PublishedRate, 'The banks’ base rate for loans to customers.'),
  cpi: t.described(PublishedRate, 'Headline inflation: the change of consumer prices in a year.'),
  fx: t.arrayOf(FxRate, 'Exchange rates of the rand.'),
})

const HeadlineCpi = t.component('HeadlineCpi', {
  ratePercent: t.described(ratePercent, 'The change of consumer prices in a year, in percent.', 4.4),
  period: t.described(t.String({ pattern: '^\\d{4}-\\d{2}$' }), 'The month of the figure.', '2026-08'),
  observationDate: ObservationDay,
  source: publisher('Statistics South Africa, by way of the South African Reserve Bank'),
  stale: Stale,
})

const FxQuery = t.closed({
  base: t.Optional(pairFields.base, 'Only rates of one unit of this currency.'),
  quote: t.Optional(pairFields.quote, 'Only rates in this currency.'),
})

const FxRates = t.component('FxRates', {
  data: t.arrayOf(FxRate, 'The matching rates; empty for a pair that is not published.'),
  stale: Stale,
})

const publishedRate = ({ value, date }: CurrentRate) => ({ ratePercent: value, observationDate: date })

type Pair = t.Static<typeof FxQuery>

function pairsOf(rates: CurrentRates, wanted: Pair = {}) {
  return INDICATOR_NAMES.flatMap((indicator) => {
    const { pair } = INDICATORS[indicator]
    const { value, date, source, stale } = rates[indicator]
    const fits = pair && (wanted.base ?? pair.base) === pair.base && (wanted.quote ?? pair.quote) === pair.quote
    return fits ? [{ stale, shown: { ...pair, rate: value, observationDate: date, source } }] : []
  })
}

function ratesSnapshot(rates: CurrentRates) {
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

function headlineCpi({ cpi }: CurrentRates) {
  const { source, stale } = cpi
  return { ...publishedRate(cpi), period: cpi.date.slice(0, 7), source, stale }
}

function fxRates(rates: CurrentRates, wanted: Pair) {
  const found = pairsOf(rates, wanted)
  return { data: found.map(({ shown }) => shown), stale: found.some(({ stale }) => stale) }
}

async function ratesNow({ pool }: Pick<Api, 'pool'>): Promise<CurrentRates> {
  return currentRates(await readRates(pool), Date.now())
}

const shipped = currentRates(
  mapIndicators(() => ({ good: null, last: null })),
  SNAPSHOT.capturedAt.getTime(),
)

const route = sharing({ tag: 'Rates', plan: 'SANDBOX', access: 'public', cacheable: true })

const rated = <Schema extends t.TSchema>(description: string, schema: Schema, example: t.Static<Schema>) => ({
  200: { description, schema, example },
  304: { description: 'The response named by `If-None-Match` is still current.' },
})

export const rateRoutes = [
  route('GET /api/rates/sarb/latest', {
    operationId: 'getLatestRates',
    summary: 'The central bank’s latest rates',
    description:
      'Repo, prime, inflation and exchange rates, as last published by the South African Reserve Bank and fetched ' +
      'once a day. If the bank is unavailable, the last good values are returned, marked stale.',
    responses: rated('The rates.', RatesSnapshot, ratesSnapshot(shipped)),
    handle: async (call, api) => cacheableReply(call, ratesSnapshot(await ratesNow(api))),
  }),
  route('GET /api/rates/cpi/headline', {
    operationId: 'getHeadlineCpi',
    summary: 'Headline inflation',
    description:
      'Inflation with its month: consumer prices of all urban areas, compared with the same month of the year ' +
      'before. `GET /api/rates/sarb/latest` has it with the other rates.',
    responses: rated('The newest month.', HeadlineCpi, headlineCpi(shipped)),
    handle: async (call, api) => cacheableReply(call, headlineCpi(await ratesNow(api))),
  }),
  route('GET /api/rates/fx', {
    operationId: 'listFxRates',
    summary: 'Exchange rates of the rand',
    description:
      'The price of one dollar, pound, euro or yen in rand, for one pair or all pairs of a currency. Any other ' +
      'pair is an empty list; rates are not inverted or crossed.',
    request: { query: FxQuery },
    responses: rated('The matching rates.', FxRates, fxRates(shipped, { base: 'USD' })),
    handle: async (call, api) => cacheableReply(call, fxRates(await ratesNow(api), call.query)),
  }),
]
