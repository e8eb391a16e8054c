import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { depositFile } from '../../../local/simulator/ledger/deposit-file.ts'
import { descriptorOf, type ProviderId, PROVIDERS } from '../../../src/providers/descriptors.ts'
import { given, PASSWORD } from '../../given.ts'
import { until } from '../../until.ts'
import { login } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { ensureOperators } from '../../../src/api/auth/operators.ts'
import { startApi, testApi } from '../running-api.ts'
import { uploadsOf } from '../../../src/api/settlements/upload-routes.ts'
import { findMissing } from '../../../src/db/settlements/find-missing.ts'
import type { NewLine } from '../../../src/db/settlements/store-settlement.ts'
import { money, type Stored } from '../../db/money.ts'
import { expecting, refusal, refusalWithDetails } from '../../client.ts'

const api = testApi(startApiWithProviders)
let [token, second, third] = ['', '', '']
let businessId: string
let key: string
let names = 0

beforeAll(async () => {
  const operators = ['first', 'second', 'third'].map((name) => ({
    name,
    email: `${name}@example.com`,
    password: PASSWORD,
  }))
  await ensureOperators(api, operators)
  const signedIn = await Promise.all(operators.map(({ email }) => login(api, email)))
  ;[token, second, third] = signedIn.map(({ body }) => body.accessToken) as [string, string, string]
  ;({ businessId, apiKey: key } = await given.business(api.pool))
})

const FILE_PROVIDERS = PROVIDERS.filter(({ settlement }) => settlement?.file).map(({ id }) => id)
const CSV = { 'Content-Type': 'text/csv' }
const fileOf = (provider: ProviderId) => descriptorOf(provider).settlement!.file!

async function paid(providerId: ProviderId = 'yoco', amountCents = 15_000) {
  const stored = await money.paid(api.pool, { businessId, providerId, amountCents })
  return { transactionId: stored.transactionId, reference: stored.providerReference, amountCents }
}

const chargeOf = ({ reference, amountCents }: { reference: string; amountCents: number }, id = 1) => ({
  kind: 'CHARGE' as const,
  id,
  reference,
  amountCents,
  feeCents: 435,
  sharedCents: 0,
})

const csvOf = (lines: ReturnType<typeof chargeOf>[], provider: ProviderId = 'yoco') =>
  depositFile(fileOf(provider), { currency: 'ZAR', lines })

type Query = Readonly<Record<string, string | number>>

