import {
  accountOnPage,
  accountRefusal,
  accountResult,
  splitBody,
  splitOnPage,
  splitResult,
} from '../../../src/providers/paystack/splits.ts'
import { createAdapter as createPaystack } from '../../../src/providers/paystack/adapter.ts'
import { accountOrder, answer, openWindow, recordingClient, splitOrder } from '../requests.ts'

const refusal = (status: number, changes: object) => answer(status, { status: false, message: 'No', ...changes })
const lost = { kind: 'no_answer', detail: 'timed out' } as const
const unsent = { kind: 'not_sent', detail: 'ECONNREFUSED' } as const

test.each([
  [answer(201, { status: true, data: { subaccount_code: 'ACCT_1' } }), { state: 'MADE', code: 'ACCT_1' }],
  [answer(200, { status: true, data: {} }), { state: 'UNKNOWN' }],
  [answer(200, '<html>'), { state: 'UNKNOWN' }],
  [lost, { state: 'UNKNOWN', detail: 'timed out' }],
  [unsent, { state: 'NOT_SENT', detail: 'ECONNREFUSED' }],
  [refusal(500, { code: 'invalid_params' }), { state: 'UNKNOWN' }],
  [refusal(400, { type: 'api_error' }), { state: 'UNKNOWN' }],
  [refusal(400, { type: 'processor_error' }), { state: 'UNKNOWN' }],
  [refusal(400, { type: 'processor_error', code: 'transaction_not_processed' }), { state: 'NOT_SENT' }],
  [refusal(401, {}), { state: 'NOT_SENT' }],
  [{ kind: 'throttled', detail: '429', retryAfterMs: 1_000 } as const, { state: 'NOT_SENT', detail: '429' }],
  [refusal(400, { message: 'Account details are invalid' }), { state: 'REFUSED', reasonCode: 'invalid_account' }],
  [refusal(400, { message: 'Invalid Bank' }), { state: 'REFUSED', reasonCode: 'invalid_account' }],
  [refusal(422, { message: 'business_name is required' }), { state: 'REFUSED', reasonCode: 'declined' }],
])("Paystack's responses to a creation case %#: %j", (result, expected) => {
  expect(accountResult(result)).toMatchObject(expected)
})

test('a split has its own code', () => {
  const made = answer(200, { status: true, data: { split_code: 'SPL_1', subaccount_code: 'ACCT_1' } })
  expect(splitResult(made)).toEqual({ state: 'MADE', code: 'SPL_1' })
})

test.each([
  [answer(200, { status: true, data: { verified: true } }), null],
  [answer(400, { status: false, message: 'No', data: { verified: false } }), { reasonCode: 'invalid_account' }],
  [answer(200, { status: true, data: { verified: false } }), { reasonCode: 'invalid_account' }],
  [refusal(400, { message: 'Invalid document' }), { reasonCode: 'invalid_account' }],
  [refusal(500, {}), { state: 'NOT_SENT' }],
  [answer(200, { status: true, data: {} }), { state: 'NOT_SENT' }],
  [lost, { state: 'NOT_SENT' }],
])('a response to a validation is read, case %#', (result, expected) => {
  const found = accountRefusal(result)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

const page = (data: unknown[], pageCount = 1) => answer(200, { status: true, data, meta: { pageCount } })
const entry = (metadata: unknown) => ({ subaccount_code: 'ACCT_1', metadata })

test.each([
  ['as text', page([entry('{"reference":"acc_1"}')]), { found: { state: 'MADE', code: 'ACCT_1' }, more: false }],
  ['as an object', page([entry({ reference: 'acc_1' })]), { found: { state: 'MADE', code: 'ACCT_1' }, more: false }],
  ['of another', page([entry('{"reference":"acc_2"}')]), { found: null, more: false }],
  ['that is none', page([entry(null), entry('{'), entry('')], 2), { found: null, more: true }],
])("a page of Paystack's lists metadata %s is read", (_what, result, expected) => {
  expect(accountOnPage(result, { id: 'acc_1' }, 1)).toEqual(expected)
})

test.each([
  page([{ metadata: '{"reference":"acc_1"}' }]),
  answer(200, { status: true, data: [] }),
  refusal(404, {}),
  lost,
])('a page that cannot be read says nothing, case %#', (result) => {
  expect(accountOnPage(result, { id: 'acc_1' }, 1)).toMatchObject({ found: { state: 'UNKNOWN' }, more: false })
})

test("a page of Paystack's lists finds a split by the end of its name alone", () => {
  const named = (name: string) => page([{ name, split_code: 'SPL_1' }])
  expect(splitOnPage(named('Market (10 %) (spl_1)'), { id: 'spl_1' }, 1).found).toEqual({
    state: 'MADE',
    code: 'SPL_1',
  })
  expect(splitOnPage(named('Market (spl_1) (spl_2)'), { id: 'spl_1' }, 1).found).toBeNull()
})

const one = [{ accountCode: 'ACCT_1', share: 50 }]
const two = [...one, { accountCode: 'ACCT_2', share: 50 }]

test.each([
  ['BUSINESS', one, { bearer_type: 'account' }],
  ['BUSINESS', two, { bearer_type: 'account' }],
  ['ACCOUNTS', one, { bearer_type: 'subaccount', bearer_subaccount: 'ACCT_1' }],
  ['ACCOUNTS', two, { bearer_type: 'all-proportional' }],
] as const)('a request says who bears the fee: %s of %j', (feeBearer, shares, bearer) => {
  const { name, type, currency, subaccounts, ...rest } = splitBody(splitOrder(shares, { id: 'spl_1', feeBearer }))
  expect(rest).toEqual(bearer)
  expect([name, type, currency]).toEqual(['Market (10 %) (spl_1)', 'percentage', 'ZAR'])
  expect(subaccounts).toEqual(shares.map(({ accountCode, share }) => ({ subaccount: accountCode, share })))
})

test('an account is validated first, and not created unless confirmed', async () => {
  const { sent, client } = recordingClient(() =>
    answer(400, { status: false, message: 'No', data: { verified: false } }),
  )
  const paystack = createPaystack(client)
  const connection = { baseUrl: 'https://api.paystack.co', secretKey: 'sk_test_1', settings: {} }
  const document = { type: 'BUSINESS_REGISTRATION_NUMBER', number: '2015/123456/07' } as const
  const order = accountOrder({ document, bankCode: '051001' })
  const outcome = await paystack.splits!.createAccount(connection, order, openWindow())
  expect(outcome).toMatchObject({ state: 'REFUSED' })
  expect(sent.map(({ url }) => url)).toEqual(['https://api.paystack.co/bank/validate'])
  expect(JSON.parse(sent[0]!.body!)).toEqual({
    account_name: order.businessName,
    account_number: order.accountNumber,
    account_type: 'business',
    bank_code: '051001',
    country_code: 'ZA',
    document_type: 'businessRegistrationNumber',
    document_number: '2015/123456/07',
  })
})
