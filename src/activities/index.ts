import { WebhookSender } from '../receivers/send.ts'
import { createConnectActivities } from './connect/connect.ts'
import { createDeliveryActivities } from './deliveries/deliveries.ts'
import type { ActivityDeps } from './deps.ts'
import { classifyFaults } from './faults.ts'
import { createLateCheckoutActivities } from './payments/late-checkouts.ts'
import { createPaymentActivities } from './payments/payments.ts'
import { createRefundActivities } from './refunds/refunds.ts'
import { createStopActivities } from './payments/stop-payment.ts'

/** Everything a workflow may ask for, over the given parts of the outside world. */
export function createActivities(deps: ActivityDeps) {
  const sender = new WebhookSender()
  const activities = {
    ...createPaymentActivities(deps),
    ...createRefundActivities(deps),
    ...createStopActivities(deps),
    ...createLateCheckoutActivities(deps),
    ...createConnectActivities(deps),
    ...createDeliveryActivities({ ...deps, sender }),
  }
  return {
    activities: classifyFaults(activities, deps.logger),
    close: () => sender.close(),
  }
}

export type Activities = ReturnType<typeof createActivities>['activities']