const pathOf = (query: Query) => {
  const all = { providerId: 'yoco', mode: 'TEST', name: `file-${++names}`, day: '2026-11-20', depositCents: 14_565 }
  const text = Object.entries({ ...all, ...query }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/api/operator/settlements?${text.join('&')}`
}

const upload = async (body: string | Uint8Array, query: Query = {}, headers: Record<string, string> = CSV) =>
  await api.ask('POST', pathOf(query), { token, body, headers })

async function stored() {
  const count = async (table: string) => Number((await api.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count)
  return {
    settlements: await count('settlements'),
    lines: await count('settlement_lines'),
    differences: await count('differences'),
  }
}

const filesLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith('settlement-'))

describe('an uploaded file', () => {
  test.each(FILE_PROVIDERS)(
    'a file of %s has a line for each of its records, and agrees with the record',
    async (providerId) => {
      const all = [await paid(providerId), await paid(providerId, 20_000)]
      const body = csvOf(
        all.map((one, index) => chargeOf(one, index + 1)),
        providerId,
      )
      const answer = expecting(200, await upload(body, { providerId, depositCents: 35_000 - 870, name: 'payout-1' }))
      expect(answer).toMatchObject({
        providerId,
        mode: 'TEST',
        name: 'payout-1',
        currency: 'ZAR',
        day: '2026-11-20',
        depositCents: 34_130,
        lineCount: 2,
        lines: { MATCHED: 2, UNKNOWN: 0 },
        differenceCount: 0,
      })
      const { rows } = await api.pool.query(
        `SELECT transaction_id AS "transactionId", provider_transaction_id AS id, fee_cents::int AS fee, source
       FROM settlement_lines l JOIN settlements s ON s.id = l.settlement_id WHERE s.id = $1 ORDER BY l.provider_transaction_id`,
        [answer.id],
      )
      expect(rows).toEqual(
        all.map(({ transactionId }, index) => ({ transactionId, id: String(index + 1), fee: 435, source: 'FILE' })),
      )
    },
  )

  test('a file that is uploaded again changes nothing and returns the same settlement', async () => {
    const body = csvOf([chargeOf(await paid())])
    const first = await upload(body, { name: 'again' })
    const before = await stored()
    const again = await upload(body, { name: 'again' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await stored()).toEqual(before)
    // A provider's name of a settlement is unique in its mode.
    const live = await upload(body, { name: 'again', mode: 'LIVE' })
    expect([live.status, live.body.lines.UNKNOWN]).toEqual([200, 1])
  })

  test.each([
    ['file', {}],
    ['day', { day: '2026-11-21' }],
    ['deposit', { depositCents: 14_564 }],
  ])('a file of a known name with another %s is a conflict', async (what, change) => {
    const name = `conflict-${++names}`
    const body = csvOf([chargeOf(await paid())])
    expect((await upload(body, { name })).status).toBe(200)
    const before = await stored()
    // The file belongs to its name, too.
    const renamed = await upload(body, { name: `${name}-again` })
    expect(refusal(renamed)).toEqual([409, 'SV-2010'])
    expect(renamed.body.error.message).toContain(`the name ${name}:`)
    const others = csvOf([chargeOf(await paid())])
    const otherBefore = await stored()
    expect(refusalWithDetails(await upload(what === 'file' ? others : body, { name, ...change }))).toEqual([
      409,
      'SV-2010',
      { field: 'name' },
    ])
    expect(otherBefore).toEqual(before)
    expect(await stored()).toEqual(before)
  })

  test('the same rows in another order, with other line ends, are the same file', async () => {
    const lines = [chargeOf(await paid(), 1), chargeOf(await paid(), 2), chargeOf(await paid(), 3)]
    const name = `rows-${++names}`
    const { body: first } = await upload(csvOf(lines), { name })
    const before = await stored()
    const turned = csvOf(lines.toReversed()).replaceAll(/\r?\n/g, '\r\n')
    expect(refusal(await upload(turned, { name: `${name}-again` }))).toEqual([409, 'SV-2010'])
    expect((await upload(turned, { name })).body).toEqual(first)
    // The upload was interrupted, and is completed by the other order.
    await api.pool.query('UPDATE settlements SET read_at = NULL WHERE id = $1', [first.id])
    expect((await upload(turned, { name })).body).toEqual(first)
    expect(await stored()).toEqual(before)
  })

  test('two deposits with the same rows are two settlements', async () => {
    const body = `${HEADER},,Account fee,-30.00,\n`
    for (const day of ['2026-11-18', '2026-11-19'])
      expect((await upload(body, { day, depositCents: -3_000 })).status).toBe(200)
    expect((await upload(body, { day: '2026-11-19', depositCents: -3_000 })).status).toBe(409)
  })

  test('a file that an earlier program stored by its bytes is still the same file', async () => {
    const body = csvOf([chargeOf(await paid())])
    const name = `bytes-${++names}`
    const { body: first } = await upload(body, { name })
    const digest = createHash('sha256').update(body).digest()
    await api.pool.query('UPDATE settlements SET content_hash = $2 WHERE id = $1', [first.id, digest])
    expect((await upload(body, { name })).body).toEqual(first)
    expect((await upload(body, { name: `${name}-again` })).status).toBe(409)
  })

  test('a file that was interrupted counts for no business until it is completed', async () => {
    const { transactionId, reference, amountCents } = await paid()
    const body = csvOf([chargeOf({ reference, amountCents })])
    const { id } = (await upload(body, { name: 'cut' })).body
    const shown = async () => {
      const list = await api.ask('GET', '/v1/settlements?limit=100', { key })
      const one = await api.ask('GET', `/v1/settlements/${id}`, { key })
      const lines = await api.ask('GET', `/v1/settlements/${id}/lines`, { key })
      const transaction = await api.ask('GET', `/v1/transactions/${transactionId}`, { key })
      const isListed = list.body.data.some((each: { id: string }) => each.id === id)
      return [isListed, one.status, lines.status, transaction.body.settlementId, transaction.body.feeCents]
    }
    expect(await shown()).toEqual([true, 200, 200, id, 435])
    await api.pool.query('UPDATE settlements SET read_at = NULL WHERE id = $1', [id])
    expect(await shown()).toEqual([false, 404, 404, null, null])
    await upload(body, { name: 'cut' })
    expect(await shown()).toEqual([true, 200, 200, id, 435])
  })

  test('may begin with a mark of its encoding, end without a line end, and quote its cells', async () => {
    const { reference } = await paid()
    const body = `\uFEFF"Type",Reference,"Payment ID",Amount,Note,Fee (incl. VAT)\n\nPayment,${reference},p1,"150.00","a ""b"",\nc",-4.35`
    expect((await upload(body)).body.lines).toMatchObject({ MATCHED: 1 })
  })
})

const HEADER = 'Payment ID,Reference,Type,Amount,Fee (incl. VAT)\n'
const GOOD = 'p1,x7qa2m4n6p3r5t7v,Payment,150.00,-4.35\n'

test('a file with rows of unknown kinds is recorded, and what is given back reaches its business at once', async () => {
  const one = await paid()
  const rows = [
    `p1,${one.reference},Payment,150.00,-4.35`,
    `p1,${one.reference},Chargeback,-150.00,`,
    `p1,${one.reference},Chargeback,150.00,`,
    `p1,${one.reference},Payment,,-1.00`,
    ',,Carried forward,-20.00,',
  ]
  const body = expecting(200, await upload(`${HEADER}${rows.join('\n')}\n`, { depositCents: 14_565 - 100 - 2_000 }))
  expect(body).toMatchObject({
    lines: { MATCHED: 1, CHARGEBACK: 1, FEE: 1, REVERSAL: 1, OTHER: 1 },
    differenceCount: 1,
  })
  const { rows: found } = await api.pool.query(
    `SELECT kind, settled_cents::int AS cents, business_id AS "businessId" FROM differences
     WHERE settlement_id = $1 ORDER BY settled_cents`,
    [body.id],
  )
  expect(found).toEqual([{ kind: 'UNKNOWN', cents: -2_000, businessId: null }])
  const lines = await api.ask('GET', `/v1/settlements/${body.id}/lines`, { key })
  expect(lines.body.data.map((line: { netCents: number }) => line.netCents).toSorted()).toEqual([
    -100, -15_000, 14_565, 15_000,
  ])
  const transaction = await api.ask('GET', `/v1/transactions/${one.transactionId}`, { key })
  expect(transaction.body).toMatchObject({ settlementId: body.id, feeCents: 435, chargedBackCents: 0 })
})

const cases: [name: string, body: string, path: string, message: RegExp][] = [
  ['empty', '', '', /no line below/],
  ['only a first line', HEADER, '', /no line below/],
  ['JSON', '{"a":1}', '/lines/1', /quote/],
  ['HTML', '<html></html>', '/lines/1/Payment ID', /is missing/],
  ['without a column', HEADER.replace('Amount', 'Total') + GOOD, '/lines/1/Amount', /is missing/],
  [
    'with a column twice',
    HEADER.replace('Payment ID', 'Amount,Payment ID') + `1,${GOOD}`,
    '/lines/1/Amount',
    /two columns/,
  ],
  [
    'with a wrong last line',
    `${HEADER}${GOOD.repeat(2_000)}p2,r,Payment,1,x\n`,
    '/lines/2002/Fee (incl. VAT)',
    /must be an amount/,
  ],
  ['with a short line', `${HEADER}${GOOD}p2,r\n`, '/lines/3', /another number of cells/],
  ['cut in a quote', `${HEADER}${GOOD}p2,"r,Payment`, '/lines/3', /does not end/],
  ['with an open quote', `${HEADER}p2,"${GOOD.repeat(10_000)}`, '/lines/', /longer than 16384 bytes/],
  ['with a quote in a cell', `${HEADER}p2,r"r,Payment,1.00,\n`, '/lines/2', /quote/],
  ['of bytes', `${HEADER}p2,\u{1F600},Payment,1.00,\n`, '/lines/2/Reference', /ASCII/],
]

test.each(cases)(
  'a wrong file stores nothing, and its faults have a line and a column: %s',
  async (_name, body, path, message) => {
    const before = await stored()
    const { status, body: answer } = await upload(body)
    expect([status, answer.error.code]).toEqual([400, 'SV-2001'])
    const [fault] = answer.error.details.fields
    expect(fault.path).toContain(path)
    expect(fault.message).toMatch(message)
    expect(await stored()).toEqual(before)
    expect(filesLeft()).toEqual([])
  },
)

test('the first twenty faults are listed', async () => {
  const { body } = await upload(HEADER + 'p,r,Payment,x,y\n'.repeat(100))
  expect(body.error.details.fields).toHaveLength(20)
  expect(body.error.details.fields.at(-1).path).toBe('/lines/11/Fee (incl. VAT)')
})

test('two currencies are no settlement', async () => {
  const columns = 'Unique ID;Merchant Transaction ID;Payment Type;Amount;Fee;Currency'.replaceAll(';', ',')
  const body = `${columns}\n1,a,DB,1.00,,ZAR\n2,b,DB,1.00,,USD\n`
  const { status, body: answer } = await upload(body, { providerId: 'peach' })
  expect([status, answer.error.details.fields]).toEqual([
    400,
    [{ path: '/lines/3/Currency', message: 'must be ZAR as in the lines before' }],
  ])
})

test.each([
  ['of a provider whose settlements are read', { providerId: 'paystack' }, 422, 'SV-3006'],
  ['of an unknown provider', { providerId: 'paystak' }, 422, 'SV-3006'],
  ['without a mode', { mode: '' }, 400, 'SV-2001'],
  ['for a day that does not exist', { day: '2026-02-30' }, 400, 'SV-2001'],
  ['with a deposit in rand', { depositCents: '145.65' }, 400, 'SV-2001'],
  ['with a name that is no name', { name: '../a' }, 400, 'SV-2001'],
  ['with another parameter', { file: 'x' }, 400, 'SV-2001'],
])('an upload is refused %s', async (_name, query, status, code) => {
  expect(refusal(await upload(HEADER + GOOD, query))).toEqual([status, code])
})

test.each([{ 'Content-Type': 'application/json' }, { ...CSV, 'Content-Encoding': 'gzip' }])(
  'an upload as %p is refused',
  async (headers) => {
    expect(refusal(await upload(HEADER + GOOD, {}, headers))).toEqual([415, 'SV-2003'])
  },
)

test('an upload that is too long is refused, whether it says so or not', async () => {
  const limit = 20 * 1024 * 1024
  expect(refusal(await upload(Buffer.alloc(limit + 1, 'a')))).toEqual([413, 'SV-2004'])
  const { sent, answered } = open()
  sent.on('error', () => undefined)
  for (let bytes = 0; bytes <= limit; bytes += 1024 * 1024) sent.write(Buffer.alloc(1024 * 1024, 'a'))
  expect(await answered).toMatchObject({ status: 413 })
  sent.destroy()
  expect(filesLeft()).toEqual([])
})

function open(as = token, path = pathOf({}), baseUrl = api.baseUrl) {
  const headers = { ...CSV, Authorization: `Bearer ${as}`, 'Transfer-Encoding': 'chunked' }
  const sent = request(baseUrl + path, { method: 'POST', headers })
  const answered = new Promise<{ status: number | undefined; text: string; retryAfter: string | undefined }>(
    (resolve, reject) => {
      sent.once('error', reject)
      sent.once('response', async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode, text, retryAfter: response.headers['retry-after'] })
      })
    },
  )
  sent.flushHeaders()
  return { sent, answered }
}

