import { fieldText, readFields, type Fields } from '../wire/forms.ts'
import { OZOW_ORDER, ozowHash } from './hash.ts'
import { paymentWords } from './status.ts'
import type { InboundRequest, ProviderConnection, ProviderEvent } from '../contract/provider.ts'
import { isEqual, unreadableEvent } from '../wire/signatures.ts'

const NAMES = { id: 'TransactionId', status: 'Status', amount: 'Amount', currency: 'CurrencyCode' }
const HASH_LENGTH = 128

/**
 * A notification from Ozow. Its hash covers the other values without separators, so text could move between
 * neighbouring fields. Only fields whose format excludes that are trusted.
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
  if (isRefund) {
    // It has neither our reference nor the charge's, so the refund is looked up by its id.
    const type = `refund.${fieldText(fields, 'Status') ?? ''}`.slice(0, 100)
    return { eventId: null, type, subject: 'REFUND', providerReference: null, finding: null, dispute: false }
  }
  const providerReference = fieldText(fields, 'TransactionReference')
  if (!providerReference || !isWellFormed(fields, settings.SITE_CODE)) return unreadableEvent(null)
  const type = `payment.${fieldText(fields, 'Status') ?? ''}`.slice(0, 100)
  const finding = paymentWords(fields, NAMES)
  return { eventId: null, type, subject: 'CHARGE', providerReference, finding, dispute: false }
}

function isWellFormed(fields: Fields, siteCode: string | undefined): boolean {
  return (
    fieldText(fields, 'SiteCode') === siteCode &&
    /^[a-z2-7]{16}$/.test(fieldText(fields, 'TransactionReference') ?? '') &&
    /^\d{1,10}\.\d{2}$/.test(fieldText(fields, 'Amount') ?? '') &&
    /^[A-Z]{3}$/.test(fieldText(fields, 'CurrencyCode') ?? '')
  )
}
