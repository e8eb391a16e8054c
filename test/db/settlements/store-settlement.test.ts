import type { Pool } from 'pg'
import { newId } from '../../../src/db/new-id.ts'
import { findMissing, resolveSucceeded } from '../../../src/db/settlements/find-missing.ts'
import { lock, type Settling } from '../../../src/db/settlements/settling.ts'
import {
  type NewLine,
  openSettlement,
  storeLines,
  compareTotal,
  endSettlement,
} from '../../../src/db/settlements/store-settlement.ts'
import { duringTests } from '../../during-tests.ts'
import { openDatabase } from '../../database.ts'
import { given } from '../../given.ts'
import { until } from '../../until.ts'
import { money, type Stored } from '../money.ts'

const OF: Settling = { providerId: 'paystack', mode: 'TEST' }
const database = duringTests(openDatabase)
let pool: Pool
let businessId: string
let days = 0

beforeAll(async () => {
  pool = database.pool
  businessId = (await given.business(pool)).businessId
})

const paid = (amountCents = 10_000) => money.paid(pool, { businessId, amountCents })
const { lineOf } = money

async function settled(lines: NewLine[], depositCents: number) {
  const day = new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10)
  const made = {
    ...OF,
    id: newId('settlement'),
    providerSettlementId: `s${days}`,
    source: 'API',
    currency: 'ZAR',
    contentHash: null,
    uploadedBy: null,
  } as const
  const { id } = await openSettlement(pool, { ...made, day, depositCents })
  await storeLines(pool, { ...OF, id }, lines)
  await endSettlement(pool, { ...OF, id })
  return { id, made: { ...made, day, depositCents } }
}

async function stored(settlementId: string) {
  const lines = await pool.query(
    'SELECT key, class, transaction_id, business_id FROM settlement_lines WHERE settlement_id = $1 ORDER BY key',
    [settlementId],
  )
  const differences = await pool.query(
    `SELECT kind, line_key, transaction_id, expected_cents::int, settled_cents::int FROM differences
     WHERE settlement_id = $1 ORDER BY kind, line_key`,
    [settlementId],
  )
  return { lines: lines.rows, differences: differences.rows }
}

