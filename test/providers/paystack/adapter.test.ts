import { chargeResult, checkoutResult, chargeLookup } from '../../../src/providers/paystack/answers.ts'
import { createAdapter as createPaystack } from '../../../src/providers/paystack/adapter.ts'
import {
  about,
  answer,
  checkoutRequest,
  forAnyResponse,
  newReference,
  openWindow,
  recordingClient,
  tokenCharge,
} from '../requests.ts'

const REFERENCE = newReference()

function transaction(changes: object) {
  const data = {
    id: 42,
    status: 'success',
    reference: REFERENCE,
    amount: 15_000,
    currency: 'ZAR',
    gateway_response: '',
  }
  return answer(200, { status: true, message: 'ok', data: { ...data, ...changes } })
}

function refusal(status: number, changes: object) {
  return answer(status, { status: false, message: 'No', ...changes })
}

describe("Paystack's status words", () => {
  test.each([
    ['success', 'SUCCEEDED', 'SUCCEEDED'],
    ['failed', 'DECLINED', 'DECLINED'],
    // A charge that was just sent cannot be abandoned: a lookup decides.
    ['abandoned', 'UNKNOWN', 'UNPAID'],
    ['ongoing', 'PENDING', 'PENDING'],
    ['pending', 'PENDING', 'PENDING'],
    ['processing', 'PENDING', 'PENDING'],
    ['queued', 'PENDING', 'PENDING'],
    ['reversed', 'STUCK', 'STUCK'],
    ['a new word', 'PENDING', 'PENDING'],
    ['toString', 'PENDING', 'PENDING'],
    ['__proto__', 'PENDING', 'PENDING'],
  ])('%s: charging %s, asking %s', (status, charged, asked) => {
    expect(chargeResult(transaction({ status }), REFERENCE)).toMatchObject({ state: charged })
    expect(chargeLookup(transaction({ status }), REFERENCE)).toMatchObject({ state: asked })
  })

  test.each([
    ['Insufficient Funds', 'insufficient_funds', false],
    ['Stolen Card, Pick Up', 'stolen_card', false],
    ['Lost Card', 'stolen_card', false],
    ['Expired Card', 'expired_card', false],
    ['Your card has expired', 'expired_card', false],
    // It is the payment that expired, not the card.
    ['Transaction has expired', 'declined', true],
    ['Do Not Honor', 'declined', true],
    ['', 'declined', true],
  ])('a card declined with "%s" is %s, another provider may accept it: %s', (gatewayResponse, reasonCode, soft) => {
    const declined = transaction({ status: 'failed', gateway_response: gatewayResponse })
    expect(chargeResult(declined, REFERENCE)).toMatchObject({ state: 'DECLINED', reasonCode, soft })
  })

  test.each([
    [{ id: 18_446_744_073_709 }, '18446744073709'],
    [{ id: 'T123' }, 'T123'],
  ])('the id of %j is %s', (changes, providerTransactionId) => {
    expect(chargeResult(transaction(changes), REFERENCE)).toMatchObject({ state: 'SUCCEEDED', providerTransactionId })
  })

  test('an id of 64 bits keeps every digit', () => {
    const body = '{"status":true,"data":{"id":18446744073709551615,"status":"success","amount":1,"currency":"ZAR"'
    expect(chargeResult(answer(200, `${body},"reference":"${REFERENCE}"}}`), REFERENCE)).toMatchObject({
      providerTransactionId: '18446744073709551615',
    })
  })

  test.each([
    { amount: 150.5 },
    { amount: '15000' },
    { amount: -1 },
    { amount: 2 ** 53 },
    { amount: null },
    { currency: null },
    { currency: 'ZARZAR' },
    { id: null },
    { id: 'x'.repeat(65) },
    { id: {} },
    { reference: 'another' },
    { reference: undefined },
    { status: 7 },
    { status: undefined },
  ])('a success with %j is no answer', (changes) => {
    expect(chargeResult(transaction(changes), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
    expect(chargeLookup(transaction(changes), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
  })
})

describe("Paystack's refusals of a charge", () => {
  const declined = (reasonCode: string, soft: boolean) => ({ state: 'DECLINED', reasonCode, soft })

  test.each([
    [401, {}, declined('provider_unavailable', true)],
    [403, {}, declined('provider_unavailable', true)],
    [400, { code: 'transaction_not_processed', type: 'processor_error' }, declined('not_processed', true)],
    [
      400,
      { code: 'invalid_params', type: 'validation_error' },
      { ...declined('not_processed', true), blameless: true },
    ],
    [400, { code: 'unavailable', type: 'api_error' }, expect.not.objectContaining({ blameless: true })],
    [400, { code: 'invalid_authorization_code', type: 'validation_error' }, declined('invalid_token', false)],
    [404, { message: 'Authorization code not found' }, declined('invalid_token', false)],
    [400, { code: 'duplicate_reference', type: 'validation_error' }, { state: 'UNKNOWN' }],
    [409, { message: 'Duplicate Transaction Reference' }, { state: 'UNKNOWN' }],
    [400, { code: 'issuer_timeout', type: 'processor_error' }, { state: 'UNKNOWN' }],
    [400, { status: true }, { state: 'UNKNOWN' }],
    [408, {}, { state: 'UNKNOWN' }],
    [500, {}, { state: 'UNKNOWN' }],
    [503, {}, { state: 'UNKNOWN' }],
    [200, {}, { state: 'UNKNOWN' }],
    [301, {}, { state: 'UNKNOWN' }],
  ])('%d %j', (status, changes, expected) => {
    expect(chargeResult(refusal(status, changes), REFERENCE)).toMatchObject(expected)
    expect(checkoutResult(refusal(status, changes), REFERENCE)).toMatchObject(expected)
  })

  test('are NOT_FOUND only in the lookup of an unknown reference', () => {
    expect(chargeLookup(refusal(404, {}), REFERENCE)).toEqual({ state: 'NOT_FOUND' })
    expect(chargeLookup(refusal(400, { code: 'transaction_not_found' }), REFERENCE)).toEqual({ state: 'NOT_FOUND' })
    expect(chargeLookup(refusal(400, {}), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
    expect(chargeLookup(refusal(401, {}), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
    expect(chargeLookup(answer(404, 'not found'), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
  })
})

const opened = (url: unknown) =>
  checkoutResult(answer(200, { status: true, data: { authorization_url: url, reference: REFERENCE } }), REFERENCE)

test.each(['javascript:alert(1)', 'data:text/html,x', '/checkout/1', '', null, 7, `https://x/${'a'.repeat(2048)}`])(
  "the address of Paystack's checkout is not taken where it is %j",
  (url) => expect(opened(url)).toMatchObject({ state: 'UNKNOWN' }),
)

test("the address of Paystack's checkout is accepted if it is a web address", () => {
  const url = 'https://checkout.paystack.com/0peioxfhpn'
  expect(opened(url)).toEqual({ state: 'REQUIRES_ACTION', url, providerTransactionId: null })
})

test('no response makes the parser throw or find a success', () => {
  forAnyResponse((response) => {
    expect(chargeResult(response, REFERENCE).state).not.toBe('SUCCEEDED')
    expect(checkoutResult(response, REFERENCE).state).not.toBe('REQUIRES_ACTION')
    expect(chargeLookup(response, REFERENCE).state).toBe('UNKNOWN')
  })
})

test('a base url may end in a slash', async () => {
  const { sent, client } = recordingClient()
  const paystack = createPaystack(client)
  const connection = { baseUrl: 'https://api.paystack.co/', secretKey: 'sk_test_1', settings: {} }
  await paystack.charge(connection, tokenCharge('tok_success'), openWindow())
  await paystack.verify(connection, about('a/b?c'))
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.paystack.co/transaction/charge_authorization',
    'https://api.paystack.co/transaction/verify/a%2Fb%3Fc',
  ])
})

describe("Paystack's channels", () => {
  const connection = { baseUrl: 'https://api.paystack.co', secretKey: 'sk_test_1', settings: {} }
  const rails = [
    ['CARD', 'card'],
    ['BANK_TRANSFER', 'eft'],
    ['CAPITEC_PAY', 'capitec_pay'],
    ['QR', 'qr'],
    ['MOBILE_MONEY', 'mobile_money'],
  ] as const

  const silent = () => {
    const { sent, client } = recordingClient(() => ({ kind: 'no_answer', detail: 'no response' }))
    return { sent, paystack: createPaystack(client) }
  }

  test.each(rails)('the page of a checkout by %s offers the channel %s alone', async (rail, channel) => {
    const { sent, paystack } = silent()
    await paystack.checkout(connection, checkoutRequest({ rail }), openWindow())
    expect(sent.map(({ body }) => JSON.parse(body!))).toMatchObject([{ channels: [channel] }])
  })

  test('a checkout by a rail that Paystack does not offer is not sent', async () => {
    const { sent, paystack } = silent()
    const result = await paystack.checkout(connection, checkoutRequest({ rail: 'PAYSHAP' }), openWindow())
    expect(result).toMatchObject({ state: 'NOT_SENT', blameless: true })
    expect(sent).toEqual([])
  })

  test.each([...rails.map(([rail, channel]) => [channel, rail] as const), ['apple_pay', 'CARD'] as const])(
    'a payment by the channel %s was paid by %s',
    (channel, paidRail) => {
      const paid = transaction({ channel })
      expect(chargeResult(paid, REFERENCE)).toMatchObject({ state: 'SUCCEEDED', paidRail })
      expect(chargeLookup(paid, REFERENCE)).toMatchObject({ state: 'SUCCEEDED', paidRail })
    },
  )

  test.each([undefined, null, 7, '', 'payattitude', 'toString'])(
    'the rail of a payment by the channel %p is not known',
    (channel) => {
      const paid = chargeLookup(transaction({ channel }), REFERENCE)
      expect(paid).toMatchObject({ state: 'SUCCEEDED' })
      expect(paid).not.toHaveProperty('paidRail')
    },
  )
})
