import { minorUnits } from '../../../src/domain/money.ts'
import type { HttpResult } from '../../../src/providers/wire/http.ts'
import { checkoutResult, refundLookup, refundResult, requestLookup } from '../../../src/providers/stitch/answers.ts'
import { createAdapter as createStitch } from '../../../src/providers/stitch/adapter.ts'
import { descriptorOf } from '../../../src/providers/descriptors.ts'
import { keysOf } from '../../contract/harness/keys.ts'
import {
  about,
  answer,
  checkoutRequest,
  forAnyResponse,
  newReference,
  openWindow,
  recordingClient,
  refundRequest,
} from '../requests.ts'

const REFERENCE = newReference()
const BACK = 'http://shop.example/return?order=7'

const node = (kind: string, changes: object = {}) => ({
  data: {
    node: {
      id: 'r1',
      externalReference: REFERENCE,
      amount: { quantity: '150.5', currency: 'ZAR' },
      state: { __typename: `PaymentInitiationRequest${kind}` },
      ...changes,
    },
  },
})

test.each([
  ['Completed', { state: 'SUCCEEDED', providerTransactionId: 'r1', amountCents: 15_050, currency: 'ZAR' }],
  ['Pending', { state: 'UNPAID' }],
  ['Expired', { state: 'EXPIRED' }],
  ['Cancelled', { state: 'DECLINED', soft: true, reasonCode: 'declined' }],
  ['Levitating', { state: 'PENDING' }],
])("Stitch's words for a request that is %s", (kind, expected) => {
  expect(requestLookup(answer(200, node(kind)), REFERENCE, 'r1')).toMatchObject(expected)
})

test.each([{ id: 'r2' }, { externalReference: 'another' }, { amount: '150.50' }, { state: null }])(
  'a success with %j is unreadable',
  (changes) => {
    const result = answer(200, node('Completed', changes))
    expect(requestLookup(result, REFERENCE, 'r1')).toMatchObject({ state: 'UNKNOWN' })
  },
)

test('a missing node is NOT_FOUND, unless there is also an error', () => {
  expect(requestLookup(answer(200, { data: { node: null } }), REFERENCE, 'r1')).toEqual({ state: 'NOT_FOUND' })
  const failed = { data: { node: null }, errors: [{ message: 'x' }] }
  expect(requestLookup(answer(200, failed), REFERENCE, 'r1')).toMatchObject({ state: 'UNKNOWN' })
})

test.each([
  ['Completed', { state: 'SUCCEEDED', amountCents: 900 }],
  ['Pending', { state: 'PENDING' }],
  ['Submitted', { state: 'PENDING' }],
  ['Error', { state: 'DECLINED', soft: false }],
  ['Levitating', { state: 'PENDING' }],
])("Stitch's words for a refund that is %s", (kind, expected) => {
  const amount = { quantity: '9.00', currency: 'ZAR' }
  const refund = { id: 'f1', nonce: REFERENCE, amount, status: { __typename: `Refund${kind}` } }
  const made = answer(200, { data: { clientRefundInitiate: { refund } } })
  expect(refundResult(made, REFERENCE)).toMatchObject(expected)
  const listed = answer(200, { data: { client: { refunds: { edges: [{ node: refund }] } } } })
  expect(refundLookup(listed, REFERENCE)).toMatchObject(expected)
  expect(refundLookup(listed, newReference())).toMatchObject({ state: 'UNKNOWN' })
})

const failed = (...codes: string[]) => ({ data: null, errors: codes.map((code) => ({ extensions: { code } })) })

test.each([
  [200, ['BAD_USER_INPUT'], { state: 'DECLINED', reasonCode: 'not_processed' }],
  [400, ['GRAPHQL_VALIDATION_FAILED'], { state: 'DECLINED', reasonCode: 'not_processed' }],
  [200, ['UNAUTHENTICATED'], { state: 'DECLINED', reasonCode: 'provider_unavailable' }],
  [200, ['BAD_USER_INPUT', 'INTERNAL_SERVER_ERROR'], { state: 'UNKNOWN' }],
  [200, ['SOMETHING_NEW'], { state: 'UNKNOWN' }],
  [200, [], { state: 'UNKNOWN' }],
  [500, ['BAD_USER_INPUT'], { state: 'UNKNOWN' }],
])("Stitch's errors: %d %j", (status, codes, expected) => {
  expect(checkoutResult(answer(status, failed(...codes)), BACK)).toMatchObject(expected)
})