describe('a settlement', () => {
  test('a settlement that agrees has a matched line for each charge, and no difference', async () => {
    const [one, other] = [await paid(), await paid(20_000)]
    const { id } = await settled([lineOf(one), lineOf(other)], 30_000 - 580)
    const { lines, differences } = await stored(id)
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual({
      key: one.attemptId,
      class: 'MATCHED',
      transaction_id: one.transactionId,
      business_id: businessId,
    })
    expect(differences).toEqual([])
  })

  test('a settlement that is stored again changes nothing, whole or by a page', async () => {
    const one = await paid()
    const { id, made } = await settled([lineOf(one)], 9_710)
    const before = await stored(id)
    const again = await openSettlement(pool, { ...made, id: newId('settlement') })
    expect(again).toEqual({ id, isRead: true, isSame: true })
    await storeLines(pool, { ...OF, id }, [lineOf(one)])
    await endSettlement(pool, { ...OF, id })
    expect(await stored(id)).toEqual(before)
  })

  test('has a difference for each fault, and for no other line', async () => {
    const [good, cent, doubled] = [await paid(), await paid(), await paid()]
    const stranger = lineOf({ ...good, providerReference: 'aaaaaaaaaaaaaaaa' }, { key: 'charge:unknown' })
    const { id } = await settled(
      [
        lineOf(good),
        lineOf(cent, { amountCents: 10_001 }),
        lineOf(doubled),
        lineOf(doubled, { key: 'charge:doubled#1' }),
        stranger,
      ],
      5 * 9_710 + 1,
    )
    const { lines, differences } = await stored(id)
    expect(lines.map((line) => line.class).toSorted()).toEqual([
      'AMOUNT_DIFFERS',
      'DUPLICATE',
      'MATCHED',
      'MATCHED',
      'UNKNOWN',
    ])
    expect(differences).toEqual([
      {
        kind: 'AMOUNT_DIFFERS',
        line_key: cent.attemptId,
        transaction_id: cent.transactionId,
        expected_cents: 9_710,
        settled_cents: 9_711,
      },
      {
        kind: 'DUPLICATE',
        line_key: 'charge:doubled#1',
        transaction_id: doubled.transactionId,
        expected_cents: 0,
        settled_cents: 9_710,
      },
      { kind: 'UNKNOWN', line_key: 'charge:unknown', transaction_id: null, expected_cents: 0, settled_cents: 9_710 },
    ])
  })

  test('a settlement whose deposit is not the sum of its lines has one difference', async () => {
    const one = await paid()
    const { id } = await settled([lineOf(one)], 9_709)
    expect((await stored(id)).differences).toEqual([
      { kind: 'TOTAL_DIFFERS', line_key: null, transaction_id: null, expected_cents: 9_710, settled_cents: 9_709 },
    ])
  })

  test('a total that changes again after it was resolved is raised again, and one that is open follows', async () => {
    const { id } = await settled([lineOf(await paid())], 9_709)
    const totals = async () => {
      const text = `SELECT settled_cents::int AS cents, resolved_by AS by FROM differences WHERE settlement_id = $1 ORDER BY id`
      return (await pool.query(text, [id])).rows
    }
    const changeTo = (depositCents: number) => compareTotal(pool, { ...OF, id }, { currency: 'ZAR', depositCents })
    await changeTo(9_708)
    expect(await totals()).toEqual([{ cents: 9_708, by: null }])
    const text = `UPDATE differences SET resolved_at = now(), resolved_by = 'usr_1' WHERE settlement_id = $1`
    await pool.query(text, [id])
    await changeTo(9_708)
    expect(await totals()).toEqual([{ cents: 9_708, by: 'usr_1' }])
    await changeTo(9_707)
    await changeTo(9_707)
    expect(await totals()).toEqual([
      { cents: 9_708, by: 'usr_1' },
      { cents: 9_707, by: null },
    ])
    await pool.query(text, [id])
    await changeTo(9_700)
    expect(await totals()).toHaveLength(3)
  })

  test('a second deduction of another dispute, and each fee of the payment, belong to its business', async () => {
    const one = await paid()
    const taken = (id: string, amountCents: number) =>
      lineOf(one, { key: `refund:${id}`, kind: 'CHARGEBACK', providerTransactionId: id, amountCents, feeCents: 0 })
    const fee = (key: string) => lineOf(one, { key, kind: 'FEE', amountCents: 500, feeCents: 0 })
    await settled([lineOf(one), taken('1', 4_000)], 5_710)
    const { id } = await settled([taken('2', 6_000), fee('fee:1'), fee('fee:2')], -7_000)
    const { lines, differences } = await stored(id)
    expect(lines.map((line) => [line.class, line.business_id])).toEqual([
      ['FEE', businessId] as const,
      ['FEE', businessId] as const,
      ['CHARGEBACK', businessId] as const,
    ])
    expect(differences).toEqual([])
    const again = await settled([taken('2', 6_000)], -6_000)
    expect((await stored(again.id)).differences).toMatchObject([{ kind: 'DUPLICATE' }])
  })

  test('is stored once by two imports at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => paid()))
    const made = { ...OF, providerSettlementId: 'both', source: 'API', currency: 'ZAR', day: '2026-02-01' } as const
    const byApi = { contentHash: null, uploadedBy: null }
    const importing = async () => {
      const { id } = await openSettlement(pool, {
        ...made,
        ...byApi,
        id: newId('settlement'),
        depositCents: 20 * 9_710,
      })
      for (const each of many) await storeLines(pool, { ...OF, id }, [lineOf(each)])
      await endSettlement(pool, { ...OF, id })
      return id
    }
    const [one, other] = await Promise.all([importing(), importing()])
    expect(other).toBe(one)
    const { lines, differences } = await stored(one)
    expect(lines.length).toBe(20)
    expect(new Set(lines.map((line) => line.class))).toEqual(new Set(['MATCHED']))
    expect(differences).toEqual([])
  })
})

