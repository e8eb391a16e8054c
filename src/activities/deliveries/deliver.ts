import { activityInfo } from '@temporalio/activity'
import { ENDPOINT_FAILS_FOR_MS, type ScheduledAttempt, scheduledAttempt } from '../../domain/webhooks/backoff.ts'
import { type DeliveryOutcome, type DeliveryProgress, afterAttempt } from '../../domain/webhooks/delivery.ts'
import { cancelReasonOf, type CancelReason } from '../../domain/webhooks/endpoints.ts'
import { disableFailing, endpointFailed, endpointRecovered } from '../../db/deliveries/endpoint-health.ts'
import * as deliveries from '../../db/deliveries/delivery.ts'
import type { PostResult, WebhookSender } from '../../receivers/send.ts'
import { signatureHeaders } from '../../receivers/signature.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'

interface DeliveryInput {
  deliveryId: string
}

export interface DeliverInput extends DeliveryInput {
  /** Null for a scheduled attempt. */
  replayId: string | null
  /** The scheduled attempt to make. A workflow of 1.1.0 names none, and the next one is made. */
  scheduled?: ScheduledAttempt
  /** Workflow time. It decides the waits. */
  nowMs: number
  lane: 'fast' | 'slow'
}

export interface DeliveryStep extends Omit<DeliveryProgress, 'reason'> {
  /** True if no attempt was made: the workflow tries again on the slow queue. */
  busy: boolean
  endpointId: string
  waitingReplays: string[]
}

