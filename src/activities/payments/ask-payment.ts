import { lateCheckouts, beginQuestion, noteUnpaid } from '../../db/links/checkouts.ts'
import type { PaymentSnapshot } from '../../db/payments/payment.ts'
import type { AttemptSnapshot } from '../../db/transactions/record.ts'
import { checkoutLookupResult, isUnpaid, isNeverCharged, mayBeFollowed } from '../../domain/payments/payment.ts'
import { isChoiceDue } from '../../domain/payments/payer-choice.ts'
import { canBeAsked as isAskable } from '../../domain/routing/routing-filters.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { findingOf, unscheduledFinding } from '../attempts/lookup-finding.ts'
import { type ActivityDeps, capabilitiesOf, railFactsOf, verifyCharge } from '../deps.ts'
import { type AskAnswer, hasPage, paymentRecorder, type PaymentStep, type Question, stepOf } from './payment-step.ts'

interface AskInput {
  transactionId: string
  /** The checkout has expired: one that is unpaid at the provider is stopped. */
  closing: boolean
  question: Question
}

export function createAskPaymentActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { load, record } = paymentRecorder(deps)

  /** Some providers show an open checkout only after the payer's first try. */
  async function ask(payment: PaymentSnapshot, attempt: AttemptSnapshot, nowMs: number): Promise<LookupResult> {
    const answer = await verifyCharge(deps, payment, attempt)
    const hiddenMs = (railFactsOf(deps, attempt)?.checkoutsHiddenForMinutes ?? 0) * 60_000
    const { state, sendByMs } = attempt
    return state === 'REQUIRES_ACTION' ? checkoutLookupResult(answer, { nowMs, sendByMs, hiddenMs }) : answer
  }

  /** If the payer has paid after all, the provider's event brings a late success, which is refunded automatically. */
  function unobserved(closes: boolean): LookupResult {
    return closes ? { state: 'UNPAID' } : { state: 'UNKNOWN', detail: 'the provider has no lookups' }
  }

  async function askPayment({ transactionId, closing, question }: AskInput): Promise<AskAnswer<PaymentStep>> {
    const payment = await load(transactionId)
    const { attempt, hosted, link } = payment
    const { next } = stepOf(payment)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(payment), notFound: false }
    const page = hasPage(payment)
    const { nowMs } = question
    const isClosing = closing || link?.expireRequested === true
    const facts = railFactsOf(deps, attempt)
    const isNoted = page || capabilitiesOf(deps, attempt.providerId)?.events === 'UNSIGNED'
    const askedAtMs = isNoted ? await beginQuestion(pool, { attemptId: attempt.id }) : 0
    // An open checkout whose provider has no lookups waits for its event until it expires.
    const isUnobservable = facts?.lookups === 'NEVER' && attempt.state === 'REQUIRES_ACTION'
    const canBeAsked = !facts || isUnobservable || isAskable(facts, { token: !hosted })
    const replaced = attempt.state === 'REQUIRES_ACTION' && isChoiceDue(payment.choice)
    const answer = isUnobservable ? unobserved(isClosing || replaced) : await ask(payment, attempt, nowMs)
    // A prompt on the phone may have been sent, like a charge: no second one follows it.
    const isPrompt = hosted && facts?.checkout === 'PHONE'
    const about = hosted && !isPrompt ? 'CHECKOUT' : 'CHARGE'
    const asked = { next, about, closing: isClosing, replaced, mayBeFollowed: mayBeFollowed(payment) } as const
    const after = await record(payment, attempt, findingOf(answer, question, asked, { attempt, canBeAsked }))
    // After the record: a payer who reads that the link can be opened again may open it at once.
    if (page && (isUnpaid(answer) || answer.state === 'DECLINED'))
      await noteUnpaid(pool, { attemptId: attempt.id, askedAtMs })
    const putOffMs = answer.state === 'UNKNOWN' ? answer.askAgainMs : undefined
    const notFound = isNeverCharged(answer, asked)
    return { step: stepOf(after), notFound, putOffMs, cannotBeAsked: !canBeAsked }
  }

  /** Lists the checkouts of an ended payment on which a payer may still pay. */
  async function listLateCheckouts({ transactionId }: { transactionId: string }) {
    const checkouts = await lateCheckouts(pool, { transactionId })
    return checkouts.map(({ id, providerId }) => ({ attemptId: id, providerId }))
  }

  /** A recorded success creates its refund, once. */
  async function askLateCheckout({ transactionId, attemptId }: Record<'transactionId' | 'attemptId', string>) {
    const payment = await load(transactionId)
    const checkout = (await lateCheckouts(pool, { transactionId })).find(({ id }) => id === attemptId)
    const answer = checkout && (await verifyCharge(deps, payment, checkout))
    // No other response changes a payment that has ended.
    if (answer?.state === 'SUCCEEDED')
      await record(payment, checkout!, unscheduledFinding(answer, { nextActionMs: null }))
  }

  return { askPayment, listLateCheckouts, askLateCheckout }
}
