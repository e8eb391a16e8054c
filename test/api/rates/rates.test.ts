import { withoutTriggers } from '../../db/many/storing.ts'
import type { FxRate } from '../../api-types.ts'
import { createRefreshRates, refreshRates } from '../../../src/activities/rates/refresh-rates.ts'
import { refreshTimeOf } from '../../../src/domain/south-africa/johannesburg.ts'
import { INDICATOR_NAMES } from '../../../src/domain/rates/indicators.ts'
import { createLogger } from '../../../src/telemetry/logger.ts'
import { type CentralBank, createCentralBank } from '../../../src/sources/central-bank.ts'
import { metricsPage } from '../../secrecy/traces.ts'
import {
  daysAgo,
  GOOD_VALUES,
  publish,
  startFakeCentralBank,
  TODAY,
  type FakeCentralBank,
  type Mood,
} from '../../sources/fake-central-bank.ts'
import { type ApiWithDatabase, startApiWithDatabase } from '../running-api.ts'

let api: ApiWithDatabase
let bank: FakeCentralBank
let centralBank: CentralBank
let logged: { msg: string; stale: Record<string, string> }[] = []

beforeAll(async () => {
  api = await startApiWithDatabase()
  bank = await startFakeCentralBank()
  centralBank = createCentralBank({ baseUrl: bank.url, callWithinMs: 500 })
})
afterAll(async () => {
  await centralBank.close()
  await bank.close()
  await api.stop()
})

/** No rate is known, as before the first fetch. */
beforeEach(async () => {
  await withoutTriggers(api.pool, (client) => client.query('DELETE FROM rate_checks'))
  bank.series.clear()
  publish(bank)
  bank.renamed.clear()
  bank.asked.length = 0
  Object.assign(bank, { mood: null, except: null })
  logged = []
})

const logger = createLogger('info', { write: (line) => void logged.push(JSON.parse(line)) })
const deps = () => ({ pool: api.pool, centralBank, logger })
const refresh = (options: { nowMs?: number; acceptJumps?: boolean } = {}) =>
  refreshRates(deps(), { nowMs: Date.now(), ...options })
const get = async (path: string, headers?: Record<string, string>) =>
  await api.ask('GET', `/api/rates${path}`, { headers })
const latest = async () => (await get('/sarb/latest')).body
const staleLines = () => logged.filter(({ stale }) => stale)

test('the shipped snapshot is returned before the first fetch, marked stale', async () => {
  const { status, body } = await get('/sarb/latest')
  const fx = (base: string, rate: number) => ({
    base,
    quote: 'ZAR',
    rate,
    observationDate: '2026-03-27',
    source: 'South African Reserve Bank',
  })
  expect([status, body]).toEqual([
    200,
    {
      source: 'South African Reserve Bank',
      sourceUrl: 'https://custom.resbank.co.za/SarbWebApi/WebIndicators/HomePageRates',
      observationDate: '2026-09-25',
      fetchedAt: '2026-10-06T00:00:00.000Z',
      stale: true,
      repo: { ratePercent: 7.25, observationDate: '2026-09-25' },
      prime: { ratePercent: 10.75, observationDate: '2026-09-25' },
      cpi: { ratePercent: 4.4, observationDate: '2026-08-31' },
      fx: [fx('USD', 17.1302), fx('GBP', 22.8173), fx('EUR', 19.7408), fx('JPY', 0.1072)],
    },
  ])
  expect((await get('/cpi/headline')).body).toEqual({
    ratePercent: 4.4,
    period: '2026-08',
    observationDate: '2026-08-31',
    source: 'Statistics South Africa, by way of the South African Reserve Bank',
    stale: true,
  })
  expect((await get('/fx')).body).toEqual({ data: body.fx, stale: true })
})

describe('after a fetch', () => {
  test('its values are returned with their day and the time of the fetch', async () => {
    const before = new Date().toISOString()
    await refresh()
    const body = await latest()
    expect(body).toMatchObject({
      stale: false,
      observationDate: TODAY,
      repo: { ratePercent: 7.25, observationDate: TODAY },
      cpi: { ratePercent: 4.5, observationDate: TODAY },
    })
    expect(body.fx[0]).toMatchObject({ base: 'USD', rate: 16.9021, observationDate: TODAY })
    expect(body.fetchedAt >= before).toBe(true)
    expect((await get('/cpi/headline')).body).toMatchObject({ period: TODAY.slice(0, 7), stale: false })
    expect(logged).toMatchObject([{ msg: 'rates refreshed', rates: INDICATOR_NAMES }])
  })

  test('the values before it are kept, each with source, day and time', async () => {
    publish(bank, GOOD_VALUES, daysAgo(1))
    await refresh()
    publish(bank, { EXCX135D: 17.5 }, TODAY)
    await refresh()
    const { rows } = await api.pool.query(
      `SELECT value, observation_date::text AS date, source, fetched_at < now() AS "wasBefore" FROM rate_checks
       WHERE indicator = 'usdzar' ORDER BY fetched_at`,
    )
    const source = 'South African Reserve Bank'
    expect(rows).toEqual([
      { value: 16.9021, date: daysAgo(1), source, wasBefore: true },
      { value: 17.5, date: TODAY, source, wasBefore: true },
    ])
    await expect(api.pool.query('UPDATE rate_checks SET value = 1')).rejects.toThrow('rate_checks')
  })

  test('a pair can be requested; an unpublished one is an empty list', async () => {
    await refresh()
    const pairs = async (query: string) =>
      (await get(`/fx?${query}`)).body.data.map(({ base, quote }: FxRate) => base + quote)
    expect(await pairs('base=USD&quote=ZAR')).toEqual(['USDZAR'])
    expect(await pairs('base=EUR')).toEqual(['EURZAR'])
    expect(await pairs('quote=ZAR')).toEqual(['USDZAR', 'GBPZAR', 'EURZAR', 'JPYZAR'])
    expect((await get('/fx?base=ZAR&quote=USD')).body).toEqual({ data: [], stale: false })
    expect((await get('/fx?base=dollars')).body.error.code).toBe('SV-2001')
    expect((await get('/fx?pair=USDZAR')).body.error.code).toBe('SV-2001')
  })

  test.each(['/sarb/latest', '/cpi/headline', '/fx?base=USD'])(
    '%s may be kept, and is 304 while it is the same',
    async (path) => {
      await refresh()
      const { headers } = await get(path)
      const etag = headers.get('etag')!
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { 'If-None-Match': known })
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
        expect(again.headers.get('cache-control')).toBe('public, max-age=300')
      }
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
      publish(bank, { CPI1000F: 4.6, EXCX135D: 16.95 })
      await refresh()
      const changed = await get(path, { 'If-None-Match': etag })
      expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
    },
  )
})

