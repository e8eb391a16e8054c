import { WebhookSender } from '../receivers/send.ts'
import { createConnectActivities } from './connect.ts'
import { createDeliveryActivities } from './deliveries.ts'
import type { ActivityDeps } from './deps.ts'
import { classifyFaults } from './faults.ts'
import { createLateCheckoutActivities } from './late-checkouts.ts'
import { createPaymentActivities } from './payments.ts'
import { createRefundActivities } from './refunds.ts'
import { createStopActivities } from './stop-payment.ts'

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
