import { WebhookSender } from '../receivers/send.ts'
import { createResolveTransaction } from './attempts/resolve-transaction.ts'
import { createConnectActivities } from './connect/connect.ts'
import { createDeliveryActivities } from './deliveries/deliver.ts'
import type { ActivityDeps } from './deps.ts'
import { createDisputeActivities } from './disputes/disputes.ts'
import { createOutgoing } from './outgoing/outgoing.ts'
import { createAskPaymentActivities } from './payments/ask-payment.ts'
import { createAttemptPayment } from './payments/attempt-payment.ts'
import { createEndPaymentActivities } from './payments/end-payment.ts'
import { createProviderEventActivities } from './payments/provider-events.ts'
import { createReviewFlag } from './attempts/set-aside.ts'
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
  const refund = createOutgoing(deps, refundKind(deps))
  const payout = createOutgoing(deps, payoutKind(deps))
  const flag = createReviewFlag(deps)
  const activities = {
    attemptPayment: createAttemptPayment(deps),
    ...createAskPaymentActivities(deps),
    ...createProviderEventActivities(deps),
    ...createEndPaymentActivities(deps),
    /** A payment, refund or payout after an internal error. It waits until an operator resolves it. */
    flagPayment: async ({ transactionId }: { transactionId: string }): Promise<void> =>
      await flag(transactionId, { reason: 'fault', stops: true, event: null }),
    resolveTransaction: createResolveTransaction(deps),
    attemptRefund: refund.attempt,
    askRefund: refund.ask,
    handleRefundEvent: refund.handleEvent,
    decidePayoutBatch: createDecidePayoutBatch(deps),
    ...createPayoutBatchActivities(deps),
    attemptPayout: payout.attempt,
    askPayout: payout.ask,
    handlePayoutEvent: payout.handleEvent,
    closeProofHours: createCloseProofHours(deps),
    askLateWitnesses: createAskLateWitnesses(deps),
    stampHeads,
    ...createConnectActivities(deps),
    refreshRates: createRefreshRates(deps),
    ...createReconcileActivities(deps),
    ...createDisputeActivities(deps),
    closeLedgerDay: createCloseLedgerDay(deps),
    deleteExpired: createDeleteExpired(deps),
    ...createErasePayerActivities(deps),
    ...createDeliveryActivities({ ...deps, sender }),
  }
  return { activities: classifyFaults(activities, deps.logger), close: () => sender.close() }
}

export type Activities = ReturnType<typeof createActivities>['activities']
