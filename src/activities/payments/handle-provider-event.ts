import { loadInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { createSetAside } from '../attempts/set-aside.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import { type ActivityDeps, capabilitiesOf } from '../deps.ts'
import { type EventInput, type PaymentStep, requirePayment, stepOf } from './payment-step.ts'

export function createHandleProviderEvent(deps: ActivityDeps) {
  const { pool } = deps
  const load = (transactionId: string) => requirePayment(pool, transactionId)
  const { record } = transactionRecorder(deps, load)
  const { flag, setAside, handleOrSetAside } = createSetAside(deps)

  async function handle(input: EventInput): Promise<PaymentStep> {
    const { transactionId, inboundEventId } = input
    // Load the payment before the event and its attempt: the version that guards the save must not be newer than they
    // are.
    const payment = await load(transactionId)
    const event = await loadInboundEvent(pool, inboundEventId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(payment)
    const { attempt, finding } = event
    if (event.dispute) {
      await flag(transactionId, { reason: 'dispute', stops: false, event: { inboundEventId, setAsideBecause: null } })
      return stepOf(await load(transactionId))
    }
    if (!finding) {
      await setAside(input, 'event_unreadable', 'what it says of the payment cannot be read')
      return stepOf(await load(transactionId))
    }
    if (capabilitiesOf(deps, attempt.providerId)?.events === 'CONFIRMED')
      return { ...stepOf(payment), confirmAt: attempt.providerId }
    return stepOf(await record(payment, attempt, unscheduledFinding(finding, { inboundEventId })))
  }

  /**
   * Applies a stored inbound event once: the statement that records it marks it handled. If the provider must confirm
   * it first, the event waits for `confirmProviderEvent`.
   */
  return async function handleProviderEvent(input: EventInput): Promise<PaymentStep> {
    return await handleOrSetAside(
      input,
      () => handle(input),
      async () => stepOf(await load(input.transactionId)),
    )
  }
}
