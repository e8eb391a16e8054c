import { loadInboundEvent, postponeInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import { judgeConfirmation } from '../../domain/payments/event-confirmation.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { createSetAside } from '../attempts/set-aside.ts'
import { type ActivityDeps, capabilitiesOf, verifyCharge } from '../deps.ts'
import { type EventInput, paymentRecorder, type PaymentStep, stepOf } from './payment-step.ts'

export function createProviderEventActivities(deps: ActivityDeps) {
  const { pool } = deps
  const { load, record } = paymentRecorder(deps)
  const readStep = async (transactionId: string) => stepOf(await load(transactionId))
  const { flag, setAside, orSetAside } = createSetAside(deps)

  /** Null if the event has been handled. */
  async function read({ transactionId, inboundEventId }: EventInput) {
    // The payment before the event and its attempt: the version that guards the save must not be newer than they are.
    const payment = await load(transactionId)
    const event = await loadInboundEvent(pool, inboundEventId)
    return { payment, event: event?.handled || event?.transactionId !== transactionId ? null : event }
  }

  /** Applies the event once: the statement that records it marks it handled. */
  async function handle(input: EventInput): Promise<PaymentStep> {
    const { transactionId, inboundEventId } = input
    const { payment, event } = await read(input)
    if (!event) return stepOf(payment)
    const { attempt, finding } = event
    if (event.dispute) {
      await flag(transactionId, { reason: 'dispute', stops: false, event: { inboundEventId, setAsideBecause: null } })
      return await readStep(transactionId)
    }
    if (!finding) {
      await setAside(input, 'event_unreadable', 'what it says of the payment cannot be read')
      return await readStep(transactionId)
    }
    if (capabilitiesOf(deps, attempt.providerId)?.events === 'CONFIRMED')
      return { ...stepOf(payment), confirmAt: attempt.providerId }
    return stepOf(await record(payment, attempt, unscheduledFinding(finding, { inboundEventId })))
  }

  /** Asks the provider about a payment that an event names, and records its response instead of the event. */
  async function confirm(input: EventInput): Promise<PaymentStep> {
    const { transactionId, inboundEventId } = input
    const { payment, event } = await read(input)
    if (!event?.finding) return stepOf(payment)
    const { attempt, finding, ageMs } = event
    const answer = await verifyCharge(deps, payment, attempt)
    switch (judgeConfirmation({ finding, ageMs }, answer)) {
      case 'RECORD':
        return stepOf(await record(payment, attempt, unscheduledFinding(answer, { inboundEventId })))
      case 'ASK_AGAIN':
        await postponeInboundEvent(pool, { inboundEventId })
        return stepOf(payment)
      case 'SET_ASIDE':
        await setAside(input, 'unknown_outcome', 'the provider does not confirm it')
        return await readStep(transactionId)
    }
  }

  return { handleProviderEvent: orSetAside(handle, readStep), confirmProviderEvent: orSetAside(confirm, readStep) }
}
