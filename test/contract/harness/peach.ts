import { createHmac } from 'node:crypto'
import { httpAnswer } from '../../providers/socket-server.ts'
import type { ContractHarness } from './harness.ts'
import type { Keys } from './keys.ts'

const payment = (reference: string, code: string) => ({
  id: '8ac7a4a2847d1f3a01847d2f1a2b3c4d',
  paymentType: 'DB',
  merchantTransactionId: reference,
  amount: '150.00',
  currency: 'ZAR',
  result: { code, description: 'x' },
})

const found = (...payments: object[]) => JSON.stringify({ result: { code: '000.000.100' }, payments })

/** A second implementation, from Peach's documentation. */
function sign({ secretKey }: Keys, content: string) {
  const fields = [...new URLSearchParams(content)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = fields.map(([name, value]) => name + value).join('')
  const signature = createHmac('sha256', secretKey).update(text).digest('hex')
  return { headers: {}, body: `${content}${content === '' ? '' : '&'}signature=${signature}` }
}

export const harness: ContractHarness = {
  withoutEventSecret: (keys) => ({ ...keys, secretKey: '' }),
  showsPurchase: false,
  namesRail: true,
  inputRefusal: httpAnswer(
    400,
    JSON.stringify({ result: { code: '600.200.500', description: 'You are not configured for this currency' } }),
  ),
  findsRefunds: 'ALWAYS',
  refundEventNames: 'REFUND',
  question: (providerReference) => ({ providerReference, providerTransactionId: null }),
  unknownStatus: ({ providerReference }) => found(payment(providerReference, 'levitating')),
  successWithoutAmount: ({ providerReference }) =>
    found({ ...payment(providerReference, '000.100.110'), amount: undefined }),
  sign,
  withSignature({ body }, signature) {
    const fields = new URLSearchParams(body)
    fields.delete('signature')
    if (signature !== undefined) fields.set('signature', signature)
    return { headers: {}, body: fields.toString() }
  },
  signedTexts(event) {
    const fields = [...new URLSearchParams(event.body)].filter(([name]) => name !== 'signature')
    const signature = new URLSearchParams(event.body).get('signature')!
    return {
      texts: fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).flat(),
      separator: '',
      divided(texts) {
        const pairs = Array.from({ length: texts.length / 2 }, (_, at) => [texts[2 * at]!, texts[2 * at + 1]!] as const)
        const form = new URLSearchParams([...pairs, ['signature', signature]] as [string, string][])
        return { rawBody: Buffer.from(form.toString()) }
      },
    }
  },
  successContent(reference, note = '') {
    const { result, ...fields } = payment(reference, '000.100.110')
    const empty = { 'customer.email': '', 'result.code': result.code, 'result.description': 'Request processed, äé' }
    return new URLSearchParams({ ...fields, ...empty, 'card.holder': note }).toString()
  },
  disputeContent: null,
  otherContent: 'paymentType=CB&merchantTransactionId=abcdefgh23456723&id=1&result.code=000.000.000',
}