export function createDeliveryActivities(deps: ActivityDeps & { sender: WebhookSender }) {
  const { pool, cipher, sender, endpointBulkhead, logger } = deps

  const load = async (deliveryId: string, replayId: string | null = null) =>
    requireRow(await deliveries.loadDelivery(pool, { deliveryId, replayId }), deliveryId)

  /** Its workflow waits for a slot of the slow queue. Until then the relay need not claim it each minute. */
  async function leaveToSlowQueue(deliveryId: string, delivery: deliveries.DeliverySnapshot): Promise<DeliveryStep> {
    if (delivery.state === 'PENDING') await deliveries.postponeForSlowQueue(pool, { deliveryId })
    return { ...stepOf(delivery), busy: true }
  }

  function headersOf({ endpointId, eventId, body, ...delivery }: deliveries.DeliverySnapshot, at: Date) {
    const open = (sealed: Buffer) => cipher.decrypt(sealed, `webhook-secret:${endpointId}`).toString()
    const secret = open(delivery.secret)
    const previous = delivery.previousSecrets.map((sealed) => open(Buffer.from(sealed, 'hex')))
    return {
      'content-type': 'application/json',
      'user-agent': 'payments-service-webhooks/1',
      ...signatureHeaders(secret, eventId, body, at, previous),
    }
  }

  /** If the process dies before this, the next attempt does the same. */
  async function recordHealth(
    { endpointId, businessId, mode, enabled, failingSinceMs }: deliveries.DeliverySnapshot,
    delivered: boolean,
    startedAt: Date,
  ): Promise<void> {
    if (delivered && failingSinceMs !== null) await endpointRecovered(pool, { endpointId })
    if (delivered) return
    if (failingSinceMs === null) return await endpointFailed(pool, { endpointId, startedAt })
    const since = startedAt.getTime() - ENDPOINT_FAILS_FOR_MS
    if (enabled && failingSinceMs <= since && (await disableFailing(pool, { endpointId, since: new Date(since) })))
      logger.warn({ endpointId, businessId, mode }, 'endpoint disabled')
  }

  /** If another change was first, the delivery is decided again. A recorded attempt is not recorded twice. */
  async function record(
    read: deliveries.DeliverySnapshot,
    attempt: deliveries.DeliveryAttemptRecord & DeliveryOutcome,
  ): Promise<deliveries.DeliverySnapshot> {
    const { deliveryId, trigger, triggerKey } = attempt
    const replayId = trigger === 'REPLAY' ? triggerKey : null
    for (let delivery = read; ; delivery = await load(deliveryId, replayId)) {
      if (replayId ? delivery.attemptMade : delivery.attemptCount >= Number(triggerKey)) return delivery
      const after = afterAttempt(delivery, attempt)
      const { attemptsMade, state: stateBefore } = delivery
      if (await deliveries.recordDelivery(pool, { ...attempt, ...after, attemptsMade, stateBefore }))
        return { ...delivery, ...after }
    }
  }

  /** Makes one attempt if one is due: load, send, record. A recorded attempt is never sent again. */
  async function deliver({ deliveryId, replayId, nowMs, lane, ...wanted }: DeliverInput): Promise<DeliveryStep> {
    const workflowNow = clockFrom(nowMs)
    let delivery = await load(deliveryId, replayId)
    if (replayId && (delivery.attemptMade || delivery.deleted)) {
      await deliveries.closeReplay(pool, { replayId, deliveryId })
      return stepOf(delivery)
    }
    const next = scheduledAttempt(delivery.attemptCount)
    const { number, nextWaitMs } = wanted.scheduled ?? next
    // The first attempt of a run that continues from the record is the first to read which attempt is next.
    const isNext = replayId !== null || number === next.number
    if (!replayId && (!isDue(delivery, nowMs) || (lane === 'slow' && !isNext))) return stepOf(delivery)
    const reason = replayId ? null : cancelReasonOf(delivery)
    if (reason) return await cancelWaiting({ deliveryId, reason })
    // A failing endpoint may hang, so no call to it holds a slot of the fast lane.
    const mayBeFast = lane === 'fast' && delivery.failingSinceMs === null && isNext
    const permit = mayBeFast ? await endpointBulkhead.acquire(delivery.endpointId) : null
    if (lane === 'fast' && !permit) return await leaveToSlowQueue(deliveryId, delivery)
    const { url, body, mode } = delivery
    const startedAt = new Date(workflowNow())
    let quick: boolean | null = null
    let headers: Record<string, string>
    let exchange: PostResult
    try {
      headers = headersOf(delivery, startedAt)
      if (!replayId && delivery.state === 'WAITING_RETRY') {
        await deliveries.beginRetry(pool, { deliveryId, attemptCount: delivery.attemptCount })
        delivery = { ...delivery, state: 'PENDING', nextAttemptMs: null }
      }
      permit?.begin()
      exchange = await sender.post({ url, headers, body, allowPrivate: deps.webhookAllowPrivate && mode === 'TEST' })
      quick = exchange.error !== 'timeout'
    } finally {
      permit?.release(quick)
    }
    const delivered = exchange.status !== null && exchange.status >= 200 && exchange.status < 300
    const after = await record(delivery, {
      deliveryId,
      startedAt,
      ...exchange,
      url,
      headers: JSON.stringify(headers),
      ...(replayId ? { trigger: 'REPLAY', triggerKey: replayId } : { trigger: 'SCHEDULE', triggerKey: String(number) }),
      delivered,
      endedMs: workflowNow(),
      nextWaitMs,
    })
    if (after.state === 'DEAD' && delivery.state !== 'DEAD') {
      const { endpointId, eventId, eventType, businessId } = delivery
      logger.warn({ deliveryId, endpointId, eventId, eventType, businessId, mode }, 'delivery given up')
    }
    await recordHealth(delivery, delivered, startedAt)
    return stepOf({ ...after, waitingReplays: after.waitingReplays.filter((id) => id !== replayId) })
  }

  async function cancelWaiting(cancelled: DeliveryInput & { reason: CancelReason }): Promise<DeliveryStep> {
    await deliveries.cancelDelivery(pool, cancelled)
    return stepOf(await load(cancelled.deliveryId))
  }

  /** Makes the delivery due again after an internal error, each time with a longer pause. */
  async function postponeDelivery({ deliveryId }: DeliveryInput): Promise<void> {
    await deliveries.postpone(pool, { deliveryId })
  }

  return { deliver, cancelWaiting, postponeDelivery }
}

/** The workflow's clock, continued: the wait for a slot counts. A worker's clock that is behind adds nothing. */
function clockFrom(nowMs: number): () => number {
  const since = performance.now()
  const queuedMs = Math.max(0, Date.now() - activityInfo().scheduledTimestampMs)
  return () => nowMs + queuedMs + performance.now() - since
}

function isDue({ state, nextAttemptMs }: DeliveryProgress, nowMs: number): boolean {
  return state === 'PENDING' || (state === 'WAITING_RETRY' && (nextAttemptMs ?? 0) <= nowMs)
}

function stepOf(delivery: deliveries.DeliverySnapshot): DeliveryStep {
  const { state, attemptCount, nextAttemptMs, endpointId, waitingReplays } = delivery
  return { busy: false, state, attemptCount, nextAttemptMs, endpointId, waitingReplays }
}
