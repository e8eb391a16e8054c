import { minorUnits } from '../../../src/domain/money.ts'
import type { HttpResult } from '../../../src/providers/wire/http.ts'
import { refundLookup, refundOnPage, refundResult } from '../../../src/providers/paystack/refunds.ts'
import { createAdapter as createPaystack } from '../../../src/providers/paystack/adapter.ts'
import { answer, forAnyResponse, newReference, recordingClient, refundRequest } from '../requests.ts'

const CHARGE = { providerReference: newReference(), providerTransactionId: '7', amountCents: minorUnits(15_000) }
const REQUEST = refundRequest(CHARGE, { startedAt: new Date('2026-11-21T06:00:00Z') })
const QUESTION = { ...REQUEST, providerTransactionId: null }

const listed = (changes: object = {}) => ({
  id: 9,
  status: 'processed',
  amount: 15_000,
  currency: 'ZAR',
  merchant_note: REQUEST.providerReference,
  transaction: 7,
  transaction_reference: CHARGE.providerReference,
  ...changes,
})
const made = (changes: object = {}) => ({
  ...listed(changes),
  transaction_reference: undefined,
  transaction: { id: 7, reference: CHARGE.providerReference },
})

test.each([
  ['pending', { state: 'PENDING', providerTransactionId: '9' }],
  ['processing', { state: 'PENDING' }],
  ['needs-attention', { state: 'STUCK' }],
  ['processed', { state: 'SUCCEEDED', providerTransactionId: '9', amountCents: 15_000, currency: 'ZAR' }],
  ['failed', { state: 'DECLINED', soft: false, reasonCode: 'declined', providerTransactionId: '9' }],
  ['a new word', { state: 'PENDING' }],
  ['__proto__', { state: 'PENDING' }],
])("Paystack's words for a refund: %s", (status, expected) => {
  expect(refundResult(answer(200, { status: true, data: made({ status }) }), REQUEST)).toMatchObject(expected)
  expect(refundLookup(answer(200, { status: true, data: listed({ status }) }), QUESTION)).toMatchObject(expected)
})

test.each([
  { merchant_note: 'another' },
  { merchant_note: undefined },
  { amount: '15000' },
  { currency: null },
  { id: null },
  { status: 7 },
])("Paystack's words for a refund: %j is no answer", (changes) => {
  expect(refundResult(answer(200, { status: true, data: made(changes) }), REQUEST)).toMatchObject({ state: 'UNKNOWN' })
})

test.each([
  [401, {}, { state: 'DECLINED', reasonCode: 'provider_unavailable' }],
  [400, { type: 'validation_error' }, { state: 'DECLINED', soft: false, reasonCode: 'declined' }],
  [400, { code: 'transaction_not_processed', type: 'processor_error' }, { state: 'DECLINED' }],
  [400, { type: 'processor_error' }, { state: 'UNKNOWN' }],
  [500, {}, { state: 'UNKNOWN' }],
])("Paystack's refusal of a refund: %d %j", (status, changes, expected) => {
  expect(refundResult(answer(status, { status: false, message: 'No', ...changes }), REQUEST)).toMatchObject(expected)
})

test('a known id that Paystack no longer finds is not NOT_FOUND', () => {
  const missing = answer(404, { status: false, message: 'Refund not found' })
  expect(refundLookup(missing, { ...QUESTION, providerTransactionId: '9' })).toMatchObject({ state: 'UNKNOWN' })
})

/** Responds with one page after another, and records the requests. */
const find = async (...pages: HttpResult[]) => {
  const { sent, client } = recordingClient(() => pages[sent.length - 1] ?? answer(500, ''))
  const paystack = createPaystack(client)
  const connection = { baseUrl: 'https://api.paystack.co', secretKey: 'sk_test_1', settings: {} }
  const finding = await paystack.findRefund(connection, QUESTION)
  return { finding, asked: sent.map(({ url }) => new URL(url).searchParams) }
}
const page = (pageCount: number, ...data: object[]) => answer(200, { status: true, data, meta: { pageCount } })
const others = [listed({ merchant_note: 'another' }), listed({ merchant_note: null })]

test('a refund with an unknown id is searched on every page, from shortly before it was sent', async () => {
  const { finding, asked } = await find(page(3, ...others), page(3, ...others), page(3, ...others, listed()))
  expect(finding).toMatchObject({ state: 'SUCCEEDED', providerTransactionId: '9' })
  expect(asked.map((query) => query.get('page'))).toEqual(['1', '2', '3'])
  expect(asked[0]?.get('from')).toBe('2026-11-21T05:55:00.000Z')
})

test('a refund with an unknown id is NOT_FOUND once all pages were read without it', async () => {
  expect((await find(page(2, ...others), page(2))).finding).toEqual({ state: 'NOT_FOUND' })
  expect((await find(page(0))).finding).toEqual({ state: 'NOT_FOUND' })
})

test.each([
  ['a page that is not answered', answer(502, 'bad gateway')],
  ['a page without a number of pages', answer(200, { status: true, data: [] })],
  ['an entry with our note that cannot be read', page(2, listed({ amount: null }))],
  ["an entry with our note and another's charge", page(2, listed({ transaction_reference: 'x' }))],
  ['a time-out', { kind: 'no_answer', detail: 'timed out' } as const],
])('a refund with an unknown id stays unknown after %s', async (_what, second) => {
  expect((await find(page(2, ...others), second)).finding).toMatchObject({ state: 'UNKNOWN' })
})

test('no response makes the parser throw or find a refund', () => {
  forAnyResponse((response) => {
    expect(refundResult(response, REQUEST).state).not.toBe('SUCCEEDED')
    expect(refundLookup(response, QUESTION).state).toBe('UNKNOWN')
    expect(refundOnPage(response, QUESTION, 1).found).toMatchObject({ state: 'UNKNOWN' })
  })
})
