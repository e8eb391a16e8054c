import {
  condition,
  defineSignal,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  uuid4,
} from '@temporalio/workflow'
import type { DeliveryStep } from '../activities/deliveries/deliver.ts'
import { displayTime } from '../domain/display/current-details.ts'
import { DEAD_DELIVERY_OPEN_MS, WEBHOOK_ATTEMPTS, scheduledAttempt } from '../domain/webhooks/backoff.ts'
import { localWebhooks, recordActivities, slowWebhooks } from './policies.ts'
import { SIGNALS, type DeliveryInput } from './messages.ts'
import { type DeliveryResult, type StoppedRun, stopRun } from './results.ts'
import { PendingIds } from './pending-ids.ts'

const REPLAY_PAGE = 'docs/operations.md#replay-webhook-deliveries'

/** One event to one endpoint: up to seven attempts with exact waits, and any number of replays. */
export async function webhookDelivery({ deliveryId, endpointId }: DeliveryInput): Promise<DeliveryResult | StoppedRun> {
  const requested = receiveSignals()
  const { replays } = requested
  try {
    let step = await begin(deliveryId, endpointId)
    // BUSY: the slow queue makes the attempt, as an ordinary activity.
    if (step.busy) step = await deliver(deliveryId, null, step)
    for (;;) {
      replays.add(step.waitingReplays)
      const scheduleFirst = !replays.empty && isDue(step)
      const replayId = scheduleFirst ? undefined : replays.take()
      if (replayId) step = await deliver(deliveryId, replayId, step)
      else if (requested.cancel && waits(step))
        step = await recordActivities.cancelWaiting({ deliveryId, reason: 'cancelled' })
      else if (step.state === 'PENDING') step = await deliver(deliveryId, null, step)
      else if (step.state === 'WAITING_RETRY') {
        show(step)
        const dueMs = (step.nextAttemptMs ?? 0) - Date.now()
        const summary = `before attempt ${step.attemptCount + 1} of ${WEBHOOK_ATTEMPTS}`
        if (dueMs <= 0 || !(await condition(() => !replays.empty || requested.cancel, dueMs, { summary })))
          step = await deliver(deliveryId, null, step)
      } else if (step.state === 'DEAD') {
        show(step)
        const summary = 'may be replayed'
        if (!(await condition(() => !replays.empty, DEAD_DELIVERY_OPEN_MS, { summary }))) return resultOf(step)
      } else return resultOf(step)
    }
  } catch (error) {
    // An internal error never ends a delivery: the relay starts the workflow again, each time later.
    return await stopRun(error, 'a delivery stopped', 'repeated', () =>
      recordActivities.postponeDelivery({ deliveryId }),
    )
  }
}

function resultOf({ state, attemptCount }: DeliveryStep): DeliveryResult {
  setCurrentDetails(`**Ended.** Nothing to do.\n\n${state}, attempt ${attemptCount}`)
  return { state, attempts: attemptCount }
}

/** Replays do not change the schedule's waits. */
function isDue({ state, nextAttemptMs }: DeliveryStep): boolean {
  return state === 'WAITING_RETRY' && (nextAttemptMs ?? 0) <= Date.now()
}

function waits({ state }: DeliveryStep): boolean {
  return state === 'PENDING' || state === 'WAITING_RETRY'
}

/** Returns BUSY if the lane is full, or if the record has attempts. */
function begin(deliveryId: string, endpointId: string): Promise<DeliveryStep> {
  const scheduled = scheduledAttempt(0)
  return localWebhooks(endpointId).deliver({ deliveryId, replayId: null, scheduled, nowMs: Date.now(), lane: 'fast' })
}

/** On the slow queue, so the UI shows it, and the wait after it. */
async function deliver(deliveryId: string, replayId: string | null, step: DeliveryStep): Promise<DeliveryStep> {
  const which = replayId === null ? { replayId, scheduled: scheduledAttempt(step.attemptCount) } : { replayId }
  return await slowWebhooks(step.endpointId).deliver({ deliveryId, ...which, nowMs: Date.now(), lane: 'slow' })
}

/** A replay's signal without an id gets a new one. Cancel is final. */
function receiveSignals(): { replays: PendingIds; cancel: boolean } {
  const requested = { replays: new PendingIds(), cancel: false }
  setHandler(defineSignal<[unknown]>(SIGNALS.replay), (input) => {
    requested.replays.add([replayIdOf(input) ?? `rpl_${uuid4().replaceAll('-', '')}`])
  })
  setHandler(defineSignal<[unknown]>(SIGNALS.cancel), () => {
    requested.cancel = true
  })
  return requested
}

function replayIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null
  const { replayId } = input as { replayId?: unknown }
  return typeof replayId === 'string' && /^[\w-]{1,64}$/.test(replayId) ? replayId : null
}

function show(step: DeliveryStep): void {
  upsertSearchAttributes({ State: [step.state] })
  const { state, attemptCount, nextAttemptMs } = step
  const status =
    nextAttemptMs === null
      ? '**Every attempt failed.** Once the receiver works again, send the signal `replay`.'
      : `**Tries again at ${displayTime(nextAttemptMs)}.** Nothing to do; the signal \`replay\` sends it now.`
  setCurrentDetails(`${status} See ${REPLAY_PAGE}\n\n${state}, attempt ${attemptCount} of ${WEBHOOK_ATTEMPTS}`)
}
