import type { Pool } from 'pg'
import { recentOutcomes } from '../../src/db/payments/recent-outcomes.ts'
import { NO_OUTCOMES } from '../../src/domain/providers/provider-health.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { attemptsIn, type AttemptRow, type AttemptsInDatabase } from './attempts.ts'

const database = duringTests(openDatabase)
let pool: Pool
let attempts: AttemptsInDatabase

beforeAll(async () => {
  pool = database.pool
  attempts = await attemptsIn(pool)
})
/** Clears the outcomes and leaves the attempts, because refunds refer to them. */
const FORGET = 'UPDATE attempts SET outcome = NULL, outcome_at = NULL, outcome_mode = NULL, outcome_currency = NULL'

beforeEach(() => pool.query(FORGET))

async function seen(
  wanted: { mode?: 'TEST' | 'LIVE'; currency?: string; rail?: 'CARD' | 'BANK_TRANSFER' | 'QR' } = {},
) {
  const { mode = 'TEST', currency = 'ZAR', rail = 'CARD' } = wanted
  const all = await recentOutcomes(pool, { mode, currency, routes: [{ providerId: 'paystack', rail }] })
  return all.get(`paystack ${rail}`)!
}

async function succeed(row: AttemptRow = {}): Promise<string> {
  const id = await attempts.send(row)
  await attempts.move(id, 'SUCCEEDED')
  return id
}

async function fault(row: AttemptRow = {}): Promise<string> {
  const id = await attempts.send(row)
  await attempts.move(id, 'NOT_SENT')
  return id
}

test('the outcome of an attempt follows its last state', async () => {
  const late = await fault()
  await attempts.move(late, 'SUCCEEDED')
  const payers = await fault()
  await attempts.move(payers, 'DECLINED', 'declined')
  expect((await seen()).rail.outcomes).toEqual(['SUCCESS'])
})

test('the outcome of an attempt is stored for payments only', async () => {
  await fault({ refunds: await attempts.send() })
  expect(await seen()).toEqual({ railAndCurrency: NO_OUTCOMES, rail: NO_OUTCOMES })
})

describe('the outcomes of a provider', () => {
  test('are empty before the first attempt', async () => {
    expect(await seen()).toEqual({ railAndCurrency: NO_OUTCOMES, rail: NO_OUTCOMES })
  })

  test('come oldest first, with the age of the newest', async () => {
    await succeed()
    await fault()
    const { rail, railAndCurrency } = await seen()
    expect(rail.outcomes).toEqual(['SUCCESS', 'FAULT'])
    expect(railAndCurrency.outcomes).toEqual(['SUCCESS', 'FAULT'])
    expect(rail.newestAgeMs).toBeGreaterThanOrEqual(0)
    expect(rail.newestAgeMs).toBeLessThan(5_000)
  })

  test('are those of the currency, and those of the rail in all currencies', async () => {
    await succeed({ currency: 'USD' })
    await fault({ currency: 'ZAR' })
    await fault({ rail: 'QR' })
    const { rail, railAndCurrency } = await seen()
    expect([rail.outcomes, railAndCurrency.outcomes]).toEqual([['SUCCESS', 'FAULT'], ['FAULT']])
  })

  test('are counted on the rail that was paid, and not on the requested one', async () => {
    await succeed({ currency: 'USD', paidRail: 'BANK_TRANSFER' })
    await succeed({ rail: 'BANK_TRANSFER', paidRail: 'BANK_TRANSFER' })
    await fault({ rail: 'BANK_TRANSFER' })
    await succeed({ rail: 'BANK_TRANSFER', paidRail: 'CARD' })
    const byTransfer = await seen({ rail: 'BANK_TRANSFER' })
    expect(byTransfer.rail.outcomes).toEqual(['SUCCESS', 'SUCCESS', 'FAULT'])
    expect(byTransfer.railAndCurrency.outcomes).toEqual(['SUCCESS', 'FAULT'])
    expect((await seen()).rail.outcomes).toEqual(['SUCCESS'])
  })

  test('exclude those of the other mode and of other providers', async () => {
    await fault({ mode: 'TEST' })
    await fault({ mode: 'LIVE', providerId: 'peach' })
    expect((await seen({ mode: 'LIVE' })).rail).toEqual(NO_OUTCOMES)
  })

  test('are the newest 125', async () => {
    await fault()
    for (let n = 0; n < 125; n++) await succeed()
    const { railAndCurrency } = await seen()
    expect(railAndCurrency.outcomes).toHaveLength(125)
    expect(railAndCurrency.outcomes).not.toContain('FAULT')
  })

  test('the outcomes of the rail are not read if those of the currency are enough', async () => {
    for (let n = 0; n < 99; n++) await succeed()
    expect((await seen()).rail.outcomes).toHaveLength(99)
    await succeed()
    expect(await seen()).toMatchObject({ railAndCurrency: { newestAgeMs: expect.any(Number) }, rail: NO_OUTCOMES })
  })
})

test('the response time is the measured one, and null without a response', async () => {
  await fault()
  const id = await succeed()
  await attempts.answered(id, 700)
  await succeed()
  expect((await seen()).rail).toMatchObject({ outcomes: ['FAULT', 'SUCCESS', 'SUCCESS'], answersMs: [700] })
})
