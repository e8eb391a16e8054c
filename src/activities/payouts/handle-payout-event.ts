import { type StoredInboundEvent, loadInboundEvent } from '../../db/inbound-events/load-inbound-event.ts'
import type { PayoutSnapshot } from '../../db/payouts/load-payout.ts'
import type { LookupResult } from '../../domain/provider-result.ts'
import type { OutgoingStep } from '../attempts/outgoing.ts'
import { eventSetter } from '../attempts/set-aside.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { EventInput } from '../payments/steps.ts'
import { requirePayout, stepOf } from './steps.ts'

/** Recorded of an attempt that has ended it changes nothing, and marks its event as handled. */
const NOTHING_NEW: LookupResult = { state: 'PENDING', providerTransactionId: null }

export function createHandlePayoutEvent(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps)
  const { setAside, handleOrSetAside } = eventSetter(deps)
  const load = (transactionId: string) => requirePayout(pool, transactionId)

  async function handle(input: EventInput): Promise<OutgoingStep> {
    const { transactionId, inboundEventId } = input
    const event = await loadInboundEvent(pool, inboundEventId)
    const payout = await load(transactionId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(payout)
    const { attempt } = event
    const finding = isOvertaken(payout, event) ? NOTHING_NEW : event.finding
    if (!finding) {
      await setAside(input, 'event_unreadable', 'what it says of the payout cannot be read')
      return stepOf(await load(transactionId))
    }
    const of = { answer: false, another: false, nextActionMs: 60_000, inboundEventId }
    const recorded = await record({ ...payout, providerId: attempt.providerId }, attempt, finding, of)
    // The newest attempt decides what comes next; the event may have been about an older one.
    return stepOf(attempt.id === payout.attempt?.id ? recorded : await load(transactionId))
  }

  /** Does what a provider's event says of a payout, once: it is marked handled in the statement that records it. */
  return async function handlePayoutEvent(input: EventInput): Promise<OutgoingStep> {
    return await handleOrSetAside(
      input,
      () => handle(input),
      async () => stepOf(await load(input.transactionId)),
    )
  }
}

/** Only a payout that succeeded is returned, and events arrive in any order: a SUCCEEDED after the return is the older event. */
function isOvertaken({ failureReasonCode }: PayoutSnapshot, { finding, attempt }: StoredInboundEvent): boolean {
  return finding?.state === 'SUCCEEDED' && attempt.state === 'DECLINED' && failureReasonCode === 'returned'
}
