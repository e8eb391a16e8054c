import { Webhook } from 'standardwebhooks'
import { verifyStandardWebhook } from '../../../src/providers/wire/standard-webhook.ts'
import { chargeResult, checkoutLookup, checkoutResult, refundResult } from '../../../src/providers/yoco/answers.ts'
import { readYocoEvent } from '../../../src/providers/yoco/events.ts'
import { createAdapter as createYoco } from '../../../src/providers/yoco/adapter.ts'
import { signMessage, webhookSecret } from '../../contract/harness/webhooks.ts'
import {
  about,
  answer,
  checkoutRequest,
  forAnyResponse,
  inbound,
  newReference,
  openWindow,
  recordingClient,
  refundRequest,
  tokenCharge,
} from '../requests.ts'

const REFERENCE = newReference()
const SECRET = webhookSecret('TEST')

const charge = (changes: object = {}) => ({
  id: 'ch_1',
  status: 'successful',
  amountInCents: 15_000,
  currency: 'ZAR',
  ...changes,
})
const checkout = (changes: object = {}) => ({
  id: 'ch_1',
  status: 'completed',
  amount: 15_000,
  currency: 'ZAR',
  metadata: { reference: REFERENCE },
  ...changes,
})

test.each([
  ['successful', 'SUCCEEDED'],
  ['pending', 'PENDING'],
  ['failed', 'DECLINED'],
  ['a new word', 'PENDING'],
  ['__proto__', 'PENDING'],
  [7, 'UNKNOWN'],
])("Yoco's words for a charge that is %s: %s", (status, state) => {
  expect(chargeResult(answer(201, charge({ status })), REFERENCE)).toMatchObject({ state })
})

test.each([
  ['created', 'UNPAID'],
  ['started', 'UNPAID'],
  ['processing', 'PENDING'],
  ['completed', 'SUCCEEDED'],
  ['cancelled', 'UNPAID'],
  ['expired', 'EXPIRED'],
  ['failed', 'DECLINED'],
  ['a new word', 'PENDING'],
])("Yoco's words for a checkout that is %s: %s", (status, state) => {
  expect(checkoutLookup(answer(200, checkout({ status })), REFERENCE, 'checkouts/ch_1')).toMatchObject({ state })
})

test.each([
  ['successful', { state: 'SUCCEEDED', providerTransactionId: 'rfd_1', amountCents: 900, currency: 'ZAR' }],
  ['pending', { state: 'PENDING' }],
  ['failed', { state: 'DECLINED', soft: false }],
  ['a new word', { state: 'PENDING' }],
])("Yoco's words for a refund that is %s", (status, expected) => {
  const answered = answer(200, { id: 'ch_1', refundId: 'rfd_1', status })
  expect(refundResult(answered, { amountCents: 900, currency: 'ZAR' })).toMatchObject(expected)
})