/** Waits until the uploads have their permits. */
async function begun<Opened extends readonly unknown[]>(...opened: Opened): Promise<Opened> {
  const { calls } = jest.spyOn(uploadsOf(api.server.api), 'take').mock
  const before = calls.length
  await until(async () => calls.length >= before + opened.length)
  return opened
}

test('one upload of an operator runs at a time, and two of all', async () => {
  const running = await begun(open(token), open(second))
  const refusedFor = async (as: string) => {
    const body = `${HEADER}${GOOD}`.replace('p1', 'third')
    const answer = await api.ask('POST', pathOf({}), { token: as, body, headers: CSV })
    return [answer.status, answer.body?.error?.code, answer.headers.get('retry-after')]
  }
  expect(await refusedFor(token)).toEqual([429, 'SV-2009', '5'])
  expect(await refusedFor(third)).toEqual([429, 'SV-2009', '5'])
  for (const [index, { sent }] of running.entries()) sent.end(`${HEADER}${GOOD}`.replace('p1', `p1${index}`))
  for (const { answered } of running) expect(await answered).toMatchObject({ status: 200 })
  expect((await refusedFor(third))[0]).toBe(200)
})

test('an upload whose client goes away leaves nothing, and the operator may begin another', async () => {
  const before = await stored()
  const [{ sent, answered }] = await begun(open())
  sent.write(HEADER + GOOD)
  expect((await upload(HEADER + GOOD)).status).toBe(429)
  sent.destroy()
  await expect(answered).rejects.toThrow('socket hang up')
  await until(async () => (await upload(HEADER)).status === 400)
  expect(await stored()).toEqual(before)
  expect(filesLeft()).toEqual([])
  expect(api.logged.filter(({ msg }) => msg === 'request failed')).toEqual([])
})

