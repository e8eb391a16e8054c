import { fieldText, readFields } from '../wire/forms.ts'
import { refundWords } from './answers.ts'
import { readPayment } from './results.ts'
import { judgeSignedForm, peachSignature, signedText, withCertainBrand } from './signature.ts'
import type { ProviderConnection } from '../contract/call.ts'
import type { InboundRequest, ProviderEvent } from '../contract/provider.ts'
import { contentId, isEqual, unreadableEvent } from '../wire/signatures.ts'

const SUBJECTS: Readonly<Record<string, ProviderEvent['subject']>> = { DB: 'CHARGE', PA: 'CHARGE', RF: 'REFUND' }

/** The signature is a field. A form is also refused if another one could have the same signature. */
export function readPeachEvent({ secretKey }: ProviderConnection, { rawBody }: InboundRequest): ProviderEvent | null {
  const fields = readFields(rawBody)
  // An empty secret would let anyone sign.
  if (!fields || !secretKey || !isEqual(peachSignature(fields, secretKey), fieldText(fields, 'signature'))) return null
  const judged = judgeSignedForm(fields)
  if (judged === 'AMBIGUOUS') return null
  const type = fieldText(fields, 'paymentType')
  const providerReference = fieldText(fields, 'merchantTransactionId') ?? null
  if (judged === 'UNBELIEVABLE' || type === undefined || providerReference === null)
    return unreadableEvent(contentId(signedText(fields), false))
  const subject = Object.hasOwn(SUBJECTS, type) ? SUBJECTS[type] : undefined
  const common = {
    eventId: contentId(signedText(fields), true),
    type: type.slice(0, 100),
    providerReference,
    dispute: false,
  }
  // Unknown kinds (a chargeback, a reversal) change nothing.
  if (!subject) return { ...common, subject: 'CHARGE', finding: null }
  const finding = readPayment(withCertainBrand(fields), providerReference)
  return { ...common, subject, finding: finding && subject === 'REFUND' ? refundWords(finding) : finding }
}
