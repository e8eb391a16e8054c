import { WebhookSender } from '../receivers/send.ts'
import { createResolveTransaction } from './attempts/resolve-transaction.ts'
import { createAskConnectActivities } from './connect/ask-connect.ts'
import { createAttemptConnect } from './connect/attempt-connect.ts'
import { createDeliver, createLeaveDeliveryActivities } from './deliveries/deliver.ts'
import type { ActivityDeps } from './deps.ts'
import { createFindDisputes } from './disputes/find-disputes.ts'
import { createLookAtDispute } from './disputes/look-at-dispute.ts'
import { createSendAnswer } from './disputes/send-answer.ts'
import { createAskOutgoing } from './outgoing/ask.ts'
import { createAttemptOutgoing } from './outgoing/attempt.ts'
import { createHandleOutgoingEvent } from './outgoing/handle-event.ts'
import { createAskPayment } from './payments/ask-payment.ts'
import { createAttemptPayment } from './payments/attempt-payment.ts'
import { createConfirmProviderEvent } from './payments/confirm-provider-event.ts'
import { createCancelPayment, createExpireLink } from './payments/end-payment.ts'
import { createHandleProviderEvent } from './payments/handle-provider-event.ts'
import { createLateCheckoutActivities } from './payments/late-checkouts.ts'
import { createFlagPayment } from './attempts/set-aside.ts'
import { createErasePayerActivities } from './payers/erase-payer.ts'
import { createDecidePayoutBatch } from './payouts/decide-batch.ts'
import { payoutKind } from './payouts/payout.ts'
import { createPayoutBatchActivities } from './payouts/run-batch.ts'
import { createCloseProofHours, stampHeads } from './proofs/close-hours.ts'
import { createAskLateWitnesses } from './proofs/cosign.ts'
import { createCloseLedgerDay } from './ledger/close-day.ts'
import { createDeleteExpired } from './retention/delete-expired.ts'
import { createReconcileActivities } from './settlements/reconcile.ts'
import { createRefreshRates } from './rates/refresh-rates.ts'
import { refundKind } from './refunds/refund.ts'
import { ApplicationFailure, TemporalFailure } from '@temporalio/common'
import type { Logger } from 'pino'
import { isTransientDatabaseError } from '../db/database-away.ts'
import { RecordShut } from '../db/epochs/open-epoch.ts'
import { describeFault } from '../telemetry/logger.ts'

type AnyActivities = Record<string, (input: never) => Promise<unknown>>

/**
 * Maps the errors of all activities to those of the engine. A database fault, or a record that is shut,
 * becomes SV-5003 and is retried. Any other fault is a defect of the program: SV-5000, not retried, for an operator.
 * Only the log has the message and the values of the fault, since many people can read the engine's histories.
 */
function classifyFaults<A extends AnyActivities>(activities: A, logger: Logger): A {
  const classified = Object.entries(activities).map(([name, activity]) => {
    const run = async (input: never): Promise<unknown> => {
      try {
        return await activity(input)
      } catch (error) {
        throw failureOf(name, error, logger)
      }
    }
    return [name, run]
  })
  return Object.fromEntries(classified) as A
}

function failureOf(activity: string, error: unknown, logger: Logger): unknown {
  if (error instanceof TemporalFailure) return error
  // Every activity that would send meets it until the record is open; the watch of the record logs it once.
  if (error instanceof RecordShut) return ApplicationFailure.retryable(error.message, 'SV-5003')
  const fault = describeFault(error)
  if (isTransientDatabaseError(error))
    return ApplicationFailure.retryable(`the database could not be used (${fault.code ?? 'no answer'})`, 'SV-5003')
  logger.error({ activity, fault }, 'an activity failed by a fault of the program')
  return ApplicationFailure.nonRetryable(`a fault of the program in ${activity} (${fault.type})`, 'SV-5000')
}

export function createActivities(deps: ActivityDeps) {
  const sender = new WebhookSender()
  const refund = refundKind(deps)
  const payout = payoutKind(deps)
  const activities = {
    attemptPayment: createAttemptPayment(deps),
    askPayment: createAskPayment(deps),
    handleProviderEvent: createHandleProviderEvent(deps),
    confirmProviderEvent: createConfirmProviderEvent(deps),
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
    askLateWitnesses: createAskLateWitnesses(deps),
    stampHeads,
    attemptConnect: createAttemptConnect(deps),
    ...createAskConnectActivities(deps),
    refreshRates: createRefreshRates(deps),
    ...createReconcileActivities(deps),
    ...createLookAtDispute(deps),
    sendAnswer: createSendAnswer(deps),
    ...createFindDisputes(deps),
    closeLedgerDay: createCloseLedgerDay(deps),
    deleteExpired: createDeleteExpired(deps),
    ...createErasePayerActivities(deps),
    deliver: createDeliver({ ...deps, sender }),
    ...createLeaveDeliveryActivities(deps),
  }
  return { activities: classifyFaults(activities, deps.logger), close: () => sender.close() }
}

export type Activities = ReturnType<typeof createActivities>['activities']
