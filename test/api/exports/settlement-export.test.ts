import { beforeAll, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { newId } from '../../../src/db/new-id.ts'
import { endSettlement } from '../../../src/db/settlements/end-settlement.ts'
import { openSettlement, storeLines } from '../../../src/db/settlements/store-settlement.ts'
import { chargedAs, insertCharged } from '../../db/many/charged.ts'
import { given } from '../../given.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { everyRow, linesOf, pathOf } from '../downloads.ts'
import { testApi } from '../running-api.ts'

/** More than two pages of an export, in all settlements. */
const EACH = 300
const SETTLEMENTS = 3

const api = testApi()
let key: string

async function settle(number: number, mode: 'TEST' | 'LIVE' = 'TEST'): Promise<void> {
  const of = { providerId: 'yoco', mode }
  const day = `2026-11-0${number + 1}`
  const from = { source: 'FILE', contentHash: null, uploadedBy: null, providerSettlementId: `s${number}` } as const
  const made = { ...of, ...from, id: newId('settlement'), currency: 'ZAR', day, depositCents: 0 }
  const { id } = await openSettlement(api.pool, made)
  const lines = Array.from({ length: EACH }, (_, index) => {
    const { reference: providerReference, amountCents } = chargedAs('yoco', number * EACH + index + 1)
    const amounts = { amountCents, feeCents: 435, sharedCents: 0, currency: 'ZAR' }
    return { kind: 'CHARGE' as const, key: `line:${index}`, providerReference, providerTransactionId: null, ...amounts }
  })
  const unknown = { ...lines[0]!, key: 'line:unknown', providerReference: 'aaaaaaaaaaaaaaaa' }
  await storeLines(api.pool, { ...of, id }, [...lines, unknown])
  await endSettlement(api.pool, { ...of, id })
}

beforeAll(async () => {
  const business = await given.business(api.pool)
  key = business.apiKey
  const other = await given.business(api.pool)
  await insertCharged(api.pool, { ...business, mode: 'TEST' }, 'yoco', EACH * SETTLEMENTS)
  await api.pool.query('UPDATE transactions SET business_id = $1 WHERE id IN (SELECT id FROM transactions LIMIT 1)', [
    other.businessId,
  ])
  for (let number = 0; number < SETTLEMENTS; number++) await settle(number)
})

async function exported(format: 'csv' | 'jsonl', range: object = {}): Promise<string> {
  const whole = { since: '2020-01-01T00:00:00.000Z', until: new Date(Date.now() + 60_000).toISOString() }
  const body = { kind: 'settlements', format, ...whole, ...range }
  const made = await api.ask('POST', '/v1/exports', { key, body })
  expect(made.status).toBe(202)
  return (await api.ask('GET', pathOf(made.body.url))).text
}

/** The lines of every settlement as the lists have them, each with its settlement. */
async function linesOfLists(): Promise<UncheckedJson[]> {
  const all = []
  for (const { id: settlementId, day, providerId } of await everyRow(api, '/v1/settlements', { key })) {
    const lines = await everyRow(api, `/v1/settlements/${settlementId}/lines`, { key })
    all.push(...lines.map((line) => ({ settlementId, day, providerId, ...line })))
  }
  return all
}

test('an export of settlements has every line of the lists, with its settlement, and no line of another business', async () => {
  const rows = linesOf(await exported('jsonl'))
  expect(rows).toHaveLength(EACH * SETTLEMENTS - 1)
  const byId = (a: UncheckedJson, b: UncheckedJson) => (a.id < b.id ? -1 : 1)
  expect(rows.toSorted(byId)).toEqual((await linesOfLists()).toSorted(byId))
})

test('its columns begin with the settlement, its day and its provider', async () => {
  const text = await exported('csv')
  expect(text).toMatch(/^settlementId,day,providerId,id,kind,class,transactionId,reference,/)
  const rows: Record<string, string>[] = parse(text, { columns: true })
  const sum = rows.reduce((total, { netCents }) => total + Number(netCents), 0)
  expect(sum).toBe((EACH * SETTLEMENTS - 1) * (15_000 - 435))
})

test('a settlement is in the one range in which it was read completely, whenever its lines were stored', async () => {
  const { rows } = await api.pool.query('SELECT id FROM settlements ORDER BY id LIMIT 1')
  const { id } = rows[0]
  const count = async (range: object) => (await exported('jsonl', range)).split(id).length - 1
  const whole = await count({})
  const [before, read, after] = [0, 1, 2].map((ms) => new Date(Date.now() + ms).toISOString())
  await api.pool.query('UPDATE settlements SET read_at = $2 WHERE id = $1', [id, read])
  const counts = [await count({ until: read }), await count({ since: read, until: after })]
  expect([...counts, await count({ since: after }), await count({ since: before })]).toEqual([0, whole, 0, whole])
  expect(whole).toBeGreaterThan(0)
})

test('an export has no line of a settlement that is read only in part', async () => {
  const { rows } = await api.pool.query('SELECT id FROM settlements ORDER BY id LIMIT 1')
  const before = (await exported('jsonl')).split('\n').length
  await api.pool.query('UPDATE settlements SET read_at = NULL WHERE id = $1', [rows[0].id])
  const text = await exported('jsonl')
  await api.pool.query('UPDATE settlements SET read_at = now() WHERE id = $1', [rows[0].id])
  expect(text).not.toContain(rows[0].id)
  expect(text.split('\n').length).toBeLessThan(before)
})
