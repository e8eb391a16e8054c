import { WebhookSender } from '../receivers/send.ts'
import { createResolveTransaction } from './attempts/resolve-transaction.ts'
import { createAskConnectActivities } from './connect/ask-connect.ts'
import { createAttemptConnect } from './connect/attempt-connect.ts'
import { createDeliver } from './deliveries/deliver.ts'
import { createLeaveDeliveryActivities } from './deliveries/leave-delivery.ts'
import type { ActivityDeps } from './deps.ts'
import { classifyFaults } from './faults.ts'
import { createAskPayment } from './payments/ask-payment.ts'
import { createAttemptPayment } from './payments/attempt-payment.ts'
import { createCancelPayment } from './payments/cancel-payment.ts'
import { createExpireLink } from './payments/expire-link.ts'
import { createHandleProviderEvent } from './payments/handle-provider-event.ts'
import { createLateCheckoutActivities } from './payments/late-checkouts.ts'
import { createFlagPayment } from './payments/flag-payment.ts'
import { createDecidePayoutBatch } from './payouts/decide-batch.ts'
import { createPayoutBatchActivities } from './payouts/run-batch.ts'
import { createAskPayout } from './payouts/ask-payout.ts'
import { createAttemptPayout } from './payouts/attempt-payout.ts'
import { createHandlePayoutEvent } from './payouts/handle-payout-event.ts'
import { createCloseProofHours } from './proofs/close-proof-hours.ts'
import { createRefreshRates } from './rates/refresh-rates.ts'
import { createAskRefund } from './refunds/ask-refund.ts'
import { createAttemptRefund } from './refunds/attempt-refund.ts'
import { createHandleRefundEvent } from './refunds/handle-refund-event.ts'

/** Everything a workflow may ask for, over the given parts of the outside world. */
export function createActivities(deps: ActivityDeps) {
  const sender = new WebhookSender()
  const activities = {
    attemptPayment: createAttemptPayment(deps),
    askPayment: createAskPayment(deps),
    handleProviderEvent: createHandleProviderEvent(deps),
    cancelPayment: createCancelPayment(deps),
    expireLink: createExpireLink(deps),
    flagPayment: createFlagPayment(deps),
    resolveTransaction: createResolveTransaction(deps),
    ...createLateCheckoutActivities(deps),
    attemptRefund: createAttemptRefund(deps),
    askRefund: createAskRefund(deps),
    handleRefundEvent: createHandleRefundEvent(deps),
    decidePayoutBatch: createDecidePayoutBatch(deps),
    ...createPayoutBatchActivities(deps),
    attemptPayout: createAttemptPayout(deps),
    askPayout: createAskPayout(deps),
    handlePayoutEvent: createHandlePayoutEvent(deps),
    closeProofHours: createCloseProofHours(deps),
    attemptConnect: createAttemptConnect(deps),
    ...createAskConnectActivities(deps),
    refreshRates: createRefreshRates(deps),
    deliver: createDeliver({ ...deps, sender }),
    ...createLeaveDeliveryActivities(deps),
  }
  return {
    activities: classifyFaults(activities, deps.logger),
    close: () => sender.close(),
  }
}

export type Activities = ReturnType<typeof createActivities>['activities']
