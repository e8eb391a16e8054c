import { describe, expect, test } from '@jest/globals'
import { addUser, testMerchant } from '../accounts/accounts.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'
import { RECIPIENT } from '../openapi/resources.ts'

const api = testApi()
const merchant = testMerchant(api)

const add = (changes: object = {}, headers = {}) =>
  api.ask('POST', '/v1/recipients', { key: merchant.apiKey, headers, body: { ...RECIPIENT, ...changes } })
const ask = (method: string, path: string) => api.ask(method, `/v1/recipients${path}`, { key: merchant.apiKey })
const stored = async (id: string) =>
  (await api.pool.query('SELECT account_number, email, document, deleted_at FROM recipients WHERE id = $1', [id]))
    .rows[0]
const refusal = ({ status, body }: ApiAnswer) => [status, body.error.code]
const paths = ({ body }: ApiAnswer) => body.error.details.fields?.map(({ path }: { path: string }) => path)

describe('a recipient', () => {
  test('is stored, its number and email encrypted and the number shown by its last four', async () => {
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

  test('shows its email to makers of payouts, to an API key by its id alone, and to a VIEWER never', async () => {
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

  test('needs no account type, email or document', async () => {
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
  ])('%s is refused, and nothing is stored', async (_name, changes, fields) => {
    const count = async () => (await api.pool.query('SELECT count(*) FROM recipients')).rows[0].count
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
})
