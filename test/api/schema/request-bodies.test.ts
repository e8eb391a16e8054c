import { schemaRefusal } from '../../../src/api/schema/schema-faults.ts'
import type { Fault } from '../../../src/api/schema/validator.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { activeAccount } from '../connect/connect-resources.ts'
import { sendRaw } from '../http/raw-http.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'
import { expecting, refusal, refusalWithDetails } from '../../client.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)

const post = (path: string, body: unknown): Promise<ApiAnswer> => api.ask('POST', path, { key: merchant.apiKey, body })
const get = (path: string): Promise<ApiAnswer> => api.ask('GET', path, { key: merchant.apiKey })
const fieldsOf = ({ body }: ApiAnswer) => body.error.details.fields

const good = '"amountCents":15000,"currency":"ZAR"'

test.each([
  ['at the top', `{"amountCents":1,${good}}`, '/amountCents'],
  ['inside', `{${good},"customer":{"email":"a@b.co","email":"c@d.co"}}`, '/customer/email'],
  ['in a list', `{${good},"x":[{"a":1},{"a":1,"b":[],"a":{}}]}`, '/x/1/a'],
  ['spelled in another way', `{${good},"metadata":{"a\\u002fb":"1","a/b":"2"}}`, '/metadata/a~1b'],
  ['behind a string of quotes and braces', `{${good},"description":"\\"}{\\\\","description":"x"}`, '/description'],
])('a name that stands twice in one object is refused: %s', async (_where, body, path) => {
  const answer = await post('/v1/payments', body)
  const fields = [{ path, message: 'appears more than once in its object' }]
  expect(refusalWithDetails(answer)).toEqual([400, 'SV-2001', { fields }])
})

test('the same name in two objects is no duplicate', async () => {
  const body = `{${good},"customer":{"email":"a@b.co","name":"x"},"metadata":{"email":"a","name":"b","currency":"c"}}`
  expect((await post('/v1/payments', body)).status).toBe(201)
})

describe('an object of more than 200 members is refused', () => {
  const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))

  test('a body with too many members at any depth is refused before it is validated', async () => {
    for (const [body, path] of [
      [members(201), ''],
      [{ metadata: members(201) }, '/metadata'],
      [{ items: [{}, members(500)] }, '/items/1'],
    ] as const)
      expect(fieldsOf(await post('/v1/payments', body))).toEqual([{ path, message: 'has more than 200 members' }])
  })

  test('200 unknown names are reported as unknown', async () => {
    expect(fieldsOf(await post('/v1/webhook_endpoints', members(200)))).toHaveLength(20)
  })

  test('a query of more than 200 parameters is refused too', async () => {
    const query = Array.from({ length: 300 }, (_, at) => `p${at}`).join('&')
    const answer = await get(`/v1/transactions?${query}`)
    expect([...refusal(answer), fieldsOf(answer)]).toEqual([
      400,
      'SV-2001',
      [{ path: '', message: 'has more than 200 parameters' }],
    ])
  })

  test('a batch of a thousand items with 50 pairs of metadata each is accepted', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, 'v']))
    const item = { recipientId: `rcp_${'0'.repeat(32)}`, amountCents: 100, metadata }
    const answer = await post('/v1/payouts', { currency: 'ZAR', items: Array.from({ length: 1_000 }, () => item) })
    // The request reached the look-up of its recipient, which does not exist.
    expect(refusalWithDetails(answer)).toEqual([404, 'SV-2005', {}])
  })
})

test('an open route reads no body that is longer than any that fits', async () => {
  const body = { email: 'a@example.com', password: 'x'.repeat(20_000) }
  const answer = await api.ask('POST', '/api/auth/login', { body })
  expect(refusal(answer)).toEqual([400, 'SV-2001'])
  expect(answer.body.error.message).toBe('The body is longer than the 16384 bytes that this route reads.')
})

