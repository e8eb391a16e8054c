import { beforeAll, describe, expect, test } from '@jest/globals'
import { findMissing } from '../../../src/db/settlements/find-missing.ts'
import { ensureOperators } from '../../../src/api/auth/operators.ts'
import type { NewLine } from '../../../src/db/settlements/store-settlement.ts'
import { money, type Stored } from '../../db/money.ts'
import { given, PASSWORD } from '../../given.ts'
import { testApi } from '../running-api.ts'

const api = testApi()
let [first, second] = ['', '']
let of: { businessId: string }
let key: string

beforeAll(async () => {
  const operators = ['first', 'second'].map((name) => ({ name, email: `${name}@example.com`, password: PASSWORD }))
  await ensureOperators(api, operators)
  const signIn = async ({ email }: { email: string }) =>
    (await api.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body.accessToken
  ;[first, second] = [await signIn(operators[0]!), await signIn(operators[1]!)]
  const { businessId, apiKey } = await given.business(api.pool)
  ;[of, key] = [{ businessId }, apiKey]
})

const IS_FILE = `UPDATE settlements SET source = 'FILE', content_hash = sha256(id::bytea), deposit_cents = $2 WHERE id = $1`

async function settled(lines: readonly NewLine[], { depositCents = 1, mode = 'TEST' as 'TEST' | 'LIVE' } = {}) {
  const id = await money.settled(api.pool, lines, { mode })
  await api.pool.query(IS_FILE, [id, depositCents])
  return id
}

async function voided(id: string, token = first) {
  const body = { reason: 'It was the file of another deposit.' }
  const answer = await api.ask('POST', `/api/operator/settlements/${id}/void`, { token, body })
  return { status: answer.status, body: answer.body, code: answer.body.error?.code }
}

async function balance(credential = key) {
  return (await api.ask('GET', '/v1/balances', { key: credential })).body.data[0]
}

async function entriesOf({ transactionId }: Stored) {
  const { rows } = await api.pool.query(
    `SELECT kind, sum(amount_cents)::int AS cents, count(*)::int AS entries FROM ledger_entries
     WHERE transaction_id = $1 GROUP BY kind ORDER BY kind`,
    [transactionId],
  )
  return rows.map(({ kind, cents, entries }) => [kind, cents, entries])
}

describe('a settlement that is voided', () => {
  test('books every line back, and the right file follows under the same name', async () => {
    const [paid, taken] = [await money.paid(api.pool, { ...of, shareCents: 1_000 }), await money.paid(api.pool, of)]
    const wrong = [
      money.lineOf(paid, { amountCents: 9_000, sharedCents: 900 }),
      money.lineOf(taken),
      money.lineOf(taken, { kind: 'CHARGEBACK', key: 'taken', feeCents: 150 }),
    ]
    const before = await balance()
    const id = await settled(wrong)
    expect(await balance()).not.toEqual(before)
    const { rows } = await api.pool.query('SELECT provider_settlement_id AS name FROM settlements WHERE id = $1', [id])
    const answer = await voided(id)
    expect(answer).toMatchObject({ status: 200, body: { id, voidedAt: expect.any(String) } })
    expect(await balance()).toEqual(before)
    expect(await entriesOf(taken)).toEqual([
      ['CAPTURE', 10_000, 1],
      ['CHARGEBACK', 0, 2],
      ['DEPOSIT', 0, 4],
      ['FEE', 0, 4],
    ])
    const shown = await api.ask('GET', `/v1/settlements/${id}`, { key })
    expect(shown.status).toBe(404)

    const right = await settled([money.lineOf(paid), money.lineOf(taken)])
    await api.pool.query('UPDATE settlements SET provider_settlement_id = $2 WHERE id = $1', [right, rows[0].name])
    const lines = await api.ask('GET', `/v1/settlements/${right}/lines`, { key })
    expect(lines.body.data.map((line: { class: string }) => line.class)).toEqual(['MATCHED', 'MATCHED'])
    const settledCents = before.settledCents + (9_000 - 290) + 9_710
    expect(await balance()).toMatchObject({ settledCents, feeCents: before.feeCents + 580 })
  })

  test('a repeat changes nothing, and another settlement than a file is not voided', async () => {
    const paid = await money.paid(api.pool, of)
    const id = await settled([money.lineOf(paid)])
    const answer = await voided(id)
    const entries = await entriesOf(paid)
    expect(await voided(id, second)).toEqual(answer)
    expect(await entriesOf(paid)).toEqual(entries)
    const read = await money.settled(api.pool, [money.lineOf(paid)])
    expect(await voided(read)).toMatchObject({ status: 409, code: 'SV-3005' })
    expect(await voided(`stl_${'0'.repeat(32)}`)).toMatchObject({ status: 404, code: 'SV-2005' })
  })

  test('its differences are resolved, and what was missing before is missing again', async () => {
    const { businessId, apiKey } = await given.business(api.pool)
    const [missing, short] = [await money.paid(api.pool, { businessId }), await money.paid(api.pool, { businessId })]
    const day = { since: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 60_000), after: null }
    await findMissing(api.pool, { providerId: 'paystack', mode: 'TEST' }, day)
    const id = await settled([money.lineOf(missing), money.lineOf(short, { amountCents: 9_999 })])
    const open = async () => {
      const { rows } = await api.pool.query(
        'SELECT kind FROM differences WHERE business_id = $1 AND resolved_at IS NULL ORDER BY kind',
        [businessId],
      )
      return rows.map((row) => row.kind)
    }
    expect(await open()).toEqual(['AMOUNT_DIFFERS'])
    await voided(id)
    expect(await open()).toEqual(['MISSING', 'MISSING'])
    expect(await balance(apiKey)).toMatchObject({ settledCents: 0, inSettlementCents: 20_000 })
  })

  test('a large live deposit needs a second operator, and the business sees who', async () => {
    const { businessId } = await given.business(api.pool)
    const paid = await money.paid(api.pool, { businessId, mode: 'LIVE' })
    const id = await settled([money.lineOf(paid)], { mode: 'LIVE', depositCents: 900_000_000 })
    for (const token of [first, first])
      expect(await voided(id, token)).toMatchObject({ status: 202, body: { state: 'WAITING_FOR_SECOND' } })
    expect(await entriesOf(paid)).toHaveLength(3)
    expect((await voided(id, second)).status).toBe(200)
    const { rows } = await api.pool.query(`SELECT action, target FROM audit_log WHERE business_id = $1`, [businessId])
    expect(rows).toContainEqual({ action: 'settlement.voided', target: id })
  })
})

test('a line changes only by its void', async () => {
  const id = await settled([money.lineOf(await money.paid(api.pool, of))])
  const change = async (set: string) =>
    await api.pool.query(`UPDATE settlement_lines SET ${set} WHERE settlement_id = $1`, [id])
  await expect(change('amount_cents = 1, voided_at = now()')).rejects.toThrow('append-only')
  await voided(id)
  await expect(change('voided_at = NULL')).rejects.toThrow('append-only')
})
