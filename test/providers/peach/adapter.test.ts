import type { PayInRail } from '../../../src/domain/states.ts'
import {
  chargeLookup,
  chargeResult,
  checkoutLookup,
  checkoutResult,
  refundResult,
} from '../../../src/providers/peach/answers.ts'
import { createAdapter as createPeach } from '../../../src/providers/peach/adapter.ts'
import type { ProviderEvent } from '../../../src/providers/contract/provider.ts'
import { peachSignature } from '../../../src/providers/peach/signature.ts'
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

function payment(code: string, changes: object = {}) {
  const fields = { id: '8ac7a4a2847d1f3a', merchantTransactionId: REFERENCE, amount: '150.00', currency: 'ZAR' }
  return { ...fields, result: { code, description: '' }, ...changes }
}

test.each([
  ['000.000.000', 'successfully processed', { state: 'SUCCEEDED' }],
  ['000.100.110', 'a success in test mode', { state: 'SUCCEEDED', amountCents: 15_000, currency: 'ZAR' }],
  ['000.300.000', 'a two-step success', { state: 'SUCCEEDED' }],
  ['000.600.000', 'a success by an update', { state: 'SUCCEEDED' }],
  ['000.310.100', 'an account that was updated', { state: 'PENDING' }],
  ['000.400.110', 'authenticated, without a charge', { state: 'PENDING' }],
  ['000.400.120', 'authenticated, without a charge', { state: 'PENDING' }],
  ['000.400.000', 'processed, to be reviewed', { state: 'STUCK' }],
  ['000.400.060', "processed at the business's risk", { state: 'STUCK' }],
  ['000.400.100', 'processed, risk after payment rejected', { state: 'STUCK' }],
  ['000.200.000', 'pending', { state: 'PENDING' }],
  ['000.200.100', 'a checkout that was created', { state: 'PENDING' }],
  ['800.400.500', 'pending for days', { state: 'PENDING' }],
  ['100.400.500', 'pending at an external risk system', { state: 'PENDING' }],
  ...['101', '102', '103', '104', '105', '106', '107', '108', '109', '200', '201'].map(
    (end) => [`000.400.${end}`, 'a rejected 3-D Secure', { state: 'DECLINED', reasonCode: 'declined' }] as const,
  ),
  ['800.100.152', 'declined by the bank', { state: 'DECLINED', soft: true, reasonCode: 'declined' }],
  ['800.100.162', "above the payer's limit", { state: 'DECLINED' }],
  ['800.700.100', 'declined by the bank', { state: 'DECLINED' }],
  ['800.800.202', 'declined by the bank', { state: 'DECLINED' }],
  ['800.100.203', 'insufficient funds', { state: 'DECLINED', soft: false, reasonCode: 'insufficient_funds' }],
  ['800.100.159', 'a stolen card', { state: 'DECLINED', soft: false, reasonCode: 'stolen_card' }],
  ['100.100.303', 'an expired card', { state: 'DECLINED', soft: false, reasonCode: 'expired_card' }],
  ['900.100.100', 'a communication error', { state: 'PENDING' }],
  ['900.100.300', 'a communication error', { state: 'PENDING' }],
  ['000.400.102', 'a payer who is not registered for Capitec Pay', { state: 'DECLINED', reasonCode: 'declined' }],
  ['000.400.030', 'partly failed', { state: 'PENDING' }],
  ['999.999.999', 'a system error', { state: 'PENDING' }],
  ['800.500.100', 'a system error', { state: 'PENDING' }],
  ['800.800.800', 'a system error', { state: 'PENDING' }],
  ['100.396.101', 'cancelled by the payer', { state: 'DECLINED', reasonCode: 'declined' }],
  ['100.397.102', 'an asynchronous workflow', { state: 'DECLINED' }],
  ['100.396.104', 'uncertain, probably expired', { state: 'DECLINED', soft: false, reasonCode: 'expired' }],
  ['100.380.501', 'a timeout', { state: 'DECLINED', soft: false, reasonCode: 'expired' }],
  ['300.100.100', 'a soft decline', { state: 'DECLINED', soft: true }],
  ['100.400.311', 'an external risk system', { state: 'DECLINED' }],
  ['100.380.401', 'an external risk system', { state: 'DECLINED' }],
  ['800.400.100', "the bank's address validation", { state: 'DECLINED' }],
  ['800.400.200', '3-D Secure', { state: 'DECLINED' }],
  ['100.390.112', '3-D Secure', { state: 'DECLINED' }],
  ['800.300.101', 'a blacklist', { state: 'DECLINED' }],
  ['100.100.701', 'a blacklist', { state: 'DECLINED' }],
  ['800.120.100', 'risk validation', { state: 'DECLINED' }],
  ['800.110.100', 'a duplicate', { state: 'PENDING' }],
  ['800.121.100', 'configuration', { state: 'DECLINED' }],
  ['100.350.100', 'a registration', { state: 'DECLINED' }],
  ['100.250.100', 'a job', { state: 'DECLINED' }],
  ['700.400.200', 'a reference', { state: 'DECLINED' }],
  ['800.900.200', 'a format', { state: 'DECLINED' }],
  ['100.800.200', 'an address', { state: 'DECLINED' }],
  ['100.700.101', 'a contact', { state: 'DECLINED' }],
  ['100.100.101', 'an account', { state: 'DECLINED' }],
  ['100.550.300', 'an amount', { state: 'DECLINED' }],
  ['000.100.200', 'a chargeback', { state: 'STUCK' }],
  ['123.456.789', 'no group', { state: 'PENDING' }],
  ['a new word', 'no code', { state: 'PENDING' }],
  ['100.150.200', 'an unknown registration', { state: 'DECLINED', soft: false, reasonCode: 'invalid_token' }],
  ['600.200.500', 'configuration', { state: 'DECLINED', soft: true, reasonCode: 'not_processed' }],
  ['200.300.404', 'a format', { state: 'DECLINED', soft: true, reasonCode: 'not_processed' }],
] as const)("Peach's result codes: %s is %s", (code, _what, expected) => {
  expect(chargeResult(answer(200, payment(code)), REFERENCE)).toMatchObject(expected)
})