describe('null', () => {
  test('null in an optional field of a POST body means absent', async () => {
    const optional = {
      reference: null,
      description: null,
      customer: null,
      paymentMethod: null,
      returnUrl: null,
      expiresInMinutes: null,
      metadata: null,
    }
    const made = await post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', ...optional })
    expect([made.status, made.body.description, made.body.metadata]).toEqual([201, null, {}])
    const customer = { email: 'a@example.com', name: null, phone: null }
    expect((await post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', customer })).status).toBe(201)
  })

  test('counts as absent when a request is repeated with its key', async () => {
    const repeat = (body: object) =>
      api.ask('POST', '/v1/payments', { key: merchant.apiKey, headers: { 'Idempotency-Key': 'null-or-not' }, body })
    const first = await repeat({ amountCents: 15_000, currency: 'ZAR', description: null })
    const second = await repeat({ amountCents: 15_000, currency: 'ZAR' })
    expect([second.status, second.text]).toEqual([201, first.text])
  })

  test('null in an amount is refused, because a refund without an amount returns everything', async () => {
    const { transactionId } = (await post('/v1/payments', { amountCents: 15_000, currency: 'ZAR' })).body
    for (const path of ['/v1/refunds', '/api/payments/refund'])
      expect(refusalWithDetails(await post(path, { transactionId, amountCents: null }))).toEqual([400, 'SV-3003', {}])
    const estimate = await post('/api/tax/estimate', { incomeCents: 1, retirementContributionCents: null })
    expect(fieldsOf(estimate)).toEqual([expect.objectContaining({ path: '/retirementContributionCents' })])
  })

  test('null in a required field is refused', async () => {
    expect(fieldsOf(await post('/v1/recipients', { name: null }))).toContainEqual(
      expect.objectContaining({ path: '/name' }),
    )
  })

  test('null in a field of the other form is absent in a body that has several forms', async () => {
    const { reference } = (await post('/v1/payments', { amountCents: 15_000, currency: 'ZAR' })).body
    // The reference is known, so the payment is loaded; it is not paid yet.
    expect((await post('/api/payments/refund', { transactionId: null, reference })).status).not.toBe(400)
    const item = { recipientId: `rcp_${'0'.repeat(32)}`, amountCents: 100, reference: null, metadata: null }
    expect((await post('/v1/payouts', { currency: 'ZAR', items: [item], recipientId: null })).status).toBe(404)
  })

  test('null in a list of shares is dropped in each', async () => {
    const account = await activeAccount({ api, key: merchant.apiKey })
    const split = { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR', feeBearer: null }
    expecting(201, await post('/api/connect/splits', { ...split, shares: [{ accountId: account, share: 10 }] }))
  })

  test('null in a PATCH clears the field, and what cannot be cleared is refused', async () => {
    const url = 'https://shop.example.com/hooks'
    const { id } = (await post('/v1/webhook_endpoints', { url, eventTypes: ['*'], description: 'Durban' })).body
    const patch = (body: object) => api.ask('PATCH', `/v1/webhook_endpoints/${id}`, { key: merchant.apiKey, body })
    expect((await patch({ description: null })).body.description).toBeNull()
    expect(fieldsOf(await patch({ url: null }))).toEqual([expect.objectContaining({ path: '/url' })])
    expect((await get(`/v1/webhook_endpoints/${id}`)).body).toMatchObject({ url, description: null })
  })

  test('null in a PUT takes the field back to its default', async () => {
    const put = (weights: object | null) =>
      api.ask('PUT', '/v1/routing', {
        token: merchant.accessToken,
        body: { priorities: [], disabledProviders: [], weights },
      })
    expect((await put({ cost: 2, latency: 2 })).body.weights).toEqual({ cost: 2, latency: 2 })
    const { status, body } = await put(null)
    expect([status, body.weights]).toEqual([200, { cost: 1, latency: 0.1 }])
  })
})

test('an error about an unknown field names the closest known one', async () => {
  const answer = await post('/v1/payments', { amountCents: 1, currency: 'ZAR', desciption: 'x' })
  const message = 'is not a field of this request; did you mean description?'
  expect(fieldsOf(answer)).toEqual([{ path: '/desciption', message }])
  expect(answer.body.error.message).toBe(`desciption ${message}`)
})

test('an error about an unknown parameter names the parameter', async () => {
  const answer = await get('/v1/transactions?custmerEmail=a@b.co')
  const message = 'is not a parameter of this request; did you mean customerEmail?'
  expect(fieldsOf(answer)).toEqual([{ path: '/custmerEmail', message }])
  expect((await get('/v1/transactions?limits=1&stat=x')).body.error.message).toBe(
    '2 parameters are wrong: limits, stat.',
  )
})

test.each([
  ['created_after', 'createdAfter'],
  ['CustomerEmail', 'customerEmail'],
  ['zzzzzz', null],
  [`x${'a'.repeat(100)}`, null],
])('an unknown name that is %s gets the suggestion %s', async (name, meant) => {
  const [{ message }] = fieldsOf(await get(`/v1/transactions?${name}=1`))
  expect(message).toBe(`is not a parameter of this request${meant ? `; did you mean ${meant}?` : ''}`)
})

test('an unknown name is compared with the known names only if the response lists it', () => {
  let compared = 0
  const faults = Array.from({ length: 4_000 }, (_, at) => ({
    keyword: 'additionalProperties',
    instancePath: `/items/${at}`,
    params: { additionalProperty: 'descripton' },
    get parentSchema() {
      compared++
      return { properties: { description: {} } }
    },
  }))
  const { details, message } = schemaRefusal(faults as unknown as Fault[])
  const listed = details['fields'] as { message: string }[]
  expect(listed.map((field) => field.message)).toEqual(
    Array.from({ length: 20 }, () => 'is not a field of this request; did you mean description?'),
  )
  expect(message).toMatch(/^4000 fields are wrong: items.0.descripton, /)
  expect(compared).toBe(20)
})

test('an unknown name inside an object is compared with the names there', async () => {
  const customer = { email: 'a@example.com', phon: 'x' }
  const answer = await post('/v1/payments', { amountCents: 1, currency: 'ZAR', customer })
  expect(fieldsOf(answer)).toEqual([
    { path: '/customer/phon', message: 'is not a field of this request; did you mean phone?' },
  ])
})

test('a wrong amount, whose code has no details, names the other faults in its message', async () => {
  const answer = await post('/v1/payments', { amount: 5, currency: 'ZAR', reference: 'a b' })
  expect(refusalWithDetails(answer)).toEqual([400, 'SV-3003', {}])
  expect(answer.body.error.message).toMatch(
    /^The amount is invalid: .* It is missing\. Also wrong: amount is not a field of this request, reference must match pattern .*\.$/,
  )
})

test('a wrong currency, whose code has no details, names the other faults in its message', async () => {
  const answer = await post('/v1/payments', { amountCents: 5, currency: 'XYZ', desciption: 'secret words' })
  expect(refusalWithDetails(answer)).toEqual([400, 'SV-3001', {}])
  expect(answer.body.error.message).toMatch(
    / Also wrong: desciption is not a field of this request; did you mean description\?$/,
  )
  expect(answer.text).not.toContain('secret words')
})

test('a wrong amount names a wrong currency among the others', async () => {
  const answer = await post('/v1/payments', { amountCents: 0, currency: 'XYZ' })
  expect(refusalWithDetails(answer)).toEqual([400, 'SV-3003', {}])
  expect(answer.body.error.message).toMatch(/ Also wrong: currency must be one of ZAR, /)
})

test('the first five of many other faults are named in the message, and the others are counted', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`zz${at}`, 1]))
  const { error } = (await post('/v1/payments', { amountCents: 0, currency: 'ZAR', ...unknown })).body
  expect(error.message).toMatch(/zz4 is not a field of this request\. And 4 more\.$/)
  expect(error.message).not.toContain('zz5')
})

