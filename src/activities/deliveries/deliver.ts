import { activityInfo } from '@temporalio/activity'
import { ENDPOINT_FAILS_FOR_MS, WEBHOOK_ATTEMPTS, webhookWaitMs } from '../../domain/webhooks/backoff.ts'
import { cancelReasonOf, type CancelReason } from '../../domain/webhooks/endpoints.ts'
import { disableFailing, endpointFailed, endpointRecovered } from '../../db/deliveries/endpoint-health.ts'
import {
  type DeliveryProgress,
  type DeliverySnapshot,
  beginRetry,
  forgetReplay,
  queueSlowly,
  recordDelivery,
  loadDelivery,
  cancelDelivery,
  postpone,
} from '../../db/deliveries/delivery.ts'
import type { Exchange, WebhookSender } from '../../receivers/send.ts'
import { signatureHeaders } from '../../receivers/signature.ts'
import type { ActivityDeps } from '../deps.ts'
import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import type { DeliveryState } from '../../domain/states.ts'

export function createDeliver(deps: ActivityDeps & { sender: WebhookSender }) {
  const { pool, cipher, sender, endpointBulkhead } = deps
  const { cancelWaiting } = createLeaveDeliveryActivities(deps)

  /** Its workflow has it and waits for its turn there: the relay, too, need not come back every minute. */
  async function leaveToSlowQueue(deliveryId: string, delivery: DeliverySnapshot): Promise<DeliveryStep> {
    if (delivery.state === 'PENDING') await queueSlowly(pool, deliveryId)
    return { ...stepOf(delivery), busy: true }
  }

  async function post(delivery: DeliverySnapshot, at: Date) {
    const { endpointId, eventId, body } = delivery
    const open = (sealed: Buffer) => cipher.decrypt(sealed, `webhook-secret:${endpointId}`).toString()
    const secret = open(delivery.secret)
    const previous = delivery.previousSecrets.map((sealed) => open(Buffer.from(sealed, 'hex')))
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'payments-service-webhooks/1',
      ...signatureHeaders(secret, eventId, body, at, previous),
    }
    const allowPrivate = deps.webhookAllowPrivate && delivery.mode === 'TEST'
    return await sender.post({ url: delivery.url, headers, body, allowPrivate })
  }

  /**
   * Keeps since when the endpoint fails, with a statement only where that changes, and disables it once it has failed
   * for long enough. If the process dies before this, the next attempt does the same.
   */
  async function keepHealth(
    { endpointId, enabled, failingSinceMs }: DeliverySnapshot,
    delivered: boolean,
    startedAt: Date,
  ): Promise<void> {
    if (delivered && failingSinceMs !== null) await endpointRecovered(pool, endpointId)
    if (delivered) return
    if (failingSinceMs === null) return await endpointFailed(pool, endpointId, startedAt)
    const since = startedAt.getTime() - ENDPOINT_FAILS_FOR_MS
    if (enabled && failingSinceMs <= since) await disableFailing(pool, endpointId, new Date(since))
  }

  /** Makes one attempt if one is due: load, send, record. An attempt that was recorded is never sent again. */
  return async function deliver({ deliveryId, replayId, nowMs, lane }: DeliverInput): Promise<DeliveryStep> {
    const workflowNow = clockFrom(nowMs)
    const delivery = await requireDelivery(pool, deliveryId, replayId)
    if (replayId && (delivery.attemptMade || delivery.deleted)) {
      await forgetReplay(pool, replayId, deliveryId)
      return stepOf(delivery)
    }
    if (!replayId && !isDue(delivery, nowMs)) return stepOf(delivery)
    const reason = replayId ? null : cancelReasonOf(delivery)
    if (reason) return await cancelWaiting({ deliveryId, reason })
    // An endpoint that did not take what it was sent last may hang: no call to it holds a slot of the fast lane.
    const mayBeFast = lane === 'fast' && delivery.failingSinceMs === null
    const permit = mayBeFast ? await endpointBulkhead.acquire(delivery.endpointId) : null
    if (lane === 'fast' && !permit) return await leaveToSlowQueue(deliveryId, delivery)
    const startedAt = new Date(workflowNow())
    let quick: boolean | null = null
    let exchange: Exchange
    try {
      if (!replayId && delivery.state === 'WAITING_RETRY') await beginRetry(pool, deliveryId, delivery.attemptCount)
      permit?.begin()
      exchange = await post(delivery, startedAt)
      quick = exchange.error !== 'timeout'
    } finally {
      permit?.release(quick)
    }
    const delivered = exchange.status !== null && exchange.status >= 200 && exchange.status < 300
    const number = delivery.attemptCount + 1
    const waitMs = delivered || replayId ? null : webhookWaitMs(number)
    const progress = await recordDelivery(pool, {
      deliveryId,
      trigger: replayId ? 'REPLAY' : 'SCHEDULE',
      triggerKey: replayId ?? String(number),
      startedAt,
      ...exchange,
      delivered,
      nextAttemptAt: waitMs === null ? null : new Date(workflowNow() + waitMs),
      nextWaitMs: waitMs,
    })
    const waitingReplays = delivery.waitingReplays.filter((id) => id !== replayId)
    await keepHealth(delivery, delivered, startedAt)
    return stepOf({ ...delivery, ...progress, waitingReplays })
  }
}

