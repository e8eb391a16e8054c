import { readFileSync } from 'node:fs'
import {
  ApiError,
  NoAnswerError,
  Payments,
  type PaymentsOptions,
  signTestWebhook,
  verifyWebhook,
} from '../../clients/typescript/src/index.ts'
import { delayBefore } from '../../clients/typescript/src/retries.ts'
import { VERSION } from '../../clients/typescript/src/version.ts'

/** A client whose requests get these responses in order, and the number of requests. A function may throw instead. */
function clientWith(responses: readonly (() => Response)[], options: PaymentsOptions = {}) {
  const sent: string[] = []
  const fetch = async (url: string | URL | Request, { signal }: RequestInit = {}) => {
    sent.push(url instanceof Request ? url.url : url.toString())
    signal?.throwIfAborted()
    return responses[sent.length - 1]!()
  }
  return { payments: new Payments({ apiKey: 'svc_test_1', baseUrl: 'http://shop.example', fetch, ...options }), sent }
}

const lost = (): Response => {
  throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
}
const page =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('<h1>Sign in to the network</h1>', { status, headers: { 'content-type': 'text/html', ...headers } })
const json = (text: string) => () => new Response(text, { headers: { 'content-type': 'application/json' } })
const refusal = (retryAfterSeconds: number | null, code: 'SV-5003' | null = 'SV-5003') =>
  new ApiError(
    { status: 503, code, message: '', traceId: null, retryable: true, retryAfterSeconds, details: {} } as never,
    null,
  )

const body = { amountCents: 100, currency: 'ZAR' } as const

test('the User-Agent has the version of the package', () => {
  expect(JSON.parse(readFileSync('clients/typescript/package.json', 'utf8')).version).toBe(VERSION)
})

test.each([
  ['the response is lost', lost, { idempotencyKey: null, timedOut: false }],
  ['a proxy responds', page(503, { 'retry-after': '0' }), { code: null, status: 503 }],
])('a POST without an idempotency key is sent once if %s', async (_, response, error) => {
  const { payments, sent } = clientWith([response])
  await expect(payments.createApprovalCode('bat_1')).rejects.toMatchObject(error)
  expect(sent).toHaveLength(1)
})

test.each([
  ['timeoutSeconds', 0],
  ['timeoutSeconds', Number.NaN],
  ['totalTimeoutSeconds', -1],
  ['totalTimeoutSeconds', Number.POSITIVE_INFINITY],
  ['retries', 1.5],
  ['retries', -1],
  ['wait', 0.5],
])('%s of %d is refused before anything is sent', async (name, value) => {
  const { payments, sent } = clientWith([])
  await expect(payments.createPayment(body, { [name]: value })).rejects.toMatchObject({
    name: 'ArgumentError',
    message: expect.stringContaining(name),
  })
  expect(sent).toEqual([])
})

test('a client with an invalid time-out is refused', () => {
  expect(() => clientWith([], { timeoutSeconds: 0 })).toThrow('timeoutSeconds')
})

test('a signed test event is verified with its secret alone', async () => {
  const [secret, other] = ['A', 'B'].map((letter) => `whsec_${letter.repeat(43)}=`) as [string, string]
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.succeeded', data: {} })
  expect(await verifyWebhook(body, signTestWebhook(body, { secret }), { secret })).toEqual(JSON.parse(body))
  for (const [wrong, reason] of [
    [signTestWebhook(body, { secret: other }), 'signature'],
    [signTestWebhook(body, { secret, signedAt: new Date(0) }), 'timestamp'],
  ] as const)
    await expect(verifyWebhook(body, wrong, { secret })).rejects.toMatchObject({ reason })
  expect(() => signTestWebhook(body, { secret: '' })).toThrow('The webhook secret is empty')
})

test.each([
  ['an aborted call', lost, (abort: () => void) => abort()],
  ['a call that is aborted during a delay', page(503, { 'retry-after': '60' }), setImmediate],
] as const)('%s throws the reason of its signal, and is not sent again', async (_what, respond, later) => {
  const controller = new AbortController()
  const reason = new Error('the shopper left')
  const { payments, sent } = clientWith([
    () => {
      later(() => controller.abort(reason))
      return respond()
    },
  ])
  await expect(payments.createPayment(body, { signal: controller.signal })).rejects.toBe(reason)
  expect(sent).toHaveLength(1)
})

test('a page with status 200 is an error, not a payment', async () => {
  const { payments, sent } = clientWith([page(200)])
  await expect(payments.createPayment(body)).rejects.toMatchObject({ code: null, status: 200, retryable: false })
  expect(sent).toHaveLength(1)
})

test('an incomplete JSON response is no response', async () => {
  const { payments } = clientWith([json('{"transactionId": "txn')], { retries: 0 })
  const error = await payments.createPayment(body, { idempotencyKey: 'order-1001' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NoAnswerError)
  expect(error).toMatchObject({ idempotencyKey: 'order-1001', timedOut: false, cause: expect.any(SyntaxError) })
  expect(String(error)).toContain('repeat it with the idempotency key order-1001')
})

test("an error without a response has the address and the cause, but not the payer's data", async () => {
  const { payments } = clientWith([lost], { retries: 0 })
  const read = payments.listTransactions({ customerEmail: 'thandi@shop.example' }).page()
  await expect(read).rejects.toMatchObject({ message: 'GET http://shop.example/v1/transactions: read ECONNRESET' })
})

const delays = (error: unknown, tries: number) =>
  Array.from({ length: 200 }, () => delayBefore(error, tries, true) ?? Number.NaN)

test('the delay before a retry is what the service asks for, plus up to a quarter', () => {
  const seconds = delays(refusal(8), 1)
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(8)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(10)
  expect(new Set(seconds).size).toBeGreaterThan(1)
})

test.each([
  [1, 1],
  [2, 2],
  [6, 32],
  [7, 60],
  [30, 60],
])('the delay before a retry is random after %d tries without such a wish, and at most %d seconds', (tries, most) => {
  const seconds = delays(refusal(null), tries)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(most)
  // 200 random numbers below half of it: that happens once in 2 to the power of 200.
  expect(Math.max(...seconds)).toBeGreaterThan(most / 2)
})

test('the delay before a retry is none if the service asks for more than a minute', () => {
  expect(delayBefore(refusal(61), 1, true)).toBeNull()
})
