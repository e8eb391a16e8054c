import { INDICATOR_NAMES, INDICATORS } from '../../src/domain/rates/indicators.ts'
import { type CentralBank, createCentralBank } from '../../src/sources/central-bank.ts'
import { NO_CENTRAL_BANK } from '../ports.ts'
import {
  daysAgo,
  GOOD_VALUES,
  publish,
  startFakeCentralBank,
  TODAY,
  type FakeCentralBank,
  type Mood,
} from './fake-central-bank.ts'

let bank: FakeCentralBank
let client: CentralBank

beforeAll(async () => {
  bank = await startFakeCentralBank()
  client = createCentralBank({ baseUrl: bank.url, callWithinMs: 400 })
})
afterAll(() => Promise.all([client.close(), bank.close()]))

beforeEach(() => {
  bank.series.clear()
  publish(bank)
  bank.offBoard.clear()
  bank.renamed.clear()
  bank.asked.length = 0
  Object.assign(bank, { mood: null, except: null })
})

const observation = (value: number, date = TODAY) => ({ observation: { value, date } })
const good = Object.fromEntries(INDICATOR_NAMES.map((name) => [name, observation(GOOD_VALUES[INDICATORS[name].code]!)]))
const allAre = (fault: string) => Object.fromEntries(INDICATOR_NAMES.map((name) => [name, { fault }]))
const BOARD = '/SarbWebApi/WebIndicators/HomePageRates'
const seriesPath = (code: string) => `/SarbWebApi/WebIndicators/Shared/GetTimeseriesObservations/${code}`

describe('a working bank', () => {
  test('is called once: the list has everything', async () => {
    expect(await client.read()).toEqual(good)
    expect(bank.asked).toEqual([BOARD])
  })

  test('is asked for the series of a value that the list lacks', async () => {
    bank.offBoard.add('EXCZ120D')
    bank.offBoard.add('CPI1000F')
    expect(await client.read()).toEqual(good)
    expect(bank.asked).toEqual([BOARD, seriesPath('CPI1000F'), seriesPath('EXCZ120D')])
  })

  test('is asked for every series if the list is unreadable', async () => {
    Object.assign(bank, { mood: 'html', except: /Observations/ })
    expect(await client.read()).toEqual(good)
    expect(bank.asked).toHaveLength(1 + INDICATOR_NAMES.length)
  })

  test('may quote the yen only as a reciprocal', async () => {
    bank.renamed.add('EXCZ120D')
    bank.series.set('EXCB120D', [{ date: TODAY, value: 9.3324 }])
    bank.offBoard.add('EXCB120D')
    expect(await client.read()).toEqual({ ...good, jpyzar: observation(0.107_154) })
  })

  test('gives the newest value that is a number, in any order', async () => {
    bank.offBoard.add('MMRD002A')
    bank.series.set('MMRD002A', [
      { date: daysAgo(3), value: 7 },
      { date: TODAY, value: null },
      { date: daysAgo(1), value: 7.25 },
      { date: daysAgo(2), value: 7.1 },
    ])
    expect((await client.read()).repo).toEqual(observation(7.25, daysAgo(1)))
  })

  test('gives values that are rounded to six decimals', async () => {
    publish(bank, { EXCX135D: 16.123_456_789 })
    expect((await client.read()).usdzar).toEqual(observation(16.123_457))
  })

  test('may rename a series: only that value is missing', async () => {
    bank.renamed.add('EXCX135D')
    expect(await client.read()).toEqual({ ...good, usdzar: { fault: 'missing' } })
  })

  test.each([
    ['a value in words', { date: TODAY, value: '7.25' }],
    ['no value', { date: TODAY, value: null }],
    ['a day that is none', { date: '2026-09-31', value: 7.25 }],
    ['a date in other words', { date: '25/09/2026', value: 7.25 }],
    ['no day', { date: null, value: 7.25 }],
  ])('a bank with %s has no value', async (_what, row) => {
    bank.series.set('MMRD002A', [row as never])
    expect((await client.read()).repo).toEqual({ fault: 'missing' })
  })
})

const moods: [Mood, string][] = [
  ['hang', 'timed_out'],
  ['drip', 'timed_out'],
  ['error500', 'refused'],
  ['html', 'unreadable'],
  ['an object', 'unreadable'],
  ['truncated', 'unreadable'],
  ['reset', 'unreachable'],
  ['redirect', 'redirected'],
  ['huge', 'too_large'],
  ['empty', 'missing'],
]

test.each(moods)('a failing bank: %s: every value is %s', async (mood, fault) => {
  bank.mood = mood
  expect(await client.read()).toEqual(allAre(fault))
  expect(bank.asked).not.toContain('/SarbWebApi/elsewhere')
  // If the bank is away, the client calls the list and one series, and then stops.
  if (mood !== 'empty') expect(bank.asked).toHaveLength(2)
})

test('a closed port makes every value unreachable', async () => {
  const nobody = createCentralBank({ baseUrl: NO_CENTRAL_BANK })
  expect(await nobody.read()).toEqual(allAre('unreachable'))
  await nobody.close()
})

test('a bank that fails half-way keeps the earlier values', async () => {
  for (const code of ['EXCX135D', 'EXCZ001D']) bank.offBoard.add(code)
  Object.assign(bank, { mood: 'error500', except: /HomePage/ })
  const refused = { fault: 'refused' }
  expect(await client.read()).toEqual({ ...good, usdzar: refused, gbpzar: refused })
})

test('a failing bank has one time limit for all calls', async () => {
  const hurried = createCentralBank({ baseUrl: bank.url, allWithinMs: 300 })
  bank.mood = 'hang'
  const since = performance.now()
  expect(await hurried.read()).toEqual(allAre('timed_out'))
  expect(performance.now() - since).toBeLessThan(5_000)
  await hurried.close()
})