test.each([
  { id: undefined },
  { id: 'a/../b' },
  { amountInCents: 1.5 },
  { amountInCents: '15000' },
  { currency: undefined },
  { metadata: { reference: 'another' } },
])('a success with %j is no answer', (changes) => {
  expect(chargeResult(answer(201, charge(changes)), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
})

const declined = (reasonCode: string, soft: boolean) => ({ state: 'DECLINED', reasonCode, soft })

test.each([
  [402, 'card_error', 'insufficient_funds', declined('insufficient_funds', false)],
  [402, 'card_error', 'stolen_card', declined('stolen_card', false)],
  [402, 'card_error', 'expired_card', declined('expired_card', false)],
  [402, 'card_error', 'something_new', declined('declined', true)],
  [400, 'invalid_request_error', 'invalid_token', declined('invalid_token', false)],
  [400, 'invalid_request_error', 'not_processed', expect.not.objectContaining({ blameless: true })],
  [400, 'invalid_request_error', 'anything', { ...declined('not_processed', true), blameless: true }],
  [401, '', '', declined('provider_unavailable', true)],
  [409, 'invalid_request_error', 'duplicate_reference', { state: 'UNKNOWN' }],
  [400, 'api_error', 'internal', { state: 'UNKNOWN' }],
  // A word about tokens is not a refusal of this one.
  [400, 'api_error', 'token_service_unavailable', { state: 'UNKNOWN' }],
  [500, 'invalid_request_error', 'invalid_token', { state: 'UNKNOWN' }],
  [302, 'invalid_request_error', 'invalid_token', { state: 'UNKNOWN' }],
])("Yoco's refusals: %d %s %s", (status, errorType, errorCode, expected) => {
  expect(chargeResult(answer(status, { errorType, errorCode }), REFERENCE)).toMatchObject(expected)
})

describe('a signed message', () => {
  const body = '{"type":"payment.succeeded"}'
  const verify = ({ headers }: { headers: Record<string, string | undefined> }, secret = SECRET) =>
    verifyStandardWebhook('webhook', secret, headers, Buffer.from(body))

  test("signed by the standard's own library is valid", () => {
    const at = new Date()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('msg_1', at, body),
    }
    expect(verify({ headers })).toBe('msg_1')
  })

  test.each([
    [0, 'msg_contract'],
    [-175_000, 'msg_contract'],
    [175_000, 'msg_contract'],
    [-185_000, null],
    [185_000, null],
  ])('%d ms from now: %s', (offset, expected) => {
    expect(verify(signMessage('webhook', SECRET, body, Date.now() + offset))).toBe(expected)
  })

  test('a message with several signatures is valid if one is, during the rotation of a secret', () => {
    const event = signMessage('webhook', SECRET, body)
    const signatures = ['v1,AAAA', 'v2,x', event.headers['webhook-signature']].join(' ')
    expect(verify({ headers: { ...event.headers, 'webhook-signature': signatures } })).toBe('msg_contract')
  })

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('a message without %s is refused', (name) => {
    const event = signMessage('webhook', SECRET, body)
    expect(verify({ headers: { ...event.headers, [name]: undefined } })).toBeNull()
    expect(verify({ headers: { ...event.headers, [name]: `${event.headers[name]}1` } })).toBeNull()
  })

  test.each([
    ['a full stop', 'msg_1.2'],
    ['the timestamp and the beginning of a body', `msg_1.${Math.floor(Date.now() / 1_000)}.{"type":"a`],
    ['more than 255 characters', 'm'.repeat(256)],
  ])('a message whose id has %s is refused, since its signed text could be divided differently', (_what, id) => {
    expect(verify(signMessage('webhook', SECRET, body, Date.now(), id))).toBeNull()
  })

  test.each(['', 'whsec_'])('a message under the secret %j is refused', (secret) => {
    expect(verify(signMessage('webhook', secret, body), secret)).toBeNull()
  })
})

const read = (metadata: object) => {
  const payload = { id: 'rfd_1', amount: 900, currency: 'ZAR', status: 'succeeded', metadata }
  const event = signMessage('webhook', SECRET, JSON.stringify({ type: 'refund.succeeded', payload }))
  const connection = { baseUrl: '', secretKey: 'x', settings: { WEBHOOK_SECRET: SECRET } }
  return readYocoEvent(connection, inbound('yoco', event.body, event))
}

test('an event with our metadata has its outcome', () => {
  expect(read({ reference: REFERENCE, refundReference: 'ours' })).toMatchObject({
    subject: 'REFUND',
    providerReference: 'ours',
    finding: { state: 'SUCCEEDED', amountCents: 900 },
  })
})

test("an event with only the charge's metadata is a hint about that charge", () => {
  expect(read({ reference: REFERENCE })).toMatchObject({
    subject: 'REFUND',
    providerReference: REFERENCE,
    finding: null,
    hint: { state: 'SUCCEEDED', providerTransactionId: 'rfd_1', amountCents: 900, currency: 'ZAR' },
  })
})

test('a refund goes to the API of its charge', async () => {
  const { sent, client } = recordingClient()
  const yoco = createYoco(client)
  const connection = {
    baseUrl: 'https://payments.yoco.com',
    secretKey: 'sk_test_1',
    settings: { ONLINE_BASE_URL: 'https://online.yoco.com' },
  }
  const request = tokenCharge('tok_1')
  const refund = (providerTransactionId: string) =>
    yoco.refund(connection, refundRequest({ ...request, providerTransactionId }), openWindow())
  await yoco.charge(connection, request, openWindow())
  await yoco.checkout(connection, checkoutRequest(), openWindow())
  await yoco.verify(connection, about(REFERENCE, 'checkouts/ch_1'))
  await yoco.verify(connection, about(REFERENCE, 'charges/ch_1'))
  await refund('checkouts/ch_1')
  await refund('charges/ch_1')
  await refund('somewhere/else')
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://online.yoco.com/v1/charges/',
    'POST https://payments.yoco.com/api/checkouts',
    'GET https://payments.yoco.com/api/checkouts/ch_1',
    'POST https://payments.yoco.com/api/checkouts/ch_1/refund',
    'POST https://online.yoco.com/v1/refunds/',
  ])
  expect(sent[0]?.headers).toMatchObject({ 'x-auth-secret-key': 'sk_test_1' })
  expect(sent[1]?.headers).toMatchObject({ authorization: 'Bearer sk_test_1', 'idempotency-key': expect.any(String) })
})

test('no response makes the parser throw or find a success', () => {
  forAnyResponse((response) => {
    expect(chargeResult(response, REFERENCE).state).not.toBe('SUCCEEDED')
    expect(refundResult(response, { amountCents: 1, currency: 'ZAR' }).state).not.toBe('SUCCEEDED')
    expect(checkoutResult(response).state).not.toBe('REQUIRES_ACTION')
    expect(checkoutLookup(response, REFERENCE, 'checkouts/ch_1').state).toBe('UNKNOWN')
  })
})
