import { fieldText, readFields, type Fields } from '../wire/forms.ts'
import { OZOW_ORDER, ozowHash, signedText } from './hash.ts'
import { isPaymentWord, paymentWords } from './answers.ts'
import type { ProviderConnection } from '../contract/call.ts'
import type { InboundRequest, ProviderEvent } from '../contract/provider.ts'
import { contentId, isEqual, unreadableEvent } from '../wire/signatures.ts'

const NAMES = { id: 'TransactionId', status: 'Status', amount: 'Amount', currency: 'CurrencyCode' }
const HASH_LENGTH = 128
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A notification from Ozow. Its hash covers the other values in lower case and without separators, and a business
 * chooses some of them, so one hash fits several forms. Only the form whose values have the expected formats is read,
 * and even its outcome counts only once Ozow confirms it in a lookup (`events: 'CONFIRMED'`).
 */
export function readOzowEvent({ settings }: ProviderConnection, { rawBody }: InboundRequest): ProviderEvent | null {
  const fields = readFields(rawBody)
  if (!fields) return null
  const isRefund = fieldText(fields, 'RefundId') !== undefined
  const order = isRefund ? OZOW_ORDER.refundNotification : OZOW_ORDER.notification
  // Some of Ozow's own examples omit leading zeros.
  const given = fieldText(fields, 'Hash')?.toLowerCase().padStart(HASH_LENGTH, '0')
  // An empty key would let anyone sign.
  if (!settings.PRIVATE_KEY || !isEqual(ozowHash(order, fields, settings.PRIVATE_KEY), given)) return null
  const isReadable = isRefund ? isRefundReadable(fields) : isPaymentReadable(fields, settings)
  const eventId = contentId(signedText(order, fields), isReadable)
  if (!isReadable) return unreadableEvent(eventId)
  const word = fieldText(fields, 'Status') ?? ''
  if (isRefund) {
    // It has neither our reference nor the charge's, so the refund is looked up by its id.
    const type = `refund.${word}`.slice(0, 100)
    return { eventId, type, subject: 'REFUND', providerReference: null, finding: null, dispute: false }
  }
  const providerReference = fieldText(fields, 'TransactionReference')!
  const finding = paymentWords(fields, NAMES)
  return { eventId, type: `payment.${word}`, subject: 'CHARGE', providerReference, finding, dispute: false }
}

/**
 * In these formats the beginning of the signed text can be divided in one way only: the site code is known, the id and
 * the reference have fixed lengths, and the amount ends after two decimals.
 */
function isPaymentReadable(fields: Fields, { SITE_CODE, IS_TEST }: ProviderConnection['settings']): boolean {
  return (
    fieldText(fields, 'SiteCode') === SITE_CODE &&
    GUID.test(fieldText(fields, 'TransactionId') ?? '') &&
    /^[a-z2-7]{16}$/.test(fieldText(fields, 'TransactionReference') ?? '') &&
    /^\d{1,10}\.\d{2}$/.test(fieldText(fields, 'Amount') ?? '') &&
    isPaymentWord(fieldText(fields, 'Status')) &&
    /^[A-Z]{3}$/.test(fieldText(fields, 'CurrencyCode') ?? '') &&
    // Both modes are one site at Ozow, which tells a test payment by this flag alone.
    fieldText(fields, 'IsTest')?.toLowerCase() === IS_TEST
  )
}

function isRefundReadable(fields: Fields): boolean {
  return ['RefundId', 'TransactionId'].every((name) => GUID.test(fieldText(fields, name) ?? ''))
}
