import { loadInboundEvent } from '../../db/inbound-events/load-inbound-event.ts'
import { flagForReview } from '../../db/payments/flag-for-review.ts'
import { eventSetter } from '../attempts/set-aside.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { type EventInput, type PaymentStep, requirePayment, stepOf } from './steps.ts'

export function createHandleProviderEvent(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps)
  const { setAside, handleOrSetAside } = eventSetter(deps)
  const load = (transactionId: string) => requirePayment(pool, transactionId)

  async function handle(input: EventInput): Promise<PaymentStep> {
    const { transactionId, inboundEventId } = input
    const event = await loadInboundEvent(pool, inboundEventId)
    const payment = await load(transactionId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(payment)
    const { attempt, finding } = event
    if (event.dispute) {
      await flagForReview(pool, { transactionId, reason: 'dispute', inboundEventId, stops: false })
      return stepOf(await load(transactionId))
    }
    if (!finding) {
      await setAside(input, 'event_unreadable', 'what it says of the payment cannot be read')
      return stepOf(await load(transactionId))
    }
    const of = { answer: false, another: false, nextActionMs: 60_000, inboundEventId }
    const recorded = await record({ ...payment, providerId: attempt.providerId }, attempt, finding, of)
    // The newest attempt decides what comes next; the event may have been about an older one.
    return stepOf(attempt.id === payment.attempt?.id ? recorded : await load(transactionId))
  }

  /** Does what a stored inbound event says, once: it is marked handled in the statement that records it. */
  return async function handleProviderEvent(input: EventInput): Promise<PaymentStep> {
    return await handleOrSetAside(
      input,
      () => handle(input),
      async () => stepOf(await load(input.transactionId)),
    )
  }
}