const moods: Mood[] = ['hang', 'error500', 'html', 'empty', 'an object', 'truncated', 'redirect', 'huge', 'reset']

test.each(moods)(
  'a bank that cannot be used (%s) leaves the last good values, marked stale, until it can',
  async (mood) => {
    await refresh()
    const good = await latest()
    bank.mood = mood
    const refreshed = await refresh()
    expect(refreshed.every(({ fault }) => fault !== null)).toBe(true)
    expect(await latest()).toEqual({ ...good, stale: true })
    expect((await get('/fx?base=USD')).body).toEqual({ data: [good.fx[0]], stale: true })
    expect((await get('/cpi/headline')).body.stale).toBe(true)
    bank.mood = null
    await refresh()
    expect(await latest()).toEqual({ ...good, fetchedAt: expect.any(String) })
  },
)

test('a bank that cannot be used leaves one line in the log, not one an hour, and one when it is back', async () => {
  await refresh()
  bank.mood = 'error500'
  for (let hour = 0; hour < 3; hour++) await refresh()
  expect(staleLines()).toHaveLength(1)
  expect(staleLines()[0]!.stale).toEqual(Object.fromEntries(INDICATOR_NAMES.map((name) => [name, 'refused'])))
  bank.mood = null
  await refresh()
  await refresh()
  expect(logged.map(({ msg }) => msg)).toEqual([
    'rates refreshed',
    expect.stringContaining('stale'),
    'rates refreshed',
    'the rates are fresh again',
    'rates refreshed',
  ])
  bank.mood = 'html'
  await refresh()
  expect(staleLines()).toHaveLength(2)
})

test('a fault at the very first fetch leaves the shipped values, with the same line in the log', async () => {
  bank.mood = 'redirect'
  await refresh()
  await refresh()
  expect(await latest()).toMatchObject({ stale: true, fetchedAt: '2026-10-06T00:00:00.000Z' })
  expect(staleLines()).toHaveLength(1)
})

test('a fault of one value makes that one stale, and no other', async () => {
  await refresh()
  bank.renamed.add('EXCX135D')
  publish(bank, { EXCZ001D: 22.6 })
  await refresh()
  expect(await latest()).toMatchObject({ stale: true, fx: [{ rate: 16.9021 }, { rate: 22.6 }, {}, {}] })
  expect((await get('/fx?base=USD')).body.stale).toBe(true)
  expect((await get('/fx?base=GBP')).body.stale).toBe(false)
  expect((await get('/cpi/headline')).body.stale).toBe(false)
  expect(staleLines()[0]!.stale).toEqual({ usdzar: 'missing' })
})

test('a bank that cannot be used is believed about a jump that an operator accepts, and later values follow from it', async () => {
  await refresh()
  publish(bank, { EXCX135D: 25 })
  expect((await refresh()).map(({ fault }) => fault)).toContain('jump')
  await refresh({ acceptJumps: true })
  await refresh()
  expect(await latest()).toMatchObject({ stale: false, fx: [{ rate: 25 }, {}, {}, {}] })
})

test('a bank that cannot be used shows in the metrics of every process', async () => {
  const stale = async () => {
    const lines = (await metricsPage(api.pool)).matchAll(/^rates_stale\{indicator="(\w+)"\} 1$/gm)
    return [...lines].map(([, indicator]) => indicator)
  }
  expect(await stale()).toEqual(INDICATOR_NAMES)
  await refresh()
  expect(await stale()).toEqual([])
  bank.renamed.add('EXCZ002D')
  await refresh()
  expect(await stale()).toEqual(['eurzar'])
})

const at = (nowMs: number) => createRefreshRates(deps())({ nowMs })
const five = refreshTimeOf(TODAY)

test('the refresh of an hour asks while something of the day is missing, and no more once everything is there', async () => {
  bank.mood = 'error500'
  expect(await at(five)).toEqual({ asked: true, stale: INDICATOR_NAMES })
  bank.mood = null
  bank.renamed.add('EXCZ120D')
  expect(await at(five)).toEqual({ asked: true, stale: ['jpyzar'] })
  bank.renamed.clear()
  expect(await at(five)).toEqual({ asked: true, stale: [] })
  // Rates fetched so far count for days whose 17:00 has passed, and for no later day.
  const passed = five <= Date.now() ? five : five - 86_400_000
  bank.asked.length = 0
  expect(await at(passed)).toEqual({ asked: false, stale: [] })
  expect(bank.asked).toEqual([])
  expect(await at(five + 2 * 86_400_000)).toEqual({ asked: true, stale: [] })
})
