import { isTransientDatabaseError } from '../../db/database-away.ts'
import { loadTransaction } from '../../db/transactions/record.ts'
import type { ReviewFinding } from '../../domain/state-changes/claim.ts'
import type { ReviewReason } from '../../domain/states.ts'
import { describeFault } from '../../telemetry/logger.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'
import type { EventInput } from '../payments/payment-step.ts'
import { transactionRecorder } from './transaction-record.ts'

export function createReviewFlag(deps: Pick<ActivityDeps, 'pool' | 'providers' | 'push' | 'logger'>) {
  const load = async (transactionId: string) =>
    requireRow(await loadTransaction(deps.pool, { transactionId }), transactionId)
  const { conclude } = transactionRecorder(deps, load)
  return async (transactionId: string, review: Omit<ReviewFinding, 'type'>): Promise<void> =>
    void (await conclude(await load(transactionId), { type: 'REVIEW', ...review }))
}

/** An event that cannot be handled delays no other one, and the transaction is flagged for an operator. */
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

  function orSetAside<Step>(
    handle: (event: EventInput) => Promise<Step>,
    readStep: (transactionId: string) => Promise<Step>,
  ): typeof handle {
    return async (event) => {
      try {
        return await handle(event)
      } catch (error) {
        if (isTransientDatabaseError(error)) throw error
        logger.error({ ...event, fault: describeFault(error) }, 'a provider event could not be handled')
        await setAside(event, 'fault', 'handling it failed')
        return await readStep(event.transactionId)
      }
    }
  }

  return { flag, setAside, orSetAside }
}
