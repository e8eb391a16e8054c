import { createHash } from 'node:crypto'
import { minorUnits } from '../../../src/domain/money.ts'
import type { PayInRail } from '../../../src/domain/states.ts'
import { checkoutResult, refundInList, refundResult, chargeLookup } from '../../../src/providers/ozow/answers.ts'
import { readOzowEvent } from '../../../src/providers/ozow/events.ts'
import { OZOW_ORDER, ozowHash } from '../../../src/providers/ozow/hash.ts'
import { createAdapter as createOzow } from '../../../src/providers/ozow/adapter.ts'
import { harness as ozowHarness } from '../../contract/harness/ozow.ts'
import { descriptorOf } from '../../../src/providers/descriptors.ts'
import { keysOf } from '../../contract/harness/keys.ts'
import {
  answer,
  checkoutRequest,
  forAnyResponse,
  inbound,
  newReference,
  openWindow,
  recordingClient,
  refundRequest,
} from '../requests.ts'

const REFERENCE = newReference()

const payment = (changes: object) => ({
  transactionId: 't1',
  transactionReference: REFERENCE,
  currencyCode: 'ZAR',
  amount: 150.5,
  status: 'Complete',
  ...changes,
})
const found = (...changes: object[]) => chargeLookup(answer(200, changes.map(payment)), REFERENCE)

test.each([
  ['Complete', { state: 'SUCCEEDED', providerTransactionId: 't1', amountCents: 15_050, currency: 'ZAR' }],
  ['Cancelled', { state: 'DECLINED', soft: true, reasonCode: 'declined' }],
  ['Error', { state: 'DECLINED' }],
  ['Abandoned', { state: 'UNPAID' }],
  ['Pending', { state: 'PENDING' }],
  ['PendingInvestigation', { state: 'PENDING' }],
  ['A new word', { state: 'PENDING' }],
  ['__proto__', { state: 'PENDING' }],
])("Ozow's words for a payment: %s", (status, expected) => expect(found({ status })).toMatchObject(expected))

test.each([[[]], [[{ status: 'Cancelled' }, {}]], [[{}, { status: 'Abandoned' }]]])(
  "Ozow's words for a payment, several tries: %j",
  (changes) => {
    expect(found(...changes).state).toBe(changes.length === 0 ? 'NOT_FOUND' : 'SUCCEEDED')
  },
)

test.each([{ amount: '150.505' }, { amount: null }, { currencyCode: 'XXX' }, { transactionId: '' }])(
  'a success with %j is no answer',
  (changes) => expect(found(changes)).toMatchObject({ state: 'UNKNOWN' }),
)

test("Ozow's words for a payment whole, tenth and very large amounts keep their cents", () => {
  for (const [amount, amountCents] of [
    [150, 15_000],
    [0.1, 10],
    [999_999_999.99, 99_999_999_999],
  ] as const) {
    expect(found({ amount })).toMatchObject({ amountCents })
  }
})

test.each([
  ['Pending', { state: 'PENDING' }],
  ['Submitted', { state: 'PENDING' }],
  ['Complete', { state: 'SUCCEEDED', amountCents: 15_050 }],
  [1, { state: 'SUCCEEDED' }],
  ['Failed', { state: 'DECLINED', soft: false, reasonCode: 'declined' }],
  [3, { state: 'DECLINED' }],
  ['Returned', { state: 'DECLINED', reasonCode: 'returned' }],
  ['A new word', { state: 'PENDING' }],
  [17, { state: 'PENDING' }],
])("Ozow's words for a refund: %s", (status, expected) => {
  const list = answer(200, [{ id: 'r0' }, { id: 'r1', currencyCode: 'ZAR', amount: 150.5, status }])
  expect(refundInList(list, 'r1')).toMatchObject(expected)
  expect(refundInList(list, 'r2')).toBeNull()
})

test.each([
  [[{ transactionId: 't1', refundId: 'r1', errors: [] }], { state: 'PENDING', providerTransactionId: 'r1' }],
  [[{ transactionId: 't1', refundId: null, errors: ['too much'] }], { state: 'DECLINED', soft: false }],
  [[{ transactionId: 't1', refundId: null, errors: [] }], { state: 'UNKNOWN' }],
  [[{ transactionId: 't2', refundId: 'r1' }], { state: 'UNKNOWN' }],
  [[], { state: 'UNKNOWN' }],
])("Ozow's words for a refund submitted: %j", (body, expected) => {
  expect(refundResult(answer(200, body), 't1')).toMatchObject(expected)
})

