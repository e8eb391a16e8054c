import { loadInboundEvent, postponeInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import { judgeConfirmation } from '../../domain/payments/event-confirmation.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { createSetAside } from '../attempts/set-aside.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import { type ActivityDeps, connectedProvider } from '../deps.ts'
import { type EventInput, type PaymentStep, requirePayment, stepOf } from './payment-step.ts'

const NOT_CONNECTED: LookupResult = { state: 'UNKNOWN', detail: 'not connected' }

export function createConfirmProviderEvent(deps: ActivityDeps) {
  const { pool } = deps
  const load = (transactionId: string) => requirePayment(pool, transactionId)
  const { record } = transactionRecorder(deps, load)
  const { setAside, handleOrSetAside } = createSetAside(deps)

  async function confirm(input: EventInput): Promise<PaymentStep> {
    const { transactionId, inboundEventId } = input
    // Load the payment before the event, as `handleProviderEvent` does.
    const payment = await load(transactionId)
    const event = await loadInboundEvent(pool, inboundEventId)
    if (!event || event.handled || event.transactionId !== transactionId || !event.finding) return stepOf(payment)
    const { attempt, finding, ageMs } = event
    const purpose = { kind: 'QUESTION', about: attempt.providerReference } as const
    const to = connectedProvider(deps, attempt.providerId, payment, purpose)
    const answer = to ? await to.provider.verify(to.connection, attempt) : NOT_CONNECTED
    switch (judgeConfirmation({ finding, ageMs }, answer)) {
      case 'RECORD':
        return stepOf(await record(payment, attempt, unscheduledFinding(answer, { inboundEventId })))
      case 'ASK_AGAIN':
        await postponeInboundEvent(pool, { inboundEventId })
        return stepOf(payment)
      case 'SET_ASIDE':
        await setAside(input, 'unknown_outcome', 'the provider does not confirm it')
        return stepOf(await load(transactionId))
    }
  }

  /** Asks the provider about a payment that an event names, and records its response instead of the event. */
  return async function confirmProviderEvent(input: EventInput): Promise<PaymentStep> {
    return await handleOrSetAside(
      input,
      () => confirm(input),
      async () => stepOf(await load(input.transactionId)),
    )
  }
}
