import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { isLost } from '../ledger/disputes.ts'
import type { Charge, Dispute, Refund, Deposit } from '../ledger/entries.ts'
import { answerError, isWithin, pageOf, PAYSTACK_ERRORS, type PaystackParts, succeed } from './answers.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'
import { INTEGRATION } from './ids.ts'
import { customer, namedCustomer, transactionData } from './wire.ts'

export function paystackRefundRoutes(router: Router, parts: PaystackParts): void {
  const { ledger, refunds, authenticate, fault } = parts
  const depositOf = (id: number) => ledger.own('deposit', 'paystack').find(({ covers }) => covers.includes(id))
  const listed = (refund: Refund) => listedRefund(refund, ledger.chargeOf(refund), depositOf(refund.id))
  // Paystack itself makes a refund that returns the money of a lost dispute.
  const listedChargeback = (dispute: Dispute) => {
    return { ...listed({ ...dispute, reference: '', state: 'SUCCEEDED', becomes: [] }), dispute: dispute.id }
  }

  const create: Middleware = (ctx) => {
    const body = readJson(ctx)
    const charge = findCharge(textField(body, 'transaction') ?? '')
    if (!charge || charge.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.unknownTransaction)
    const amount = field(body, 'amount')
    if (amount !== undefined && !Number.isSafeInteger(amount)) return answerError(ctx, PAYSTACK_ERRORS.invalidAmount)
    const reference = textField(body, 'merchant_note') ?? ''
    const answer = refunds.refund(charge, { reference, amountCents: typeof amount === 'number' ? amount : null })
    if (answer === 'insufficient_balance') return answerError(ctx, PAYSTACK_ERRORS.insufficient_balance)
    if (typeof answer === 'string') return answerError(ctx, PAYSTACK_ERRORS.refundTooLarge)
    succeed(ctx, 'Refund has been queued for processing', createdRefund(answer, charge))
  }

  const list: Middleware = (ctx) => {
    const isListed = ({ mode, createdAt }: Pick<Refund, 'mode' | 'createdAt'>) =>
      mode === ctx.state.mode && isWithin(ctx, createdAt)
    const refunded = ledger.own('refund', 'paystack').filter(isListed)
    const lost = ledger.own('dispute', 'paystack').filter((dispute) => isLost(dispute) && isListed(dispute))
    const mine = [...lost.map(listedChargeback), ...refunded.map(listed)]
    const { shown, meta } = pageOf(ctx, mine.toReversed())
    const failedRefundCount = refunded.filter(({ state }) => state === 'FAILED').length
    succeed(ctx, 'Refunds retrieved', shown, { ...meta, perPage: String(meta.perPage), failedRefundCount })
  }

  const fetchOne: Middleware = (ctx) => {
    const refund = ledger.find('refund', 'paystack', Number(ctx.params.id))
    if (!refund || refund.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.unknownRefund)
    succeed(ctx, 'Refund retrieved', listed(refund))
  }

  router.post('/refund', authenticate, takeBody, fault, create)
  router.get('/refund', authenticate, list)
  router.get('/refund/:id', authenticate, fetchOne)

  function findCharge(transaction: string): Charge | undefined {
    return ledger.find('charge', 'paystack', transaction) ?? ledger.find('charge', 'paystack', Number(transaction))
  }
}

const STATUS = { PENDING: 'pending', SUCCEEDED: 'processed', FAILED: 'failed' } as const

/** `data` of the response to `POST /refund`, with the whole transaction in it. */
function createdRefund(refund: Refund, charge: Charge) {
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
function listedRefund(refund: Refund, charge: Charge, deposit: Deposit | undefined) {
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
    customer: { ...namedCustomer(charge), phone: '', metadata: '' },
    refund_type: refund.amountCents === charge.amountCents ? 'full' : 'partial',
    initiated_by: charge.email,
    refund_channel: 'card',
    session_id: null,
    collect_account_number: false,
  }
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