describe('an attempt that succeeded and is in no settlement', () => {
  const range = { since: new Date(0), until: new Date(Date.now() + 60_000), after: null }
  const foundIn = async (of: Settling, within = range) => (await findMissing(pool, of, within)).missing
  const open = (attemptId: string) => differencesBy('attempt_id', attemptId)

  test('is missing, once, until it is settled later', async () => {
    const one = await paid()
    expect(await foundIn(OF)).toBe(1)
    expect(await foundIn(OF)).toBe(0)
    expect(await open(one.attemptId)).toEqual([{ kind: 'MISSING', expected_cents: 10_000, resolved_by: null }])
    await settled([lineOf(one)], 9_710)
    expect(await open(one.attemptId)).toEqual([{ kind: 'MISSING', expected_cents: 10_000, resolved_by: 'service' }])
    expect(await foundIn(OF)).toBe(0)
  })

  test('is not missing before its time, nor at a provider without settlements', async () => {
    await paid()
    expect(await foundIn(OF, { ...range, until: new Date(0) })).toBe(0)
    expect(await foundIn({ ...OF, providerId: 'yoco' })).toBe(0)
    expect(await foundIn({ ...OF, mode: 'LIVE' })).toBe(0)
  })

  test.each([
    ['a chargeback', { kind: 'CHARGEBACK' as const, feeCents: 0 }, -10_000],
    ['a fee', { kind: 'FEE' as const, amountCents: 500, feeCents: 0 }, -500],
  ])('stays missing if only %s of it was settled', async (_, line, depositCents) => {
    const one = await paid()
    expect(await foundIn(OF)).toBeGreaterThan(0)
    await settled([lineOf(one, line)], depositCents)
    expect(await open(one.attemptId)).toMatchObject([{ kind: 'MISSING', resolved_by: null }])
  })

  test('is not missing if an import that runs at the same time stores its line', async () => {
    const one = await paid()
    const { id } = await settled([], 0)
    const importing = await pool.connect()
    await importing.query('BEGIN')
    await lock(importing, OF)
    const looking = foundIn(OF)
    const storing = storeLines(pool, { ...OF, id }, [lineOf(one)])
    await until(async () => (await waiting()) === 2)
    await importing.query('COMMIT')
    importing.release()
    await Promise.all([looking, storing])
    expect((await open(one.attemptId)).filter(({ resolved_by: by }) => by === null)).toEqual([])
  })
})

