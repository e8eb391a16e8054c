import { recipientResult, transferLookup, transferResult } from '../../../src/providers/paystack/transfers.ts'
import { createAdapter as createPaystack } from '../../../src/providers/paystack/adapter.ts'
import { answer, newReference, openWindow, recipientOrder, recordingClient, transferRequest } from '../requests.ts'

const REFERENCE = newReference()

const transfer = (changes: object = {}) =>
  answer(200, {
    status: true,
    data: { id: 9, transfer_code: 'TRF_1', reference: REFERENCE, amount: 900, currency: 'ZAR', ...changes },
  })
const refusal = (status: number, changes: object) => answer(status, { status: false, message: 'No', ...changes })

test.each([
  ['pending', { state: 'PENDING', providerTransactionId: 'TRF_1' }],
  ['otp', { state: 'PENDING' }],
  ['received', { state: 'PENDING' }],
  ['success', { state: 'SUCCEEDED', providerTransactionId: 'TRF_1', amountCents: 900, currency: 'ZAR' }],
  ['failed', { state: 'DECLINED', reasonCode: 'declined' }],
  ['abandoned', { state: 'DECLINED', reasonCode: 'declined' }],
  ['blocked', { state: 'DECLINED', reasonCode: 'declined' }],
  ['rejected', { state: 'DECLINED', reasonCode: 'declined' }],
  ['reversed', { state: 'DECLINED', reasonCode: 'returned' }],
  ['a new word', { state: 'PENDING' }],
])("Paystack's words for a transfer: %s", (status, expected) => {
  expect(transferResult(transfer({ status }), REFERENCE)).toMatchObject(expected)
  expect(transferLookup(transfer({ status }), REFERENCE)).toMatchObject(expected)
})

test.each([{ reference: 'another' }, { amount: '900' }, { currency: null }, { transfer_code: null, id: null }])(
  'a success with %j is no answer',
  (changes) => {
    const result = transfer({ status: 'success', ...changes })
    expect(transferResult(result, REFERENCE)).toMatchObject({ state: 'UNKNOWN' })
  },
)

test.each([
  [400, { code: 'insufficient_balance', type: 'api_error' }, { reasonCode: 'insufficient_balance', soft: false }],
  [400, { message: 'Your balance is not enough to fulfil this request' }, { reasonCode: 'insufficient_balance' }],
  [400, { message: 'Recipient specified is invalid' }, { reasonCode: 'invalid_account', soft: false }],
  [400, { message: 'Invalid amount', type: 'validation_error' }, { reasonCode: 'not_processed' }],
  [401, {}, { reasonCode: 'provider_unavailable' }],
  [400, { code: 'duplicate_reference' }, { state: 'UNKNOWN' }],
  [400, { type: 'processor_error' }, { state: 'UNKNOWN' }],
  [500, { code: 'insufficient_balance' }, { state: 'UNKNOWN' }],
])("Paystack's refusals of a transfer: %d %j", (status, changes, expected) => {
  expect(transferResult(refusal(status, changes), REFERENCE)).toMatchObject(expected)
})

test.each([
  [refusal(400, { message: 'Account number is invalid' }), { state: 'DECLINED', reasonCode: 'invalid_account' }],
  [refusal(401, {}), { state: 'DECLINED', reasonCode: 'provider_unavailable' }],
  [refusal(500, {}), { state: 'NOT_SENT' }],
  [answer(200, '<html>'), { state: 'NOT_SENT' }],
  [{ kind: 'no_answer', detail: 'timed out' } as const, { state: 'NOT_SENT' }],
])('a refusal of the recipient is read, case %#: nothing was paid by then', (result, outcome) => {
  expect(recipientResult(result)).toMatchObject(outcome)
})

const connection = { baseUrl: 'https://api.paystack.co', secretKey: 'sk_test_1', settings: {} }
const withAnswer = (status: number, body: object) => {
  const { sent, client } = recordingClient(() => answer(status, body))
  const { createRecipient, transfer } = createPaystack(client).transfers!
  const calls = () => sent.map(({ url, body }) => [new URL(url).pathname, JSON.parse(body!)])
  return { createRecipient, transfer, sent, calls }
}
const made = { status: true, data: { recipient_code: 'RCP_1' } }
const document = { type: 'PASSPORT_NUMBER', number: 'A1234567' } as const

test('a request names the account, with its leading zeros', async () => {
  const { createRecipient, calls, sent } = withAnswer(201, made)
  expect(await createRecipient(connection, recipientOrder(), openWindow())).toEqual({ state: 'MADE', code: 'RCP_1' })
  expect(calls()).toEqual([
    [
      '/transferrecipient',
      { type: 'basa', name: 'Jane Jones', account_number: '6200001234', bank_code: '051001', currency: 'ZAR' },
    ],
  ])
  expect(sent[0]).toMatchObject({ timeoutMs: 5_000 })
})

test('a request pays the recipient under our reference', async () => {
  const { transfer, calls } = withAnswer(200, { status: true, data: {} })
  await transfer(connection, transferRequest('RCP_1', { providerReference: REFERENCE }), openWindow())
  const body = { source: 'balance', amount: 15_000, currency: 'ZAR', recipient: 'RCP_1', reason: 'Wages' }
  expect(calls()).toEqual([['/transfer', { ...body, reference: REFERENCE }]])
})

test.each([
  ['that the bank does not confirm', 400, { status: false, data: { verified: false } }, 'DECLINED'],
  ['about which the bank says nothing', 503, {}, 'NOT_SENT'],
])('a document %s makes no recipient', async (_what, status, body, state) => {
  const { createRecipient, calls } = withAnswer(status, body)
  expect(await createRecipient(connection, recipientOrder({ document }), openWindow())).toMatchObject({ state })
  expect(calls()).toEqual([
    [
      '/bank/validate',
      {
        account_name: 'Jane Jones',
        account_number: '6200001234',
        account_type: 'personal',
        bank_code: '051001',
        country_code: 'ZA',
        document_type: 'passportNumber',
        document_number: 'A1234567',
      },
    ],
  ])
})

test('a request in a currency without payouts is not sent', async () => {
  const { createRecipient, sent } = withAnswer(201, made)
  const outcome = await createRecipient(connection, recipientOrder({ currency: 'EUR' }), openWindow())
  expect(outcome).toMatchObject({ state: 'NOT_SENT' })
  expect(sent).toEqual([])
})
