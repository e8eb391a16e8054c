import { loadInboundEvent } from '../../db/inbound-events/load-inbound-event.ts'
import { postponeInboundEvent } from '../../db/inbound-events/postpone-inbound-event.ts'
import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import type { LookupResult } from '../../domain/provider-result.ts'
import { isFollowedAgain, isLeftToAPerson } from '../../domain/refund-hints.ts'
import type { OutgoingStep } from '../attempts/outgoing.ts'
import { eventSetter } from '../attempts/set-aside.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { EventInput } from '../payments/steps.ts'
import { lookUpRefund, refundCapabilities } from './refund-provider.ts'
import { requireRefund, stepOf } from './steps.ts'

export function createHandleRefundEvent(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps)
  const { setAside, handleOrSetAside } = eventSetter(deps)
  const load = (transactionId: string) => requireRefund(pool, transactionId)

  async function handle(input: EventInput): Promise<OutgoingStep> {
    const { transactionId, inboundEventId } = input
    const event = await loadInboundEvent(pool, inboundEventId)
    const refund = await load(transactionId)
    if (!event || event.handled || event.transactionId !== transactionId) return stepOf(refund)
    const { attempt } = event
    const finding = event.finding ?? (await lookUpRefund(deps, refund, attempt))
    const answers = event.finding !== null || isAnswer(finding, attempt)
    const lookup = refundCapabilities(deps, refund)?.lookup ?? true
    const again = !answers && lookup && isFollowedAgain(event, refund.state)
    if (again) await postponeInboundEvent(pool, inboundEventId)
    if (!answers && lookup && isLeftToAPerson(event, refund.state))
      await setAside(input, 'unknown_outcome', 'the provider does not say whether it took a refund back')
    const of = { answer: false, another: false, nextActionMs: 60_000 }
    const recorded = await record(refund, attempt, finding, again ? of : { ...of, inboundEventId })
    // The newest attempt decides what comes next; the event may have been about an older one.
    return stepOf(attempt.id === refund.attempt?.id ? recorded : await load(transactionId))
  }

  /** A provider's event about a refund: says what became of it, or is a hint upon which the provider is asked. */
  return async function handleRefundEvent(input: EventInput): Promise<OutgoingStep> {
    return await handleOrSetAside(
      input,
      () => handle(input),
      async () => stepOf(await load(input.transactionId)),
    )
  }
}

/** Whether the provider's answer settles a hint. NOT_FOUND does so only after `send_by`: until then the request may still arrive. */
function isAnswer({ state }: LookupResult, { sendByMs }: AttemptSnapshot): boolean {
  return state !== 'UNKNOWN' && (state !== 'NOT_FOUND' || Date.now() > sendByMs)
}