test('an upload that comes too slowly is cut off', async () => {
  const { providers, connections } = api.server.api
  const impatient = await startApi({
    url: api.database.url,
    deps: { providers, connections },
    listen: { requestWithinMs: 300, headersWithinMs: 300 },
  })
  const before = await stored()
  const { sent, answered } = open(token, pathOf({}), impatient.baseUrl)
  sent.write(HEADER + GOOD)
  expect(await answered).toMatchObject({ status: 408 })
  await until(async () => impatient.logged.some(({ status }) => status === 408))
  expect(await stored()).toEqual(before)
  expect(impatient.logged.filter(({ msg }) => msg === 'request failed')).toEqual([])
  await impatient.stop()
})

test('an upload whose lines take longer than a connection may be silent gets its response', async () => {
  const { providers, connections } = api.server.api
  const silentForMs = 1_000
  const impatient = await startApi({ url: api.database.url, deps: { providers, connections }, listen: { silentForMs } })
  const locking = await api.pool.connect()
  await locking.query('BEGIN; LOCK TABLE settlement_lines IN EXCLUSIVE MODE')
  const { sent, answered } = open(token, pathOf({}), impatient.baseUrl)
  sent.end(csvOf([chargeOf(await paid())]))
  await until(async () => {
    const { rows } = await api.pool.query(
      "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'settlement_lines'::regclass",
    )
    return rows.length === 1
  })
  await new Promise((resolve) => setTimeout(resolve, 3 * silentForMs))
  await locking.query('COMMIT')
  locking.release()
  expect(await answered).toMatchObject({ status: 200 })
  await impatient.stop()
})

