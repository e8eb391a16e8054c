import { createHash } from 'node:crypto'
import { httpAnswer } from '../../providers/socket-server.ts'
import type { ContractHarness } from './harness.ts'
import { ozow } from '../../../src/providers/ozow/descriptor.ts'
import { keysOf } from './keys.ts'

const ORDER = [
  'SiteCode',
  'TransactionId',
  'TransactionReference',
  'Amount',
  'Status',
  'Optional1',
  'Optional2',
  'Optional3',
  'Optional4',
  'Optional5',
  'CurrencyCode',
  'IsTest',
  'StatusMessage',
]

const transaction = (reference: string, changes: object) =>
  JSON.stringify([
    {
      transactionId: '00000000-0000-4000-8000-000000000001',
      transactionReference: reference,
      currencyCode: 'ZAR',
      amount: 150,
      status: 'Complete',
      ...changes,
    },
  ])

const notification = (changes: Record<string, string>) =>
  new URLSearchParams({
    SiteCode: keysOf(ozow, 'TEST').settings.SITE_CODE!,
    TransactionId: '00000000-0000-4000-8000-000000000001',
    Amount: '150.00',
    Status: 'Complete',
    // No value is empty: the hash covers values only, so it would not protect the name of an empty field.
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`Optional${n}`, `optional ${n}`])),
    CurrencyCode: 'ZAR',
    IsTest: 'true',
    StatusMessage: 'Paid, äé',
    ...changes,
  }).toString()

export const harness: ContractHarness = {
  withoutEventSecret: (keys) => ({ ...keys, settings: { ...keys.settings, PRIVATE_KEY: '' } }),
  showsPurchase: false,
  inputRefusal: httpAnswer(400, '{"paymentRequestId":null,"url":null,"errorMessage":"The request is not valid"}'),
  findsRefunds: 'BY_ID',
  refundEventNames: 'NOTHING',
  question: (providerReference) => ({ providerReference, providerTransactionId: null }),
  unknownStatus: ({ providerReference }) => transaction(providerReference, { status: 'Levitating' }),
  successWithoutAmount: ({ providerReference }) => transaction(providerReference, { amount: undefined }),
  aside: (request) =>
    request.startsWith('POST /token') ? httpAnswer(200, '{"access_token":"a","expires_in":3600}') : null,
  sign({ settings }, content) {
    const fields = new URLSearchParams(content)
    const values = ORDER.map((name) => fields.get(name) ?? '').join('')
    const hash = createHash('sha512')
      .update((values + settings.PRIVATE_KEY).toLowerCase())
      .digest('hex')
    return { headers: {}, body: `${content}${content === '' ? '' : '&'}Hash=${hash}` }
  },
  withSignature({ body }, signature) {
    const fields = new URLSearchParams(body)
    fields.delete('Hash')
    if (signature !== undefined) fields.set('Hash', signature)
    return { headers: {}, body: fields.toString() }
  },
  signedTexts({ body }) {
    const fields = new URLSearchParams(body)
    return {
      texts: ORDER.map((name) => fields.get(name) ?? ''),
      separator: '',
      divided(texts) {
        const form = new URLSearchParams(texts.map((text, at): [string, string] => [ORDER[at]!, text]))
        form.set('Hash', fields.get('Hash')!)
        return { rawBody: Buffer.from(form.toString()) }
      },
    }
  },
  successContent: (TransactionReference, note) =>
    notification({ TransactionReference, ...(note === undefined ? {} : { Optional1: note }) }),
  disputeContent: null,
  otherContent: notification({ TransactionReference: 'not one of ours' }),
}
