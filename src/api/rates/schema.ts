import { Type } from 'typebox'
import { closed, described, Instant } from '../schema/schema.ts'

const Day = Type.String({
  title: 'Day',
  format: 'date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'A day, by ISO 8601.',
  examples: ['2026-11-20'],
})

const source = (example: string) => Type.String({ description: 'Who publishes it.', examples: [example] })
const BANK = 'South African Reserve Bank'

const Stale = Type.Boolean({
  description:
    'Whether something of this is not what the source says now: it is what was shipped, the last fetch brought no ' +
    'value that can be used, or the observation is older than 7 days (of monthly figures 75).',
  examples: [false],
})

const ratePercent = Type.Number({ description: 'In percent, with at most six decimals.', examples: [7.25] })
const ObservationDay = described(Day, 'The day that the value is of.')

const PublishedRate = closed({ ratePercent, observationDate: ObservationDay }, { title: 'PublishedRate' })

const Currency = (description: string, example: string) =>
  Type.String({ pattern: '^[A-Z]{3}$', description, examples: [example] })

const pair = {
  base: Currency('The currency of which one unit is priced.', 'USD'),
  quote: Currency('The currency of the price.', 'ZAR'),
}

const FxRate = closed(
  {
    ...pair,
    rate: Type.Number({
      description: 'What one unit of `base` is in `quote`, with at most six decimals.',
      examples: [17.1302],
    }),
    observationDate: ObservationDay,
    source: source(BANK),
  },
  { title: 'FxRate', description: 'The weighted average of the banks’ rates at about 10:30 of the day.' },
)

export const RatesSnapshot = closed(
  {
    source: source(BANK),
    sourceUrl: Type.String({
      format: 'uri',
      description: 'Where the bank publishes them.',
      examples: ['https://custom.resbank.co.za/SarbWebApi/WebIndicators/HomePageRates'],
    }),
    observationDate: described(Day, 'The newest day that one of the values is of.'),
    fetchedAt: described(Instant, 'When the bank was last asked with success.'),
    stale: Stale,
    repo: described(PublishedRate, 'The rate at which the central bank lends to banks.'),
    prime: described(PublishedRate, 'The rate that banks start from when they lend to customers.'),
    cpi: described(PublishedRate, 'Headline inflation: consumer prices against a year before.'),
    fx: Type.Array(FxRate, { description: 'Exchange rates of the rand.' }),
  },
  { title: 'RatesSnapshot' },
)

export const HeadlineCpi = closed(
  {
    ratePercent: described(ratePercent, 'Consumer prices against a year before, in percent.', 4.4),
    period: Type.String({
      pattern: '^\\d{4}-\\d{2}$',
      description: 'The month that it is of.',
      examples: ['2026-08'],
    }),
    observationDate: ObservationDay,
    source: source('Statistics South Africa, by way of the South African Reserve Bank'),
    stale: Stale,
  },
  { title: 'HeadlineCpi' },
)

export const FxQuery = closed({
  base: Type.Optional(described(pair.base, 'Only rates of one unit of this currency.')),
  quote: Type.Optional(described(pair.quote, 'Only rates in this currency.')),
})

export const FxRates = closed(
  {
    data: Type.Array(FxRate, { description: 'The rates that fit; empty for a pair that is not published.' }),
    stale: Stale,
  },
  { title: 'FxRates' },
)