const IS_FILE = `UPDATE settlements SET source = 'FILE', content_hash = sha256(id::bytea), deposit_cents = $2 WHERE id = $1`

async function settled(lines: readonly NewLine[], { depositCents = 1, mode = 'TEST' as 'TEST' | 'LIVE' } = {}) {
  const id = await money.settled(api.pool, lines, { mode })
  await api.pool.query(IS_FILE, [id, depositCents])
  return id
}

async function voided(id: string, by = token) {
  const body = { reason: 'It was the file of another deposit.' }
  const answer = await api.ask('POST', `/api/operator/settlements/${id}/void`, { token: by, body })
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
    const [paid, taken] = [
      await money.paid(api.pool, { businessId, shareCents: 1_000 }),
      await money.paid(api.pool, { businessId }),
    ]
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
    expecting(404, await api.ask('GET', `/v1/settlements/${id}`, { key }))

    const right = await settled([money.lineOf(paid), money.lineOf(taken)])
    await api.pool.query('UPDATE settlements SET provider_settlement_id = $2 WHERE id = $1', [right, rows[0].name])
    const lines = await api.ask('GET', `/v1/settlements/${right}/lines`, { key })
    expect(lines.body.data.map((line: { class: string }) => line.class)).toEqual(['MATCHED', 'MATCHED'])
    const settledCents = before.settledCents + (9_000 - 290) + 9_710
    expect(await balance()).toMatchObject({ settledCents, feeCents: before.feeCents + 580 })
  })

  test('a repeat changes nothing, and another settlement than a file is not voided', async () => {
    const paid = await money.paid(api.pool, { businessId })
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
    for (const by of [token, token])
      expect(await voided(id, by)).toMatchObject({ status: 202, body: { state: 'WAITING_FOR_SECOND' } })
    expect(await entriesOf(paid)).toHaveLength(3)
    expect((await voided(id, second)).status).toBe(200)
    const { rows } = await api.pool.query(`SELECT action, target FROM audit_log WHERE business_id = $1`, [businessId])
    expect(rows).toContainEqual({ action: 'settlement.voided', target: id })
  })
})

test('a line changes only by its void', async () => {
  const id = await settled([money.lineOf(await money.paid(api.pool, { businessId }))])
  const change = async (set: string) =>
    await api.pool.query(`UPDATE settlement_lines SET ${set} WHERE settlement_id = $1`, [id])
  await expect(change('amount_cents = 1, voided_at = now()')).rejects.toThrow('append-only')
  await voided(id)
  await expect(change('voided_at = NULL')).rejects.toThrow('append-only')
})
