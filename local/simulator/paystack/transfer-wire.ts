import type { Recipient, Transfer } from '../ledger/entries.ts'
import { codeOf, INTEGRATION, numberIn } from './ids.ts'

const STATUS = { PENDING: 'pending', SUCCEEDED: 'success', FAILED: 'failed', REVERSED: 'reversed' } as const

export const recipientNumber = (code: string): number => numberIn('RCP', code)

/** `data` of the response to `POST /transferrecipient`. */
export function recipientData(recipient: Recipient) {
  return { ...commonRecipient(recipient), isDeleted: false }
}

/** `data` of the response to `POST /transfer`; the recipient is a number. */
export function transferData(transfer: Transfer) {
  return {
    ...common(transfer, transfer.state),
    recipient: transfer.recipientId,
    request: transfer.id,
    transfersessionid: [],
    transfertrials: [],
  }
}

/** `data` of `GET /transfer/verify/{reference}` and of a transfer's event; the recipient is an object. */
export function verifiedTransfer(transfer: Transfer, recipient: Recipient, state: Transfer['state'] = transfer.state) {
  return {
    ...common(transfer, state),
    recipient: commonRecipient(recipient),
    session: { provider: null, id: null },
    gateway_response: null,
  }
}

function commonRecipient(recipient: Recipient) {
  const { id, name, accountNumber, bankCode, currency, mode, createdAt } = recipient
  return {
    id,
    active: true,
    createdAt,
    updatedAt: createdAt,
    currency,
    description: '',
    domain: mode.toLowerCase(),
    email: '',
    integration: INTEGRATION,
    metadata: null,
    name,
    recipient_code: codeOf('RCP', id),
    type: 'basa',
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name: 'Test Bank',
    },
  }
}

function common({ id, amountCents, currency, reference, reason, mode, createdAt }: Transfer, state: Transfer['state']) {
  return {
    id,
    integration: INTEGRATION,
    domain: mode.toLowerCase(),
    amount: amountCents,
    currency,
    reference,
    source: 'balance',
    source_details: null,
    reason,
    status: STATUS[state],
    failures: null,
    titan_code: null,
    transfer_code: codeOf('TRF', id),
    transferred_at: null,
    createdAt,
    updatedAt: createdAt,
  }
}
