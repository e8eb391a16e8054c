import { ERRORS, type ErrorCode } from '../../../src/domain/error-catalogue.ts'
import { PASSWORD } from '../../given.ts'
import { KYC, testMerchant, testBusiness } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { pendingSplit } from '../connect/connect-resources.ts'
import { type Ask, testApi } from '../running-api.ts'
import { expecting, refusal } from '../../client.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const other = testMerchant(api)
const sandbox = testBusiness(api)

const JSON_TYPE = { 'Content-Type': 'application/json' }
const payment = { amountCents: 15_000, currency: 'ZAR' }
const UNKNOWN = `txn_${'0'.repeat(32)}`

async function messageOf(method: string, path: string, ask: Ask = {}): Promise<string> {
  const { body } = await api.ask(method, path, { key: merchant.apiKey, ...ask })
  return body.error.message
}
const post = (path: string, body: unknown, ask: Ask = {}) => messageOf('POST', path, { ...ask, body })

describe('an error message', () => {
  test('names an unknown id with the mode, and another business’s id in the same words', async () => {
    const { body } = await api.ask('POST', '/v1/payments', { key: other.apiKey, body: payment })
    const said = (id: string) => `No transaction ${id} for this business in TEST mode.`
    expect(await messageOf('GET', `/v1/transactions/${UNKNOWN}`)).toBe(said(UNKNOWN))
    expect(await messageOf('GET', `/v1/transactions/${body.transactionId}`)).toBe(said(body.transactionId))
    expect(await messageOf('GET', '/api/payments/by-reference/none-1/status')).toBe(
      'No payment with that reference for this business in TEST mode.',
    )
    expect(await post('/v1/refunds', { transactionId: UNKNOWN })).toBe(
      `No payment ${UNKNOWN} for this business in TEST mode.`,
    )
  })

  test('counts and names the fields that are wrong', async () => {
    expect(await post('/v1/payments', { ...payment, reference: '', customer: { email: 'x' } })).toBe(
      '2 fields are wrong: reference, customer.email.',
    )
    expect(await post('/v1/payments', { ...payment, colour: 'red' })).toBe('colour is not a field of this request.')
  })

  test('tells a missing amount from a wrong one and from a misnamed one', async () => {
    expect(await post('/v1/payments', { currency: 'ZAR' })).toMatch(/It is missing\.$/)
    expect(await post('/v1/payments', { currency: 'ZAR', amount: 5 })).toMatch(
      /amount is not a field of this request\.$/,
    )
    expect(await post('/v1/payments', { ...payment, amountCents: 1.5 })).not.toMatch(/missing|not a field/)
  })

  test('lists the supported currencies', async () => {
    expect(await post('/v1/payments', { ...payment, currency: 'JPY' })).toContain('ZAR, USD, EUR, GBP, NGN, KES or GHS')
  })

  test('says where a body stops being JSON and repeats none of it', async () => {
    const said = await messageOf('POST', '/v1/payments', {
      body: '{\n  "secret": "tok_1",\n  oops\n}',
      headers: JSON_TYPE,
    })
    expect(said).toBe('The body is not JSON: parsing stopped at line 3, column 3.')
  })

  test.each([5_000, 200_000])('a body of %d open brackets is SV-2002 and no fault of the service', async (depth) => {
    expect(
      refusal(
        await api.ask('POST', '/v1/payments', { key: merchant.apiKey, body: '['.repeat(depth), headers: JSON_TYPE }),
      ),
    ).toEqual([400, 'SV-2002'])
  })

  test('an error about the plan says how to request another', async () => {
    const said = await post('/v1/payments', payment, { key: undefined, token: sandbox.accessToken })
    expect(said).toContain(
      'An ADMIN can request the paid plan in the dashboard, or with `POST /api/account/plan-request`.',
    )
  })

  test('names the credential that the route takes', async () => {
    expect(await post('/v1/payments', payment, { key: undefined })).toBe(
      'The request has no credentials. Send an API key as X-API-Key, or an API key or access token as Authorization: Bearer.',
    )
    expect(await messageOf('GET', '/api/users')).toBe(
      'This route needs the session of an ADMIN of the business; an API key is never ADMIN.',
    )
  })

  test.each([
    ['/v1/payments', payment],
    ['/api/payments/collect', { ...payment, provider: 'paystack' }],
    ['/api/payment-links', payment],
  ])(
    'an error about a reference taken at %s names the transaction of this business, and never one of another',
    async (path, body) => {
      const reference = `taken${path.replaceAll('/', '.')}`
      const first = { key: merchant.apiKey, body: { ...payment, reference } }
      const { transactionId } = (await api.ask('POST', '/v1/payments', first)).body
      const headers = { 'Idempotency-Key': reference }
      const said = `This reference belongs to ${transactionId} of your business in TEST mode.`
      expect(await post(path, { ...body, reference })).toBe(said)
      expect(await post(path, { ...body, reference }, { headers })).toBe(said)
      expecting(201, await api.ask('POST', path, { key: other.apiKey, body: { ...body, reference } }))
    },
  )

  test('an error about a used email is the same for every owner', async () => {
    const registration = { email: sandbox.email.toUpperCase(), password: PASSWORD, businessName: 'Another' }
    const user = { email: sandbox.email, password: PASSWORD, role: 'MEMBER' }
    const said = 'This email already belongs to a user: use another, or sign in with it.'
    expect(await post('/api/auth/register', registration, { key: undefined })).toBe(said)
    expect(await post('/api/users', user, { key: undefined, token: merchant.accessToken })).toBe(said)
  })

  test('names what a wrong cursor, method or refresh token should have been', async () => {
    expect(await messageOf('GET', '/v1/transactions?cursor=x')).toBe(
      'cursor must be the nextCursor of a page of this list.',
    )
    expect(await messageOf('DELETE', '/v1/payments')).toBe(
      'This method is not allowed here: this path takes GET, HEAD, POST.',
    )
    expect(await post('/api/auth/refresh', { refreshToken: 'x' }, { key: undefined })).toBe(
      'This refresh token is unknown, expired, spent or revoked: sign in again.',
    )
  })

  test('tells a wrong check digit of an identity number from too few digits', async () => {
    const fieldOf = async (contactIdNumber: string) => {
      const body = { ...KYC, country: 'ZA', contactIdNumber }
      const answer = await api.ask('POST', '/api/account/kyc', { token: sandbox.accessToken, body })
      return answer.body.error.details.fields.at(-1).message
    }
    expect(await fieldOf('7501151234086')).toBe('has a wrong check digit')
    expect(await fieldOf('750115123408')).toBe('must be a South African identity number: 13 digits')
  })

  test('an error about a provider that is unknown or lacks the operation names those that will do', async () => {
    expect(await post('/api/payments/collect', { ...payment, provider: 'paystak' })).toMatch(
      /^The provider is unknown: use one of paystack, peach, yoco/,
    )
    const admin = { key: undefined, token: merchant.accessToken }
    const rules = { priorities: ['paystak'], disabledProviders: [] }
    expect(await messageOf('PUT', '/v1/routing', { ...admin, body: rules })).toMatch(
      /^1 of the named providers are unknown or not connected; use paystack, peach, yoco/,
    )
    const splitId = await pendingSplit({ api, key: merchant.apiKey })
    expect(await post('/api/payments/collect', { ...payment, provider: 'peach', splitId })).toBe(
      'peach cannot split payments: name paystack, or no provider.',
    )
    expect(await post('/api/payments/collect', { ...payment, provider: 'paystack', splitId })).toBe(
      'This split is PENDING: an ADMIN must activate it first.',
    )
  })
})

