import type { Static, TSchema } from 'typebox'
import { readRates } from '../../db/rates/rate-checks.ts'
import { currentRates, mapIndicators, type CurrentRates } from '../../domain/rates/current-rates.ts'
import { SNAPSHOT } from '../../domain/rates/snapshot.ts'
import { cacheableReply } from '../http/cached-replies.ts'
import type { Api } from '../http/call.ts'
import { sharing } from '../http/route.ts'
import { fxRates, headlineCpi, ratesSnapshot } from './presenter.ts'
import { FxQuery, FxRates, HeadlineCpi, RatesSnapshot } from './schema.ts'

/** Values change once a day. A change is visible to caches after at most this time. */
const KEPT_SECONDS = 300

async function ratesNow({ pool }: Pick<Api, 'pool'>): Promise<CurrentRates> {
  return currentRates(await readRates(pool), Date.now())
}

const shipped = currentRates(
  mapIndicators(() => ({ good: null, last: null })),
  SNAPSHOT.capturedAt.getTime(),
)

const route = sharing({ tag: 'Rates', plan: 'SANDBOX', access: 'public', cacheable: true })

const rated = <Schema extends TSchema>(description: string, schema: Schema, example: Static<Schema>) => ({
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
    handle: async (call, api) => cacheableReply(call, ratesSnapshot(await ratesNow(api)), KEPT_SECONDS),
  }),
  route('GET /api/rates/cpi/headline', {
    operationId: 'getHeadlineCpi',
    summary: 'Headline inflation',
    description:
      'Inflation with its month: consumer prices of all urban areas, compared with the same month of the year ' +
      'before. `GET /api/rates/sarb/latest` has it with the other rates.',
    responses: rated('The newest month.', HeadlineCpi, headlineCpi(shipped)),
    handle: async (call, api) => cacheableReply(call, headlineCpi(await ratesNow(api)), KEPT_SECONDS),
  }),
  route('GET /api/rates/fx', {
    operationId: 'listFxRates',
    summary: 'Exchange rates of the rand',
    description:
      'The price of one dollar, pound, euro or yen in rand, for one pair or all pairs of a currency. Any other ' +
      'pair is an empty list; rates are not inverted or crossed.',
    request: { query: FxQuery },
    responses: rated('The matching rates.', FxRates, fxRates(shipped, { base: 'USD' })),
    handle: async (call, api) => cacheableReply(call, fxRates(await ratesNow(api), call.query), KEPT_SECONDS),
  }),
]
