import * as t from '../schema/schema.ts'

const source = (example: string) => t.text('The publisher.', example)
const BANK = 'South African Reserve Bank'

const Stale = t.flag(
  'True if something of this is not what the source says now: it is what was shipped, the last fetch brought no ' +
    'value that can be used, or the observation is older than 7 days (of monthly figures 75).',
  false,
)

const ratePercent = t.Number({ description: 'In percent, with at most six decimals.', examples: [7.25] })
const ObservationDay = t.described(t.Day, 'The day of the observation.')

const PublishedRate = t.component('PublishedRate', { ratePercent, observationDate: ObservationDay })

const Currency = (description: string, example: string) =>
  t.String({ pattern: '^[A-Z]{3}$', description, examples: [example] })

const pair = {
  base: Currency('The currency of which one unit is priced.', 'USD'),
  quote: Currency('The currency of the price.', 'ZAR'),
}

const FxRate = t.component('FxRate', 'The weighted average of the banks’ rates at about 10:30 of the day.', {
  ...pair,
  rate: t.described(t.Number(), 'The price of one unit of `base` in `quote`, with at most six decimals.', 17.1302),
  observationDate: ObservationDay,
  source: source(BANK),
})

export const RatesSnapshot = t.component('RatesSnapshot', {
  source: source(BANK),
  sourceUrl: t.String({
    format: 'uri',
    description: 'The address where the bank publishes the rates.',
    examples: ['https://custom.resbank.co.za/SarbWebApi/WebIndicators/HomePageRates'],
  }),
  observationDate: t.described(t.Day, 'The newest observation day of these values.'),
  fetchedAt: t.described(t.Instant, 'When the rates were last fetched successfully.'),
  stale: Stale,
  repo: t.described(PublishedRate, 'The rate at which the central bank lends to banks.'),
  prime: t.described(PublishedRate, 'The banks’ base rate for loans to customers.'),
  cpi: t.described(PublishedRate, 'Headline inflation: the change of consumer prices in a year.'),
  fx: t.Array(FxRate, { description: 'Exchange rates of the rand.' }),
})

export const HeadlineCpi = t.component('HeadlineCpi', {
  ratePercent: t.described(ratePercent, 'The change of consumer prices in a year, in percent.', 4.4),
  period: t.described(t.String({ pattern: '^\\d{4}-\\d{2}$' }), 'The month of the figure.', '2026-08'),
  observationDate: ObservationDay,
  source: source('Statistics South Africa, by way of the South African Reserve Bank'),
  stale: Stale,
})

export const FxQuery = t.closed({
  base: t.Optional(pair.base, 'Only rates of one unit of this currency.'),
  quote: t.Optional(pair.quote, 'Only rates in this currency.'),
})

export const FxRates = t.component('FxRates', {
  data: t.Array(FxRate, { description: 'The matching rates; empty for a pair that is not published.' }),
  stale: Stale,
})