test.each(Object.keys(ERRORS) as ErrorCode[])(
  'the page of the codes explains the cause, an example and the way out of %s',
  async (code) => {
    const { text } = await api.ask('GET', '/docs/errors')
    const section = text.split('<h2 id="').find((part) => part.startsWith(`${code}"`))!
    expect(section).toMatch(/Cause: .+\n?.*What to do: /s)
    expect(section).toContain(`&quot;code&quot;: &quot;${code}&quot;`)
  },
)

test('the page of the codes is where the Link of every error leads', async () => {
  const { headers } = await api.ask('GET', `/v1/transactions/${UNKNOWN}`, { key: merchant.apiKey })
  expect(headers.get('link')).toBe('</docs/errors#SV-2005>; rel="help"')
  const { status, headers: page } = await api.ask('GET', '/docs/errors')
  expect([status, page.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test('the document names the service’s address, leads to how webhooks are received, and has every card token of test mode', async () => {
  const { body } = await api.ask('GET', '/v3/api-docs')
  expect(body.servers).toMatchObject([{ url: 'http://payments.test' }])
  const { description } = body.info
  expect(description).toContain('(/docs/webhooks)')
  expect(description).toContain('no proof of payment')
  for (const token of [
    'tok_success',
    'tok_insufficient_funds',
    'tok_soft_decline',
    'tok_not_processed_<provider>',
    'tok_hang_success_<provider>',
    'tok_hang_failed_<provider>',
    'tok_hang_lost_<provider>',
    'tok_wrong_amount',
    'tok_late_success',
    'tok_refund_fails',
    'tok_refund_fails_later',
  ])
    expect(description).toContain(`\`${token}\``)
  const { status, text, headers } = await api.ask('GET', '/docs/webhooks.md')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(text).toMatch(/^# /)
})