test('a fault that is alone has nothing added to its message', async () => {
  const { error } = (await post('/v1/payments', { amountCents: 0, currency: 'ZAR' })).body
  expect(error.message).toBe(
    'The amount is invalid: amountCents must be an integer of minor units from 1 to 99999999999.',
  )
})

const ask = async (target: string, method = 'GET') => {
  const [answer] = await sendRaw(api.server.port, `${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`, { until: 1 })
  return [answer!.status, answer!.headers['location']]
}

test.each([
  ['/dashboard/', '/dashboard'],
  ['/docs/', '/docs'],
  ['/docs/errors/', '/docs/errors'],
  ['/v1/transactions/?limit=5&cursor=%2F', '/v1/transactions?limit=5&cursor=%2F'],
  ['/dashboard///', '/dashboard'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['///elsewhere.example//', '/elsewhere.example'],
  ['/\\elsewhere.example/', '/elsewhere.example'],
  ['http://elsewhere.example//other.example/', '/other.example'],
  ['//', '/'],
])('a slash at the end of a path: %s leads to %s', async (target, location) => {
  expect(await ask(target)).toEqual([308, location])
})

test('a slash at the end of a path keeps the method and the body, with the headers of every response', async () => {
  const body = { amountCents: 15_000, currency: 'ZAR' }
  const answer = await post('/v1/payments/', body)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/v1/payments'])
  expect(answer.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
  const followed = await fetch(`${api.baseUrl}/v1/payments/`, {
    method: 'POST',
    headers: { 'X-API-Key': merchant.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(followed.status).toBe(201)
})

test('the slash of the root is not redirected', async () => {
  expect(await ask('/')).toEqual([302, 'http://payments.test/docs'])
})
