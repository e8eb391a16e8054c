import type { OutgoingSnapshot } from '../../db/transactions/record.ts'
import { loadInboundEvent, postponeInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { createSetAside } from '../attempts/set-aside.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { EventInput } from '../payments/payment-step.ts'
import type { OutgoingKind } from './kind.ts'
import type { OutgoingStep } from './outgoing-step.ts'

/** The activity that does what a provider's event says about a refund or a payout, once. */
export function createHandleOutgoingEvent<S extends OutgoingSnapshot>(
  deps: ActivityDeps,
  { load, stepOf, meaningOf }: OutgoingKind<S>,
) {
  const { pool } = deps
  const { record } = transactionRecorder(deps, load)
  const { setAside, handleOrSetAside } = createSetAside(deps)

  async function handle(input: EventInput): Promise<OutgoingStep> {
    const { transactionId, inboundEventId } = input
    // Before the event and its attempt: the version that guards the save must not be newer than what it is decided on.
    const read = await load(transactionId)
    const event = await loadInboundEvent(pool, inboundEventId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(read)
    const { finding, isHandled, setAside: aside } = await meaningOf(read, event)
    if (aside) await setAside(input, aside.reason, aside.because)
    else if (!isHandled) await postponeInboundEvent(pool, { inboundEventId })
    if (!finding) return stepOf(aside ? await load(transactionId) : read)
    const lookup = unscheduledFinding(finding, { inboundEventId: isHandled ? inboundEventId : null })
    // The record must not be newer than the event's attempt. Setting the event aside saved the record, so this save
    // loads both and decides again.
    return stepOf(await record(read, event.attempt, lookup))
  }

  return async function handleOutgoingEvent(input: EventInput): Promise<OutgoingStep> {
    return await handleOrSetAside(
      input,
      () => handle(input),
      async () => stepOf(await load(input.transactionId)),
    )
  }
}