test.each([500, 502, 302, 405])("Peach's result codes mean nothing under the status %d", (status) => {
  expect(chargeResult(answer(status, payment('000.100.110')), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
})

test.each([
  { amount: '150.001' },
  { amount: '1,50' },
  { amount: '' },
  { currency: 'zar' },
  { currency: undefined },
  { merchantTransactionId: 'another' },
  { id: undefined },
  { id: 'x'.repeat(65) },
])('a success with %j is no answer', (changes) => {
  expect(chargeResult(answer(200, payment('000.100.110', changes)), REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
})

test.each([
  ['VISA', 'CARD'],
  ['PAYSHAP', 'PAYSHAP'],
  ['CAPITECPAY', 'CAPITEC_PAY'],
  ['PAYBYBANK', 'BANK_TRANSFER'],
  ['PEACHEFT', 'BANK_TRANSFER'],
  ['MPESA', 'MOBILE_MONEY'],
])('the brand %s is %s', (paymentBrand, paidRail) => {
  const paid = answer(200, payment('000.100.110', { paymentBrand }))
  expect(chargeResult(paid, REFERENCE)).toMatchObject({ state: 'SUCCEEDED', paidRail })
})

test.each([{}, { paymentBrand: '' }, { paymentBrand: 'LEVITATION' }, { paymentBrand: 'constructor' }])(
  'a success with %j does not say it',
  (changes) => {
    const paid = chargeResult(answer(200, payment('000.100.110', changes)), REFERENCE)
    expect(paid).toMatchObject({ state: 'SUCCEEDED' })
    expect(paid).not.toHaveProperty('paidRail')
  },
)

test('a decline of a payment without a card does not speak of a card', () => {
  const messageOf = (paymentBrand: string) =>
    chargeResult(answer(200, payment('100.396.101', { paymentBrand })), REFERENCE)
  expect(messageOf('PAYSHAP')).toMatchObject({
    reasonCode: 'declined',
    reasonMessage: expect.not.stringMatching(/card/),
  })
  expect(messageOf('VISA')).toMatchObject({ reasonCode: 'declined', reasonMessage: 'The card was declined.' })
})

/** Flat, with dotted names. */
const flat = ({ result, ...fields }: ReturnType<typeof payment>) => ({ ...fields, 'result.code': result.code })

test.each([
  [200, flat(payment('000.100.110', { paymentBrand: 'PAYSHAP' })), { state: 'SUCCEEDED', paidRail: 'PAYSHAP' }],
  [200, flat(payment('000.200.000')), { state: 'PENDING' }],
  [200, flat(payment('100.396.104')), { state: 'DECLINED', reasonCode: 'expired' }],
  [200, { 'result.code': '000.200.100', checkoutId: 'c1' }, { state: 'NOT_FOUND' }],
  [404, { 'result.code': '200.300.404' }, { state: 'NOT_FOUND' }],
  [400, { 'result.code': '800.900.300' }, { state: 'UNKNOWN' }],
  [404, 'no such host here', { state: 'UNKNOWN' }],
  [500, flat(payment('000.100.110')), { state: 'UNKNOWN' }],
  [200, flat(payment('000.100.110', { merchantTransactionId: 'another' })), { state: 'UNKNOWN' }],
  [200, flat(payment('000.100.110', { amount: undefined })), { state: 'UNKNOWN' }],
])('the lookup of a checkout: %d %j is %j', (status, body, expected) => {
  expect(checkoutLookup(answer(status, body), REFERENCE)).toMatchObject(expected)
})

const refusal = { message: 'Default payment method invalid for this request: PAYSHAP' }

test('a checkout for a method that the entity lacks is refused by no fault of the provider or the payer', () => {
  expect(checkoutResult(answer(400, refusal))).toMatchObject({
    state: 'DECLINED',
    soft: true,
    reasonCode: 'not_processed',
    blameless: true,
  })
})

test.each([
  [500, refusal],
  [400, { message: 'Something else' }],
  [400, '<html>Default payment method invalid for this request</html>'],
])('another answer, %d %j, is UNKNOWN', (status, body) => {
  expect(checkoutResult(answer(status, body))).toMatchObject({ state: 'UNKNOWN' })
})

const found = (...codes: string[]) =>
  chargeLookup(
    answer(200, { result: { code: '000.000.100' }, payments: codes.map((code) => payment(code)) }),
    REFERENCE,
  )

test.each([
  [['800.100.152', '000.100.110'], 'SUCCEEDED'],
  [['000.100.110', '800.100.152'], 'SUCCEEDED'],
  [['800.100.152', '000.200.000'], 'PENDING'],
  [['800.100.152', '800.100.203'], 'DECLINED'],
  [[], 'UNKNOWN'],
])('several payments under one reference: %j: %s', (codes, state) => {
  expect(found(...codes)).toMatchObject({ state })
})

test('several payments under one reference are UNKNOWN if one is unreadable, since it may be the successful one', () => {
  const payments = [payment('800.100.152'), payment('000.100.110', { amount: null })]
  expect(chargeLookup(answer(200, { result: { code: '000.000.100' }, payments }), REFERENCE)).toMatchObject({
    state: 'UNKNOWN',
  })
})

test('the signature covers the sorted names and values, without separators', () => {
  const fields = { currency: 'ZAR', amount: '5.00', 'authentication.entityId': 'e1', paymentType: 'RF', empty: '' }
  const text = 'amount5.00authentication.entityIde1currencyZARemptypaymentTypeRF'
  expect(peachSignature({ ...fields, signature: 'x' }, 'secret')).toBe(peachSignature({ [text]: '' }, 'secret'))
  expect(peachSignature(fields, 'secret')).toMatch(/^[0-9a-f]{64}$/)
})

test('no response makes the parser throw or find a success', () => {
  forAnyResponse((response) => {
    expect(chargeResult(response, REFERENCE).state).not.toBe('SUCCEEDED')
    expect(refundResult(response, REFERENCE).state).not.toBe('SUCCEEDED')
    expect(checkoutResult(response).state).not.toBe('REQUIRES_ACTION')
    expect(chargeLookup(response, REFERENCE).state).toBe('UNKNOWN')
    expect(checkoutLookup(response, REFERENCE).state).toBe('UNKNOWN')
  })
})

describe('a request', () => {
  const connection = {
    baseUrl: 'https://testsecure.peachpayments.com/',
    secretKey: 'secret',
    settings: {
      ENTITY_ID: 'e1',
      ACCESS_TOKEN: 'a1',
      API_BASE_URL: 'https://api.test',
      CARD_BASE_URL: 'https://card.test',
    },
  }
  const recording = () => {
    const { sent, client } = recordingClient()
    return { sent, peach: createPeach(client) }
  }

  test('goes to the two hosts, each with its own credentials', async () => {
    const { sent, peach } = recording()
    await peach.checkout(connection, checkoutRequest(), openWindow())
    await peach.charge(connection, tokenCharge('a/b'), openWindow())
    await peach.verify(connection, { ...about(REFERENCE), rail: 'CARD' })
    const charge = {
      providerReference: REFERENCE,
      providerTransactionId: 'p1',
      amountCents: tokenCharge('x').amountCents,
    }
    await peach.refund(connection, refundRequest(charge), openWindow())
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://testsecure.peachpayments.com/checkout/initiate',
      'POST https://card.test/v1/registrations/a%2Fb/payments',
      `GET https://card.test/v1/payments?entityId=e1&merchantTransactionId=${REFERENCE}`,
      'POST https://card.test/v1/payments/p1',
    ])
    expect(sent[0]?.headers).toMatchObject({ referer: 'http://shop.example' })
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
    for (const request of sent.slice(1)) expect(request.headers).toMatchObject({ authorization: 'Bearer a1' })
    expect(sent[1]?.body).toMatch(
      /^entityId=e1&amount=150\.00&currency=ZAR&merchantTransactionId=.{16}&paymentType=DB$/,
    )
    expect(sent[3]?.body).toContain('paymentType=RF')
  })

  test('a lookup goes to the host of its rail, and to both if the rail is not known', async () => {
    const hostsFor = async (rail?: PayInRail) => {
      const { sent, client } = recordingClient(() => answer(404, { result: { code: '700.400.580' } }))
      const { verify } = createPeach(client)
      expect(await verify(connection, { ...about(REFERENCE), ...(rail && { rail }) })).toEqual({ state: 'NOT_FOUND' })
      return sent.map(({ url }) => URL.parse(url)!.host)
    }
    expect(await hostsFor('CARD')).toEqual(['card.test'])
    expect(await hostsFor('PAYSHAP')).toEqual(['api.test'])
    expect(await hostsFor()).toEqual(['card.test', 'api.test'])
  })

  test.each([
    ['CARD', 'CARD'],
    ['PAYSHAP', 'PAYSHAP'],
    ['CAPITEC_PAY', 'CAPITECPAY'],
    ['BANK_TRANSFER', 'PAYBYBANK'],
  ] as const)('a checkout by %s is held to the method %s, which is signed', async (rail, method) => {
    const { sent, peach } = recording()
    await peach.checkout(connection, checkoutRequest({ rail }), openWindow())
    const fields = Object.fromEntries(new URLSearchParams(sent[0]!.body))
    expect(fields).toMatchObject({ defaultPaymentMethod: method, forceDefaultMethod: 'true' })
    expect(fields.signature).toBe(peachSignature(fields, 'secret'))
  })

  test('a checkout by a rail that Peach has no word for is not sent', async () => {
    const { sent, peach } = recording()
    expect(await peach.checkout(connection, checkoutRequest({ rail: 'QR' }), openWindow())).toMatchObject({
      state: 'NOT_SENT',
    })
    expect(sent).toEqual([])
  })

  test.each(['', '.', '..'])('a token that would change the path, %j, is not sent', async (token) => {
    const { sent, peach } = recording()
    expect(await peach.charge(connection, tokenCharge(token), openWindow())).toMatchObject({
      reasonCode: 'invalid_token',
    })
    expect(sent).toEqual([])
  })
})

describe('a signed form', () => {
  const SECRET = 'secret'
  const peach = createPeach(recordingClient().client)
  /** A declined payment with the payer's text: the name on the card. */
  const declined = (holder: string): Record<string, string> => ({
    amount: '150.00',
    'card.holder': holder,
    currency: 'ZAR',
    id: '8ac7a4a2847d1f3a01847d2f1a2b3c4d',
    merchantTransactionId: REFERENCE,
    paymentType: 'DB',
    'result.code': '800.100.152',
    'result.description': 'transaction declined (invalid card, amount 150.00 ZAR)',
  })
  const read = (fields: Record<string, string>, signature = peachSignature(fields, SECRET)) => {
    const body = new URLSearchParams({ ...fields, signature }).toString()
    return peach.verifyEvent({ baseUrl: '', secretKey: SECRET, settings: {} }, inbound('peach', body))
  }

  test('a form with one meaning is trusted, whatever its text', () => {
    for (const holder of ['Jane Jones', 'David Amount-Currency', 'result.code', 'idcard', ''])
      expect(read(declined(holder))).toMatchObject({ providerReference: REFERENCE, finding: { state: 'DECLINED' } })
  })

  test('is not trusted if it was cut differently from text that the payer chose', () => {
    const inserted = { currency: 'ZAR', id: 'f'.repeat(32), merchantTransactionId: REFERENCE, paymentType: 'DB' }
    const chosen = { ...inserted, 'result.code': '000.100.110' }
    const holder = `x${Object.entries(chosen).flat().join('')}zz`
    const honest = declined(holder)
    // The same text, and so the same signature; everything signed after the payer's text becomes one field's value.
    const [, rest] = Object.entries(honest)
      .flat()
      .join('')
      .split(`${holder.slice(-2)}currency`)
    const forged = { amount: '150.00', 'card.holder': 'x', ...chosen, zz: `currency${rest}` }
    expect(peachSignature(forged, SECRET)).toBe(peachSignature(honest, SECRET))
    expect(read(forged)).toBeNull()
    expect(read(honest)).toBeNull()
  })

  test.each([
    ['id', { id: 'f'.repeat(32) }],
    ['amount', { amount: '1.00' }],
    ['currency', { currency: 'USD' }],
    ['reference', { merchantTransactionId: 'abcdefgh23456723' }],
    ['kind', { paymentType: 'RF' }],
    ['result', { 'result.code': '000.000.000' }],
  ])('a form that holds a second %s in the value or the name of another field is refused', (_what, second) => {
    const [[name, value]] = Object.entries(second) as [[string, string]]
    expect(read({ ...declined('x'), note: `${name}${value}` })).toBeNull()
    expect(read({ ...declined('x'), [`${name}${value}`]: '' })).toBeNull()
    // Also if the border between a name and its value is inside it.
    expect(read({ ...declined('x'), [name.slice(0, 1)]: `${name.slice(1)}${value}` })).toBeNull()
    const { [name]: _taken, ...without } = declined('x')
    expect(read({ ...without, note: `${name}${value}` })).toBeNull()
  })

  test('the brand says the rail that was paid, unless the signed text holds the brand twice', () => {
    const paid = { ...declined('x'), 'result.code': '000.000.000', paymentBrand: 'PAYSHAP' }
    expect(read(paid)).toMatchObject({ finding: { state: 'SUCCEEDED', paidRail: 'PAYSHAP' } })
    const doubtful = read({ ...paid, 'card.holder': 'paymentBrandVISA' })
    expect(doubtful).toMatchObject({ finding: { state: 'SUCCEEDED' } })
    expect((doubtful as ProviderEvent).finding).not.toHaveProperty('paidRail')
  })

  test('a form with a repeated name is refused, as a form and as JSON', () => {
    const fields = declined('x')
    const signature = peachSignature(fields, SECRET)
    const body = new URLSearchParams({ ...fields, signature }).toString()
    const connection = { baseUrl: '', secretKey: SECRET, settings: {} }
    const verify = (text: string) => peach.verifyEvent(connection, inbound('peach', text))
    expect(verify(body)).not.toBeNull()
    for (const twice of ['amount=1.00', 'result.code=000.000.000', 'other=1&other=1', `signature=${signature}`]) {
      expect(verify(`${twice}&${body}`)).toBeNull()
      expect(verify(`${body}&${twice}`)).toBeNull()
    }
    expect(verify(JSON.stringify({ ...fields, signature }))).not.toBeNull()
    expect(verify(JSON.stringify({ ...fields, signature, result: { code: '000.000.000' } }))).toBeNull()
  })

  test('one signed form is one event, however it is written', () => {
    const fields = declined('x')
    const signature = peachSignature(fields, SECRET)
    const pairs = Object.entries({ ...fields, signature })
    const everyByte = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')
    const connection = { baseUrl: '', secretKey: SECRET, settings: {} }
    const ids = [
      new URLSearchParams(pairs).toString(),
      new URLSearchParams(pairs.toReversed()).toString(),
      pairs.map(([name, value]) => `${everyByte(name)}=${everyByte(value)}`).join('&'),
      JSON.stringify(Object.fromEntries(pairs)),
      JSON.stringify(Object.fromEntries(pairs.toReversed()), null, 2),
    ].map((body) => (peach.verifyEvent(connection, inbound('peach', body)) as ProviderEvent).eventId)
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)))
    expect(new Set(ids).size).toBe(1)
    const other = { ...fields, amount: '1.00' }
    const body = new URLSearchParams({ ...other, signature: peachSignature(other, SECRET) }).toString()
    expect(ids).not.toContain((peach.verifyEvent(connection, inbound('peach', body)) as ProviderEvent).eventId)
  })

  test('a form with a value in a format that Peach does not use changes nothing', () => {
    const strange: [string, string][] = [
      ['id', '7'],
      ['amount', '150'],
      ['currency', 'zar'],
      ['result.code', 'levitating'],
    ]
    for (const [name, value] of strange)
      expect(read({ ...declined('x'), [name]: value })).toMatchObject({ type: 'unreadable', finding: null })
  })
})
