import { addUser, testMerchant, paidMerchant } from '../accounts/accounts.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'
import { RECIPIENT } from '../openapi/resources.ts'
import type { PayoutBatch } from '../../api-types.ts'
import { duringTests } from '../../during-tests.ts'
import { refusal } from '../../client.ts'

const api = testApi()
const merchant = testMerchant(api)

const add = (changes: object = {}, headers = {}) =>
  api.ask('POST', '/v1/recipients', { key: merchant.apiKey, headers, body: { ...RECIPIENT, ...changes } })
const ask = (method: string, path: string) => api.ask(method, `/v1/recipients${path}`, { key: merchant.apiKey })
const stored = async (id: string) =>
  (await api.pool.query('SELECT account_number, email, document, deleted_at FROM recipients WHERE id = $1', [id]))
    .rows[0]
const count = async () => (await api.pool.query('SELECT count(*)::int AS n FROM recipients')).rows[0].n as number
const paths = ({ body }: ApiAnswer) => body.error.details.fields?.map(({ path }: { path: string }) => path)

test('a recipient is stored, its number and email encrypted and the number shown by its last four', async () => {
  const { status, body } = await add()
  expect([status, body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^rcp_[0-9a-f]{32}$/),
      name: 'Lerato Dlamini',
      bankCode: '470010',
      accountLast4: '7890',
      accountType: 'SAVINGS',
      currency: 'ZAR',
      email: 'lerato@home.example',
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    },
  ])
  const { account_number: number, email } = await stored(body.id)
  expect(Buffer.concat([number, email]).toString('latin1')).not.toMatch(/123456|lerato/)
  expect((await ask('GET', `/${body.id}`)).body).toEqual(body)
  expect((await ask('GET', '?limit=1')).body.data).toEqual([{ ...body, email: null }])
})

test('a recipient shows its email to makers of payouts, to an API key by its id alone, and to a VIEWER never', async () => {
  const { id } = (await add()).body
  const emails = async (as: { token?: string; key?: string }) => {
    const [one, many] = [`/v1/recipients/${id}`, '/v1/recipients?limit=1'].map((path) => api.ask('GET', path, as))
    return [(await one!).body.email, (await many!).body.data[0].email]
  }
  const email = 'lerato@home.example'
  expect(await emails({ key: merchant.apiKey })).toEqual([email, null])
  for (const [role, seen] of [
    ['ADMIN', email],
    ['MEMBER', email],
    ['PAYOUTS', email],
    ['VIEWER', null],
  ] as const)
    expect(await emails(await addUser(api, merchant.accessToken, role))).toEqual([seen, seen])
})

test('a recipient needs no account type, email or document', async () => {
  const { body } = await add({ accountType: undefined, email: undefined, currency: 'USD' })
  expect(body).toMatchObject({ accountType: null, email: null, currency: 'USD' })
})

// Those that a connected account has as well are refused in test/api/connect.
test.each<[string, object, string[]]>([
  ['with too short a number', { accountNumber: '12345' }, ['/accountNumber']],
  ['with too long a number', { accountNumber: '12345678901234' }, ['/accountNumber']],
  ['of no name', { name: '  ' }, ['/name']],
  ['with another kind of account', { accountType: 'CREDIT' }, ['/accountType']],
  ['without a currency', { currency: undefined }, ['/currency']],
  [
    'whose identity number has a wrong check digit',
    { document: { type: 'IDENTITY_NUMBER', number: '7501151234086' } },
    ['/document/number'],
  ],
])('a recipient: %s is refused, and nothing is stored', async (_name, changes, fields) => {
  const before = await count()
  const answer = await add(changes)
  expect([...refusal(answer), paths(answer)]).toEqual([400, 'SV-2001', fields])
  expect(await count()).toBe(before)
})

test('a recipient that is deleted returns 404, and its personal data is erased', async () => {
  const document = { type: 'IDENTITY_NUMBER', number: '7501151234085' }
  const { id } = (await add({ document })).body
  expect((await ask('DELETE', `/${id}`)).status).toBe(204)
  expect(refusal(await ask('GET', `/${id}`))).toEqual([404, 'SV-2005'])
  expect(refusal(await ask('DELETE', `/${id}`))).toEqual([404, 'SV-2005'])
  const { data } = (await ask('GET', '')).body
  expect(data.map((each: { id: string }) => each.id)).not.toContain(id)
  const erased = { account_number: null, email: null, document: null, deleted_at: expect.any(String) }
  expect(await stored(id)).toEqual(erased)
})

const checker = duringTests(() => addUser(api, merchant.accessToken, 'ADMIN'))

let numbers = 0
/** A recipient that the business does not have yet. */
const lerato = (more: object = {}) => ({
  name: 'Lerato Dlamini',
  bankCode: '470010',
  accountNumber: String(1_234_500_000 + ++numbers),
  currency: 'ZAR',
  ...more,
})

const pay = (body: object, key = merchant.apiKey) => api.ask('POST', '/v1/payouts', { key, body })
const batch = (...recipients: object[]) =>
  pay({ currency: 'ZAR', items: recipients.map((recipient) => ({ recipient, amountCents: 100 })) })
