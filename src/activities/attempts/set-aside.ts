import type { ReviewReason } from '../../domain/states.ts'
import { isDatabaseFault } from '../../db/database-away.ts'
import { flagForReview } from '../../db/payments/flag-for-review.ts'
import { describeFault } from '../../logger.ts'
import type { ActivityDeps } from '../deps.ts'
import type { EventInput } from '../payments/steps.ts'

/** Events that cannot be handled: they stand in no other event's way, and a person is asked to look. */
export function eventSetter({ pool, logger }: Pick<ActivityDeps, 'pool' | 'logger'>) {
  async function setAside(
    { transactionId, inboundEventId }: EventInput,
    reason: ReviewReason,
    because: string,
  ): Promise<void> {
    logger.error({ transactionId, inboundEventId, because }, 'a provider event was set aside')
    await flagForReview(pool, { transactionId, reason, inboundEventId, setAsideBecause: because, stops: false })
  }

  /** Handles an event; where the program fails at that the event is set aside, and `otherwise` says how things stand. */
  async function handleOrSetAside<Step>(
    event: EventInput,
    handle: () => Promise<Step>,
    otherwise: () => Promise<Step>,
  ): Promise<Step> {
    try {
      return await handle()
    } catch (error) {
      if (isDatabaseFault(error)) throw error
      logger.error({ ...event, fault: describeFault(error) }, 'a provider event could not be handled')
      await setAside(event, 'fault', 'handling it failed')
      return await otherwise()
    }
  }

  return { setAside, handleOrSetAside }
}