describe("Ozow's hash", () => {
  test('is over the values in their order and the private key, in lower case', () => {
    const fields = { Amount: '25.00', SiteCode: 'TSTSTE0001', CountryCode: 'ZA', CurrencyCode: 'ZAR', IsTest: 'False' }
    const expected = createHash('sha512').update('tstste0001zazar25.00falsesecret').digest('hex')
    expect(ozowHash(OZOW_ORDER.request, fields, 'SECRET')).toBe(expected)
  })

  const connection = { baseUrl: '', ...keysOf(descriptorOf('ozow'), 'TEST') }
  const ADDRESS = inbound('ozow', '')
  const event = (content: string) => Buffer.from(ozowHarness.sign(connection, content, ADDRESS).body)

  test("a hash without its leading zeros is valid, as in some of Ozow's examples", () => {
    for (let tries = 0; ; tries += 1) {
      const body = event(`${ozowHarness.successContent(REFERENCE)}&Nothing=${tries}`).toString()
      const content = ozowHarness.successContent(REFERENCE).replace('optional+1', `optional+${tries}`)
      const signed = event(content).toString()
      expect(readOzowEvent(connection, inbound('ozow', body))).not.toBeNull()
      if (!signed.includes('Hash=0')) continue
      expect(readOzowEvent(connection, inbound('ozow', signed.replace(/Hash=0+/, 'Hash=')))).not.toBeNull()
      return
    }
  })

  test('does not let text move from one field to the next', () => {
    const content = new URLSearchParams(ozowHarness.successContent(REFERENCE))
    const { body } = ozowHarness.sign(connection, content.toString(), ADDRESS)
    const moved = new URLSearchParams(body)
    moved.set('TransactionReference', `${REFERENCE}1`)
    moved.set('Amount', '50.00')
    // The concatenated values are the same, so the hash is valid; the moved text is not trusted.
    expect(readOzowEvent(connection, inbound('ozow', moved.toString()))).toMatchObject({
      type: 'unreadable',
      finding: null,
    })
  })
})

test('a refund is looked up by its id, on its day in South Africa, with one token for all calls', async () => {
  const { sent, client } = recordingClient((request) =>
    answer(200, request.url.endsWith('/token') ? { access_token: 'a', expires_in: 3_600 } : []),
  )
  const ozow = createOzow(client)
  const connection = { baseUrl: 'https://api.ozow.com', ...keysOf(descriptorOf('ozow'), 'TEST') }
  const charge = { providerReference: REFERENCE, providerTransactionId: 't1', amountCents: minorUnits(15_050) }
  const request = refundRequest(charge, { startedAt: new Date('2026-11-21T21:58:00Z') })
  await ozow.refund(connection, request, openWindow())
  await ozow.findRefund(connection, { ...request, providerTransactionId: 'r1' })
  const purchase = { businessName: 'Naledi & Sons', reference: 'o'.repeat(100), description: null }
  await ozow.checkout(connection, checkoutRequest({ purchase, email: '', rail: 'BANK_TRANSFER' }), openWindow())
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://api.ozow.com/token',
    'POST https://api.ozow.com/secure/refunds/submit',
    'GET https://api.ozow.com/secure/refunds/getrefunds?refundDate=2026%2F11%2F21',
    'GET https://api.ozow.com/secure/refunds/getrefunds?refundDate=2026%2F11%2F22',
    'POST https://api.ozow.com/postpaymentrequest',
  ])
  expect(sent[1]?.headers).toMatchObject({ authorization: 'Bearer a' })
  expect(JSON.parse(sent[4]!.body!)).toMatchObject({
    SiteCode: connection.settings.SITE_CODE,
    Amount: '150.00',
    IsTest: 'true',
  })
  // Nothing that a business chose becomes part of what Ozow signs.
  expect(sent[4]!.body).not.toMatch(/Optional|Naledi|oooo/)
})

const pageOf = async (rail: PayInRail) => {
  const { sent, client } = recordingClient(() =>
    answer(200, { url: 'https://pay.ozow.com/1', paymentRequestId: 'p1', errorMessage: null }),
  )
  const connection = { baseUrl: 'https://api.ozow.com', ...keysOf(descriptorOf('ozow'), 'TEST') }
  const ozow = createOzow(client)
  const outcome = await ozow.checkout(connection, checkoutRequest({ rail }), openWindow())
  const body = sent.map((request) => JSON.parse(request.body!) as Record<string, string>)[0]
  return { outcome, body, key: connection.settings.PRIVATE_KEY! }
}

test.each([
  ['BANK_TRANSFER', undefined],
  ['CAPITEC_PAY', '913999FA-3A32-4E3D-82F0-A1DF7E9E4F7B'],
  ['PAYSHAP', 'EEC08676-46EB-4F80-AF56-CAA5A6623880'],
] as const)('the page for %s is held to the method %s, which follows IsTest in the hash', async (rail, id) => {
  const { body, key } = await pageOf(rail)
  expect(body?.SelectedBankId).toBe(id)
  const { SiteCode, TransactionReference: reference, Customer, CancelUrl: url } = body!
  const values = `${SiteCode}ZAZAR150.00${reference}${reference}${Customer}${url}${url}${url}true${id ?? ''}`
  const text = (values + key).toLowerCase()
  expect(body?.HashCheck).toBe(createHash('sha512').update(text).digest('hex'))
})

test('no page is asked for by a rail that Ozow has no id for', async () => {
  expect(await pageOf('CARD')).toMatchObject({ outcome: { state: 'NOT_SENT' }, body: undefined })
})

test('no response makes the parser throw or find a success', () => {
  forAnyResponse((response) => {
    expect(refundResult(response, 't1').state).not.toBe('SUCCEEDED')
    expect(checkoutResult(response).state).not.toBe('REQUIRES_ACTION')
    expect(chargeLookup(response, REFERENCE).state).not.toBe('SUCCEEDED')
  })
})