describe('an access token', () => {
  const connection = { baseUrl: 'https://api.stitch.money', ...keysOf(descriptorOf('stitch'), 'TEST') }
  const stitchWith = (token: HttpResult, api: HttpResult = answer(200, {})) => {
    const { sent, client } = recordingClient((request) => (request.url.endsWith('/connect/token') ? token : api))
    return { sent, stitch: createStitch(client) }
  }
  const charge = { providerReference: REFERENCE, providerTransactionId: 'r1', amountCents: minorUnits(100) }
  const good = answer(200, { access_token: 'a', expires_in: 3_600 })

  test('is requested once for all later calls, within the window of the first', async () => {
    const { sent, stitch } = stitchWith(good)
    const window = openWindow()
    await stitch.checkout(connection, checkoutRequest(), window)
    await stitch.verify(connection, about(REFERENCE, 'r1'))
    await stitch.refund(connection, refundRequest(charge), openWindow())
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/connect/token', '/graphql', '/graphql', '/graphql'])
    expect(sent[0]).toMatchObject({ window, timeoutMs: 5_000 })
    expect(sent[1]).toMatchObject({ window, headers: { authorization: 'Bearer a' } })
  })

  test('the access token of another connection is separate', async () => {
    const { sent, stitch } = stitchWith(good)
    await stitch.verify(connection, about(REFERENCE, 'r1'))
    await stitch.verify({ ...connection, ...keysOf(descriptorOf('stitch'), 'LIVE') }, about(REFERENCE, 'r1'))
    expect(sent.filter(({ url }) => url.endsWith('/connect/token'))).toHaveLength(2)
  })

  test('an access token that was refused or expires soon is requested again', async () => {
    for (const [token, api] of [
      [good, answer(401, {})],
      [answer(200, { access_token: 'a', expires_in: 30 }), answer(200, {})],
    ] as const) {
      const { sent, stitch } = stitchWith(token, api)
      await stitch.verify(connection, about(REFERENCE, 'r1'))
      await stitch.verify(connection, about(REFERENCE, 'r1'))
      expect(sent.filter(({ url }) => url.endsWith('/connect/token'))).toHaveLength(2)
    }
  })

  test.each([
    [{ kind: 'no_answer', detail: 'timed out' } as const, { state: 'NOT_SENT' }],
    [answer(500, ''), { state: 'NOT_SENT' }],
    [answer(200, '<html>'), { state: 'NOT_SENT' }],
    [answer(400, { error: 'invalid_client' }), { state: 'DECLINED', reasonCode: 'provider_unavailable' }],
  ])('nothing that costs money is sent without an access token', async (token, expected) => {
    const { sent, stitch } = stitchWith(token)
    expect(await stitch.checkout(connection, checkoutRequest(), openWindow())).toMatchObject(expected)
    expect(await stitch.refund(connection, refundRequest(charge), openWindow())).toMatchObject(expected)
    expect(await stitch.verify(connection, about(REFERENCE, 'r1'))).toMatchObject({ state: 'UNKNOWN' })
    expect(sent.every(({ url }) => url.endsWith('/connect/token'))).toBe(true)
  })
})

test('references fit the statements of the payer and of the business', async () => {
  const { sent, client } = recordingClient(() => answer(200, { access_token: 'a', expires_in: 3_600 }))
  const stitch = createStitch(client)
  const request = checkoutRequest()
  const connection = { baseUrl: 'https://api.stitch.money', ...keysOf(descriptorOf('stitch'), 'TEST') }
  await stitch.checkout(connection, request, openWindow())
  const { variables } = JSON.parse(sent[1]!.body!)
  expect(variables).toMatchObject({
    amount: { quantity: '150.00', currency: 'ZAR' },
    payerReference: request.providerReference.slice(0, 12),
    externalReference: request.providerReference,
  })
})

test('no response makes the parser throw or find a success', () => {
  forAnyResponse((response) => {
    expect(refundResult(response, REFERENCE).state).not.toBe('SUCCEEDED')
    expect(checkoutResult(response, BACK).state).not.toBe('REQUIRES_ACTION')
    expect(requestLookup(response, REFERENCE, 'r1').state).toBe('UNKNOWN')
    expect(refundLookup(response, REFERENCE).state).toBe('UNKNOWN')
  })
})