/**
 * The workflow's clock, carried on: what the task has waited for a slot counts, so that waits and timestamps are those
 * of the attempt itself. A worker's clock that is behind the engine's adds nothing.
 */
function clockFrom(nowMs: number): () => number {
  const since = performance.now()
  const queuedMs = Math.max(0, Date.now() - activityInfo().scheduledTimestampMs)
  return () => nowMs + queuedMs + performance.now() - since
}

function isDue({ state, nextAttemptMs, attemptCount }: DeliveryProgress, nowMs: number): boolean {
  if (attemptCount >= WEBHOOK_ATTEMPTS) return false
  return state === 'PENDING' || (state === 'WAITING_RETRY' && (nextAttemptMs ?? 0) <= nowMs)
}

export interface DeliverInput {
  deliveryId: string
  /** The replay that asks for this attempt; null for one of the schedule. */
  replayId: string | null
  /** The workflow's clock, which is the one that judges the waits. */
  nowMs: number
  lane: 'fast' | 'slow'
}

/** How a delivery stands after an attempt, or without one where none was due. */
export interface DeliveryStep {
  /** Nothing was done: the same is to be asked for on the slow queue. */
  busy: boolean
  state: DeliveryState
  attemptCount: number
  /** When the next attempt of the schedule is due, by the workflow's clock. */
  nextAttemptMs: number | null
  endpointId: string
  waitingReplays: string[]
}

/** The delivery as the record has it; a workflow of none ends. */
export async function requireDelivery(
  pool: Pool,
  deliveryId: string,
  replayId: string | null = null,
): Promise<DeliverySnapshot> {
  const delivery = await loadDelivery(pool, deliveryId, replayId)
  if (!delivery) throw ApplicationFailure.nonRetryable(`there is no delivery ${deliveryId}`, 'SV-2005')
  return delivery
}

export function stepOf({
  state,
  attemptCount,
  nextAttemptMs,
  endpointId,
  waitingReplays,
}: DeliverySnapshot): DeliveryStep {
  return { busy: false, state, attemptCount, nextAttemptMs, endpointId, waitingReplays }
}

interface DeliveryInput {
  deliveryId: string
}

interface CancelInput extends DeliveryInput {
  reason: CancelReason
}

/** A delivery of which no attempt is made: not at all, or not now. */
export function createLeaveDeliveryActivities({ pool }: Pick<ActivityDeps, 'pool'>) {
  /** Cancels a delivery that waits; one that has ended keeps its state. */
  async function cancelWaiting({ deliveryId, reason }: CancelInput): Promise<DeliveryStep> {
    await cancelDelivery(pool, deliveryId, reason)
    return stepOf(await requireDelivery(pool, deliveryId))
  }

  /** The program failed at it: it is tried again, later each time. */
  async function postponeDelivery({ deliveryId }: DeliveryInput): Promise<void> {
    await postpone(pool, deliveryId)
  }

  return { cancelWaiting, postponeDelivery }
}
