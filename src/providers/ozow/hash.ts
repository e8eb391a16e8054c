import { createHash } from 'node:crypto'
import { fieldText, type Fields } from '../wire/forms.ts'

const OPTIONAL = ['Optional1', 'Optional2', 'Optional3', 'Optional4', 'Optional5'] as const

/**
 * The order in which Ozow concatenates fields. Only the payment request's order is documented
 * (https://hub.ozow.com/docs/step-1-post-from-merchants-website); the others assume the order in which its pages list
 * the fields.
 */
export const OZOW_ORDER = {
  request: [
    'SiteCode',
    'CountryCode',
    'CurrencyCode',
    'Amount',
    'TransactionReference',
    'BankReference',
    ...OPTIONAL,
    'Customer',
    'CancelUrl',
    'ErrorUrl',
    'SuccessUrl',
    'NotifyUrl',
    'IsTest',
    'SelectedBankId',
  ],
  notification: [
    'SiteCode',
    'TransactionId',
    'TransactionReference',
    'Amount',
    'Status',
    ...OPTIONAL,
    'CurrencyCode',
    'IsTest',
    'StatusMessage',
  ],
  refund: ['transactionId', 'amount', 'refundReason', 'notifyUrl'],
  refundNotification: [
    'RefundId',
    'TransactionId',
    'CurrencyCode',
    'Amount',
    'Status',
    'BankName',
    'AccountNumber',
    'StatusMessage',
  ],
} as const satisfies Record<string, readonly string[]>

export function ozowHash(order: readonly string[], fields: Fields, privateKey: string): string {
  return createHash('sha512')
    .update(signedText(order, fields) + privateKey.toLowerCase())
    .digest('hex')
}

/** A missing field is empty. */
export function signedText(order: readonly string[], fields: Fields): string {
  const values = order.map((name) => fieldText(fields, name) ?? '')
  return values.join('').toLowerCase()
}
