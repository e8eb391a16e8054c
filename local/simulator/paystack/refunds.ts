import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { isLost } from '../ledger/disputes.ts'
import type { Charge, Dispute, Refund } from '../ledger/entries.ts'
import { answerError, isWithin, pageOf, PAYSTACK_ERRORS, type PaystackParts, succeed } from './answers.ts'
import { createdRefund, listedChargeback, listedRefund } from './refund-wire.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'

/** `POST /refund`, `GET /refund` and `GET /refund/{id}`. */
export function paystackRefundRoutes(router: Router, parts: PaystackParts): void {
  const { ledger, refunds, authenticate, fault } = parts
  const chargeOf = (refund: Refund): Charge => ledger.find('paystack', refund.chargeReference)!
  const depositOf = (id: number) => ledger.deposits('paystack').find(({ covers }) => covers.includes(id))
  const listed = (refund: Refund) => listedRefund(refund, chargeOf(refund), depositOf(refund.id))
  // Paystack itself makes a refund that returns the money of a lost dispute.
  const listedDispute = (dispute: Dispute) =>
    listedChargeback(dispute, ledger.find('paystack', dispute.chargeReference)!, depositOf(dispute.id))

  const create: Middleware = (ctx) => {
    const body = readJson(ctx)
    const charge = findCharge(textField(body, 'transaction') ?? '')
    if (!charge || charge.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.unknownTransaction)
    const amount = field(body, 'amount')
    if (amount !== undefined && !Number.isSafeInteger(amount)) return answerError(ctx, PAYSTACK_ERRORS.invalidAmount)
    const reference = textField(body, 'merchant_note') ?? ''
    const answer = refunds.refund(charge, { reference, amountCents: typeof amount === 'number' ? amount : null })
    if (answer.kind === 'insufficient_balance') return answerError(ctx, PAYSTACK_ERRORS.insufficientBalance)
    if (answer.kind !== 'refund') return answerError(ctx, PAYSTACK_ERRORS.refundTooLarge)
    succeed(ctx, 'Refund has been queued for processing', createdRefund(answer.refund, charge))
  }

  const list: Middleware = (ctx) => {
    const isListed = ({ mode, createdAt }: Pick<Refund, 'mode' | 'createdAt'>) =>
      mode === ctx.state.mode && isWithin(ctx, createdAt)
    const refunded = ledger.refunds('paystack').filter(isListed)
    const lost = ledger.disputes('paystack').filter((dispute) => isLost(dispute) && isListed(dispute))
    const mine = [...lost.map(listedDispute), ...refunded.map(listed)]
    const { shown, meta } = pageOf(ctx, mine.toReversed())
    const failedRefundCount = refunded.filter(({ state }) => state === 'FAILED').length
    succeed(ctx, 'Refunds retrieved', shown, { ...meta, perPage: String(meta.perPage), failedRefundCount })
  }

  const fetchOne: Middleware = (ctx) => {
    const refund = ledger.findRefund('paystack', Number(ctx.params.id))
    if (!refund || refund.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.unknownRefund)
    succeed(ctx, 'Refund retrieved', listed(refund))
  }

  router.post('/refund', authenticate, takeBody, fault, create)
  router.get('/refund', authenticate, list)
  router.get('/refund/:id', authenticate, fetchOne)

  /** Finds a charge by the caller's reference or by its number. */
  function findCharge(transaction: string): Charge | undefined {
    return ledger.find('paystack', transaction) ?? ledger.findById('paystack', Number(transaction))
  }
}
