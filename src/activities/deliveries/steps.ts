import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import { type DeliverySnapshot, loadDelivery } from '../../db/deliveries/delivery.ts'
import type { DeliveryState } from '../../domain/states.ts'

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
