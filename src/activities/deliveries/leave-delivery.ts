import { cancelDelivery, postpone } from '../../db/deliveries/delivery.ts'
import type { CancelReason } from '../../domain/webhooks/endpoints.ts'
import type { ActivityDeps } from '../deps.ts'
import { type DeliveryStep, requireDelivery, stepOf } from './steps.ts'

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
