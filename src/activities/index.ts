import { WebhookSender } from '../receivers/send.ts'
import { createResolveTransaction } from './attempts/resolve-transaction.ts'
import { createAskConnectActivities } from './connect/ask-connect.ts'
import { createAttemptConnect } from './connect/attempt-connect.ts'
import { createDeliver } from './deliveries/deliver.ts'
import { createLeaveDeliveryActivities } from './deliveries/leave-delivery.ts'
import type { ActivityDeps } from './deps.ts'
import { classifyFaults } from './faults.ts'
import { createAskOutgoing } from './outgoing/ask.ts'
import { createAttemptOutgoing } from './outgoing/attempt.ts'
import { createHandleOutgoingEvent } from './outgoing/handle-event.ts'
import { createAskPayment } from './payments/ask-payment.ts'
import { createAttemptPayment } from './payments/attempt-payment.ts'
import { createCancelPayment } from './payments/cancel-payment.ts'
import { createExpireLink } from './payments/expire-link.ts'
import { createHandleProviderEvent } from './payments/handle-provider-event.ts'
import { createLateCheckoutActivities } from './payments/late-checkouts.ts'
import { createFlagPayment } from './payments/flag-payment.ts'
import { createDecidePayoutBatch } from './payouts/decide-batch.ts'
import { payoutKind } from './payouts/payout.ts'
import { createPayoutBatchActivities } from './payouts/run-batch.ts'
import { createCloseProofHours } from './proofs/close-proof-hours.ts'
import { createRefreshRates } from './rates/refresh-rates.ts'
import { refundKind } from './refunds/refund.ts'

/** Everything a workflow may ask for, over the given parts of the outside world. */
export function createActivities(deps: ActivityDeps) {
  const sender = new WebhookSender()
  const refund = refundKind(deps)
  const payout = payoutKind(deps)
  const activities = {
    attemptPayment: createAttemptPayment(deps),
    askPayment: createAskPayment(deps),
    handleProviderEvent: createHandleProviderEvent(deps),
    cancelPayment: createCancelPayment(deps),
    expireLink: createExpireLink(deps),
    flagPayment: createFlagPayment(deps),
    resolveTransaction: createResolveTransaction(deps),
    ...createLateCheckoutActivities(deps),
    attemptRefund: createAttemptOutgoing(deps, refund),
    askRefund: createAskOutgoing(deps, refund),
    handleRefundEvent: createHandleOutgoingEvent(deps, refund),
    decidePayoutBatch: createDecidePayoutBatch(deps),
    ...createPayoutBatchActivities(deps),
    attemptPayout: createAttemptOutgoing(deps, payout),
    askPayout: createAskOutgoing(deps, payout),
    handlePayoutEvent: createHandleOutgoingEvent(deps, payout),
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
