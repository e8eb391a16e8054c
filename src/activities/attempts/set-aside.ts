import { isTransientDatabaseError } from '../../db/database-away.ts'
import { loadTransaction } from '../../db/transactions/record.ts'
import type { ReviewFinding } from '../../domain/state-changes/claim.ts'
import type { ReviewReason } from '../../domain/states.ts'
import { describeFault } from '../../telemetry/logger.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'
import type { EventInput } from '../payments/payment-step.ts'
import { transactionRecorder } from './transaction-record.ts'

/** Returns a function that flags a transaction of any kind for an operator. */
export function createReviewFlag(deps: Pick<ActivityDeps, 'pool' | 'providers' | 'push' | 'logger'>) {
  const load = async (transactionId: string) =>
    requireRow(await loadTransaction(deps.pool, { transactionId }), transactionId)
  const { conclude } = transactionRecorder(deps, load)

  return async function flag(transactionId: string, review: Omit<ReviewFinding, 'type'>): Promise<void> {
    await conclude(await load(transactionId), { type: 'REVIEW', ...review })
  }
}

/**
 * Returns functions that set aside events that cannot be handled. Such an event delays no other one, and the
 * transaction is flagged for an operator.
 */
export function createSetAside(deps: Pick<ActivityDeps, 'pool' | 'providers' | 'push' | 'logger'>) {
  const { logger } = deps
  const flag = createReviewFlag(deps)

  async function setAside(
    { transactionId, inboundEventId }: EventInput,
    reason: ReviewReason,
    setAsideBecause: string,
  ): Promise<void> {
    logger.error({ transactionId, inboundEventId, because: setAsideBecause }, 'a provider event was set aside')
    await flag(transactionId, { reason, stops: false, event: { inboundEventId, setAsideBecause } })
  }

  /** Handles an event. If that fails with an internal error, it sets the event aside and returns `otherwise`. */
  async function handleOrSetAside<Step>(
    event: EventInput,
    handle: () => Promise<Step>,
    otherwise: () => Promise<Step>,
  ): Promise<Step> {
    try {
      return await handle()
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error
      logger.error({ ...event, fault: describeFault(error) }, 'a provider event could not be handled')
      await setAside(event, 'fault', 'handling it failed')
      return await otherwise()
    }
  }

  return { flag, setAside, handleOrSetAside }
}

export function createFlagPayment(deps: ActivityDeps) {
  const flag = createReviewFlag(deps)

  /** Flags a payment, refund or payout after an internal error. It waits until an operator resolves it. */
  return async function flagPayment({ transactionId }: { transactionId: string }): Promise<void> {
    await flag(transactionId, { reason: 'fault', stops: true, event: null })
  }
}