const idsOf = ({ body }: { body: PayoutBatch }) => body.items.map(({ recipientId }) => recipientId)

describe('an item that gives its recipient by its fields', () => {
  test('stores it, and copies what the hash binds', async () => {
    const recipient = lerato({ accountType: 'SAVINGS', email: 'lerato@home.example' })
    const made = await batch(recipient)
    expect(made.status).toBe(201)
    const [id] = idsOf(made)
    const { body } = await api.ask('GET', `/v1/recipients/${id}`, { key: merchant.apiKey })
    const { accountNumber, ...shown } = recipient
    expect(body).toMatchObject({ ...shown, accountLast4: accountNumber.slice(-4) })
    const path = `/v1/payouts/${made.body.batchId}/accounts`
    const accounts = (await api.ask('GET', path, { token: checker.token })).body
    expect(accounts.items).toEqual([
      expect.objectContaining({ recipientId: id, accountNumber, name: 'Lerato Dlamini', bankCode: '470010' }),
    ])
  })

  test('reuses an equal one, of an earlier batch, of the list of recipients, and of the same batch', async () => {
    const [one, other] = [lerato({ email: 'a@example.com' }), lerato()]
    const kept = (await api.ask('POST', '/v1/recipients', { key: merchant.apiKey, body: other })).body.id
    const first = idsOf(await batch(one, other, one))
    expect(first[0]).toBe(first[2])
    expect(first[1]).toBe(kept)
    const before = await count()
    expect(idsOf(await batch(one, other))).toEqual([first[0], kept])
    expect(await count()).toBe(before)
  })

  test('creates another one for each field that differs, and for a deleted one', async () => {
    const number = lerato().accountNumber
    const same = { ...lerato(), accountNumber: number }
    const document = { type: 'IDENTITY_NUMBER', number: '8001015009087' }
    const variants = [
      same,
      { ...same, name: 'Lerato D' },
      { ...same, bankCode: '250655' },
      { ...same, accountType: 'CURRENT' },
      { ...same, email: 'l@example.com' },
      { ...same, document },
      // Another account may have the same last four digits.
      { ...same, accountNumber: `9${number.slice(1)}` },
    ]
    const ids = idsOf(await batch(...variants))
    expect(new Set(ids).size).toBe(variants.length)
    expect(idsOf(await batch(...variants))).toEqual(ids)
    await api.ask('DELETE', `/v1/recipients/${ids[0]}`, { key: merchant.apiKey })
    expect(ids).not.toContain(idsOf(await batch(same))[0])
  })

  test('creates one for two batches at once', async () => {
    const recipient = lerato()
    const made = await Promise.all(Array.from({ length: 4 }, () => batch(recipient)))
    expect(new Set(made.flatMap(idsOf)).size).toBe(1)
  })

  test('never reuses one of another business', async () => {
    const recipient = lerato()
    const other = await paidMerchant(api)
    const body = { currency: 'ZAR', recipient, amountCents: 100 }
    expect(idsOf(await pay(body))).not.toEqual(idsOf(await pay(body, other.apiKey)))
  })

  test('stands beside items that name theirs, and its nulls are absent', async () => {
    const [id] = idsOf(await batch(lerato()))
    const recipient = lerato({ email: null, document: null, accountType: null })
    const made = await pay({
      currency: 'ZAR',
      items: [
        { recipientId: id, amountCents: 100 },
        { recipientId: null, recipient, amountCents: 200 },
      ],
    })
    expect([made.status, idsOf(made)[0]]).toEqual([201, id])
  })
})

test.each<[string, () => object, string]>([
  ['without any', () => ({ amountCents: 100 }), '/items/1/recipientId'],
  [
    'with both',
    () => ({ recipientId: `rcp_${'0'.repeat(32)}`, recipient: lerato(), amountCents: 100 }),
    '/items/1/recipient',
  ],
  [
    'of another currency',
    () => ({ recipient: lerato({ currency: 'KES' }), amountCents: 1 }),
    '/items/1/recipient/currency',
  ],
  ['with a field of none', () => ({ recipient: lerato({ bank: 1 }), amountCents: 1 }), '/items/1/recipient/bank'],
  [
    'with a document that is none',
    () => ({ recipient: lerato({ document: { type: 'IDENTITY_NUMBER', number: '1234567890123' } }), amountCents: 1 }),
    '/items/1/recipient/document/number',
  ],
])('a refused item %s stores nothing', async (_what, item, path) => {
  const before = await count()
  const { status, body } = await pay({ currency: 'ZAR', items: [{ recipient: lerato(), amountCents: 1 }, item()] })
  expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([400, 'SV-2001', path])
  expect(await count()).toBe(before)
})

test('a batch with a used reference stores nothing, not even a recipient', async () => {
  await pay({ currency: 'ZAR', recipient: lerato(), amountCents: 1, reference: 'inline-taken' })
  const before = await count()
  const again = await pay({ currency: 'ZAR', recipient: lerato(), amountCents: 1, reference: 'inline-taken' })
  expect([again.status, await count()]).toEqual([409, before])
})