/** How many wait for the lock of a provider's settlements. */
const waiting = async (): Promise<number> => {
  const { rows } = await pool.query(
    `SELECT count(*)::int FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
  )
  return rows[0].count
}

const differencesBy = async (column: 'attempt_id' | 'settlement_id', id: string) => {
  const text = `SELECT kind, expected_cents::int, resolved_by FROM differences WHERE ${column} = $1`
  return (await pool.query(text, [id])).rows
}

const differenceOf = (settlementId: string) => differencesBy('settlement_id', settlementId)

async function lateAt(amountCents: number) {
  const transactionId = await given.payment(pool, { businessId, amountCents: 10_000 })
  const attemptId = await given.attempt(pool, { transactionId, state: 'UNKNOWN' })
  const { rows } = await pool.query('SELECT provider_reference FROM attempts WHERE id = $1', [attemptId])
  const line = lineOf(await paid(), { providerReference: rows[0].provider_reference, amountCents })
  const { id } = await settled([line], amountCents - 290)
  expect(await differenceOf(id)).toEqual([{ kind: 'AMOUNT_DIFFERS', expected_cents: -290, resolved_by: null }])
  await resolveSucceeded(pool, OF)
  expect(await differenceOf(id)).toMatchObject([{ resolved_by: null }])
  await pool.query(`UPDATE attempts SET state = 'SUCCEEDED', captured_cents = 10000 WHERE id = $1`, [attemptId])
  await resolveSucceeded(pool, { ...OF, mode: 'LIVE' })
  expect(await differenceOf(id)).toMatchObject([{ resolved_by: null }])
  await resolveSucceeded(pool, OF)
  return id
}

test('a charge that was settled before it succeeded agrees afterwards', async () => {
  expect(await differenceOf(await lateAt(10_000))).toMatchObject([{ resolved_by: 'service' }])
})

test('a charge that was settled before it succeeded keeps the difference of its amount', async () => {
  expect(await differenceOf(await lateAt(10_001))).toEqual([
    { kind: 'AMOUNT_DIFFERS', expected_cents: 9_710, resolved_by: null },
  ])
})

describe('a deduction of a chargeback', () => {
  const now = new Date()
  const disputed = (one: Stored, states: Parameters<typeof money.disputed>[2]) => money.disputed(pool, one, states)
  const deducted = async (one: Stored, amountCents = 10_000, providerTransactionId = '1') => {
    const kind = 'CHARGEBACK'
    const line = lineOf(one, { key: `taken:${one.attemptId}`, kind, feeCents: 0, amountCents, providerTransactionId })
    return (await settled([line], -amountCents)).id
  }
  const differences = async (id: string) => (await stored(id)).differences
  const differsFrom = (expectedCents: number, settledCents = -10_000) => [
    expect.objectContaining({ kind: 'AMOUNT_DIFFERS', expected_cents: expectedCents, settled_cents: settledCents }),
  ]

  test('the deduction of a dispute that was lost is no difference', async () => {
    const one = await paid()
    await disputed(one, [['LOST', now, 6_000]])
    expect(await differences(await deducted(one, 6_000))).toEqual([])
  })

  test('the deduction of a charge that was refunded is a difference', async () => {
    const one = await paid()
    await pool.query('UPDATE attempts SET refund_reserved_cents = 4000 WHERE id = $1', [one.attemptId])
    expect(await differences(await deducted(one))).toEqual(differsFrom(-6_000))
  })

  test('a deduction that came before its dispute was lost agrees afterwards', async () => {
    const one = await paid()
    await disputed(one, [['NEEDS_RESPONSE', now]])
    const id = await deducted(one)
    expect(await differences(id)).toEqual(differsFrom(0))
    await pool.query(`UPDATE disputes SET state = 'LOST', closed_at = now() WHERE attempt_id = $1`, [one.attemptId])
    await resolveSucceeded(pool, OF)
    expect(await differenceOf(id)).toMatchObject([{ resolved_by: 'service' }])
  })

  test('a further deduction of more than was lost still differs when it is compared again', async () => {
    const one = await paid()
    await disputed(one, [['LOST', now, 6_000]])
    await deducted(one, 5_000, 'd1')
    const id = await deducted(one, 2_000, 'd2')
    await resolveSucceeded(pool, OF)
    expect(await differences(id)).toEqual(differsFrom(-1_000, -2_000))
    expect(await differenceOf(id)).toMatchObject([{ resolved_by: null }])
  })

  const look = async (before = new Date(Date.now() + 60_000)) =>
    await findMissing(pool, OF, { since: new Date(0), until: before, after: null })
  const missingOf = async (attemptId: string) =>
    (
      await pool.query(
        `SELECT kind, expected_cents::int, settled_cents::int, resolved_by FROM differences
           WHERE attempt_id = $1 AND line_key LIKE 'dispute:%'`,
        [attemptId],
      )
    ).rows
  const MISSING = { kind: 'MISSING', expected_cents: -6_000, settled_cents: 0, resolved_by: null }

  /** A settled charge, whose dispute was lost. */
  async function lost() {
    const one = await paid()
    await settled([lineOf(one)], 9_710)
    await disputed(one, [['LOST', now, 6_000]])
    return one
  }

  test('the deduction is missing, once, until a settlement has it', async () => {
    const one = await lost()
    await look(now)
    expect(await missingOf(one.attemptId)).toEqual([])
    await look()
    await look()
    expect(await missingOf(one.attemptId)).toEqual([MISSING])
    await deducted(one, 6_000)
    expect(await missingOf(one.attemptId)).toEqual([{ ...MISSING, resolved_by: 'service' }])
  })

  test('the rest is missing while only a part is deducted, and again when the deduction is given back', async () => {
    const one = await lost()
    await deducted(one, 2_000, 'd1')
    await look()
    expect(await missingOf(one.attemptId)).toEqual([{ ...MISSING, settled_cents: -2_000 }])
    await deducted(one, -2_000, 'd1')
    expect(await missingOf(one.attemptId)).toEqual([MISSING])
    await deducted(one, 6_000, 'd1')
    expect(await missingOf(one.attemptId)).toEqual([
      { ...MISSING, settled_cents: expect.any(Number), resolved_by: 'service' },
    ])
  })

  test('a settled charge does not resolve the missing deduction', async () => {
    const one = await paid()
    await disputed(one, [['ACCEPTED', now, 6_000]])
    await look()
    await settled([lineOf(one)], 9_710)
    expect(await missingOf(one.attemptId)).toEqual([MISSING])
  })

  test('the deduction is not missing any more once the bank decides for the business', async () => {
    const one = await lost()
    await look()
    await pool.query(`UPDATE disputes SET state = 'WON' WHERE attempt_id = $1`, [one.attemptId])
    await look()
    expect(await missingOf(one.attemptId)).toEqual([{ ...MISSING, resolved_by: 'service' }])
  })
})
