import type { Charge, Deposit, Dispute, Refund } from '../ledger/entries.ts'
import { INTEGRATION } from './ids.ts'
import { customer, transactionData } from './wire.ts'

const STATUS = { PENDING: 'pending', SUCCEEDED: 'processed', FAILED: 'failed' } as const

/** `data` of the response to `POST /refund`, with the whole transaction in it. */
export function createdRefund(refund: Refund, charge: Charge) {
  const { id, domain, reference, amount, paid_at, channel, currency, authorization } = transactionData(charge)
  const more = { plan: {}, subaccount: { currency: null }, split: {}, order_id: null, paidAt: paid_at }
  const last = { pos_transaction_data: null, source: null, fees_breakdown: null, customer: customer(charge) }
  return {
    ...common(refund),
    transaction: { id, domain, reference, amount, paid_at, channel, currency, authorization, ...more, ...last },
    channel: null,
    fully_deducted: false,
    expected_at: refund.createdAt,
    updatedAt: refund.createdAt,
  }
}

/** One entry of `GET /refund`, and `data` of `GET /refund/{id}`; the transaction is a number. */
export function listedRefund(refund: Refund, charge: Charge, deposit: Deposit | undefined) {
  return {
    ...common(refund),
    ...(deposit && { deducted_amount: refund.amountCents }),
    transaction: charge.id,
    transaction_reference: charge.reference,
    transaction_amount: charge.amountCents,
    dispute: null,
    settlement: deposit?.id ?? null,
    refunded_at: null,
    fully_deducted: deposit ? 1 : 0,
    bank_reference: null,
    reason: 'REFUND',
    customer: {
      ...customer(charge),
      first_name: '',
      last_name: '',
      phone: '',
      metadata: '',
      international_format_phone: '',
    },
    refund_type: refund.amountCents === charge.amountCents ? 'full' : 'partial',
    initiated_by: charge.email,
    refund_channel: 'card',
    session_id: null,
    collect_account_number: false,
  }
}

/** One entry of `GET /refund`: the refund by which a lost dispute returns its money. */
export function listedChargeback(dispute: Dispute, charge: Charge, deposit: Deposit | undefined) {
  const { provider, mode, id, chargeReference, amountCents, currency, createdAt } = dispute
  const refund = { provider, mode, id, chargeReference, amountCents, currency, createdAt, reference: '' }
  return { ...listedRefund({ ...refund, state: 'SUCCEEDED', becomes: [] }, charge, deposit), dispute: id }
}

/** `data` of a refund's event; it names the charge only, and its amount is sometimes a string. */
export function refundEventData(refund: Refund, charge: Charge, state: Refund['state']) {
  const odd = refund.id % 2 === 1
  return {
    status: STATUS[state],
    transaction_reference: charge.reference,
    refund_reference: odd ? `TRF_${refund.id}` : null,
    amount: odd ? String(refund.amountCents) : refund.amountCents,
    currency: refund.currency,
    customer: customer(charge),
    integration: INTEGRATION,
    domain: refund.mode.toLowerCase(),
  }
}

function common(refund: Refund) {
  return {
    id: refund.id,
    integration: INTEGRATION,
    domain: refund.mode.toLowerCase(),
    amount: refund.amountCents,
    deducted_amount: 0,
    currency: refund.currency,
    status: STATUS[refund.state],
    customer_note: '',
    merchant_note: refund.reference,
    refunded_by: 'api',
    createdAt: refund.createdAt,
  }
}
