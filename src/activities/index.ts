import { WebhookSender } from '../receivers/send.ts'
import { createResolveTransaction } from './attempts/resolve-transaction.ts'
import { createAskConnectActivities } from './connect/ask-connect.ts'
import { createAttemptConnect } from './connect/attempt-connect.ts'
import { createDeliver, createLeaveDeliveryActivities } from './deliveries/deliver.ts'
import type { ActivityDeps } from './deps.ts'
import { classifyFaults } from './faults.ts'
import { createAskOutgoing } from './outgoing/ask.ts'
import { createAttemptOutgoing } from './outgoing/attempt.ts'
import { createHandleOutgoingEvent } from './outgoing/handle-event.ts'
import { createAskPayment } from './payments/ask-payment.ts'
import { createAttemptPayment } from './payments/attempt-payment.ts'
import { createCancelPayment, createExpireLink } from './payments/end-payment.ts'
import { createHandleProviderEvent } from './payments/handle-provider-event.ts'
import { createLateCheckoutActivities } from './payments/late-checkouts.ts'
import { createFlagPayment } from './attempts/set-aside.ts'
import { createDecidePayoutBatch } from './payouts/decide-batch.ts'
import { payoutKind } from './payouts/payout.ts'
import { createPayoutBatchActivities } from './payouts/run-batch.ts'
import { createCloseProofHours } from './proofs/close-hours.ts'
import { createRefreshRates } from './rates/refresh-rates.ts'
import { refundKind } from './refunds/refund.ts'

/** Creates all activities from their dependencies. */
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
