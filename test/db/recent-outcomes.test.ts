import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { recentOutcomes } from '../../src/db/payments/recent-outcomes.ts'
import { attemptOutcome } from '../../src/domain/attempt-outcome.ts'
import { NO_OUTCOMES } from '../../src/domain/provider-health.ts'
import { ATTEMPT_STATES, FAILURE_REASONS } from '../../src/domain/states.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { attemptsIn, type AttemptRow, type AttemptsInDatabase } from './attempts.ts'

let database: TestDatabase
let orm: MikroORM
let pool: Pool
let attempts: AttemptsInDatabase

beforeAll(async () => {
  database = await createDatabase()
  orm = await createOrm({ url: database.url })
  pool = await poolOf(orm)
  attempts = await attemptsIn(pool)
})
/** Attempts stay, as refunds of them do; what they say of their providers is forgotten. */
const FORGET = 'UPDATE attempts SET outcome = NULL, outcome_at = NULL, outcome_mode = NULL, outcome_currency = NULL'

beforeEach(() => pool.query(FORGET))
afterAll(async () => {
  await orm.close(true)
  await database.drop()
})

async function seen(wanted: { mode?: 'TEST' | 'LIVE'; currency?: string; rail?: 'CARD' | 'EFT' } = {}) {
  const { mode = 'TEST', currency = 'ZAR', rail = 'CARD' } = wanted
  const all = await recentOutcomes(pool, { mode, currency, providers: [{ providerId: 'paystack', rail }] })
  return all.get('paystack')!
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

describe('the database judges an attempt', () => {
  const moved = ATTEMPT_STATES.filter((state) => state !== 'SENDING')

  test.each(moved)('that becomes %s as the table of blame says', async (state) => {
    const reasons = state === 'DECLINED' ? FAILURE_REASONS : [null]
    for (const reason of reasons)
      for (const blameless of [false, true]) {
        const id = await attempts.send()
        await attempts.move(id, state, reason, blameless)
        const { rows } = await pool.query('SELECT outcome FROM attempts WHERE id = $1', [id])
        expect([reason, blameless, rows[0].outcome]).toEqual([
          reason,
          blameless,
          attemptOutcome(state, reason, blameless),
        ])
      }
  })

  test('by what it became in the end', async () => {
    const late = await fault()
    await attempts.move(late, 'SUCCEEDED')
    const payers = await fault()
    await attempts.move(payers, 'DECLINED', 'declined')
    expect((await seen()).rail.outcomes).toEqual(['SUCCESS'])
  })

  test('of a payment only', async () => {
    await fault({ refunds: await attempts.send() })
    expect(await seen()).toEqual({ railAndCurrency: NO_OUTCOMES, rail: NO_OUTCOMES })
  })
})

describe('the outcomes of a provider', () => {
  test('are empty where nothing was ever tried', async () => {
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

  test('are those of its currency, and of its rail in all currencies', async () => {
    await succeed({ currency: 'USD' })
    await fault({ currency: 'ZAR' })
    await fault({ rail: 'EFT' })
    const { rail, railAndCurrency } = await seen()
    expect([rail.outcomes, railAndCurrency.outcomes]).toEqual([['SUCCESS', 'FAULT'], ['FAULT']])
  })

  test('of test mode say nothing of live mode, nor do another provider’s', async () => {
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

  test('of the rail are not looked at where those of the currency are enough', async () => {
    for (let n = 0; n < 99; n++) await succeed()
    expect((await seen()).rail.outcomes).toHaveLength(99)
    await succeed()
    expect(await seen()).toMatchObject({ railAndCurrency: { newestAgeMs: expect.any(Number) }, rail: NO_OUTCOMES })
  })
})

test('the time until the answer is what was measured; it is not known where there was no direct answer', async () => {
  await fault()
  const id = await succeed()
  await attempts.answered(id, 700)
  await succeed()
  expect((await seen()).rail).toMatchObject({ outcomes: ['FAULT', 'SUCCESS', 'SUCCESS'], answersMs: [700] })
})
