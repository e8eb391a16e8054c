import { ApplicationFailure } from '@temporalio/common'
import { type DisputeSnapshot, loadDispute } from '../../db/disputes/dispute.ts'
import { type DisputeDelivery, postponeDispute, restDispute, saveLook } from '../../db/disputes/save-dispute.ts'
import type { DisputeState } from '../../domain/disputes/dispute.ts'
import { lookAt, type DisputeLook } from '../../domain/disputes/look.ts'
import { deliveryWork } from '../../domain/engine-work.ts'
import type { CallKind } from '../../providers/contract/call-budgets.ts'
import type { DisputeCapability, DisputeLookup, ProviderDispute } from '../../providers/contract/disputes.ts'
import type { ProviderConnection } from '../../providers/contract/call.ts'
import { createReviewFlag } from '../attempts/set-aside.ts'
import { type ActivityDeps, requireRow, connectedProvider } from '../deps.ts'

export interface LookInput {
  disputeId: string
  /** The workflow's time. */
  nowMs: number
}

/** The state of a dispute after a look, and what its workflow does next. */
export interface DisputeStep {
  next: DisputeLook['step']['next']
  /** The longest wait before the next look. */
  waitMs: number
  /** The shortest wait before the provider may be asked again. */
  askAgainMs: number
  /** Null if it was never read. */
  state: DisputeState | null
  providerId: string
  /** True if the provider has an answer to take. */
  hasAnswer: boolean
  /** The version of the record after the look. */
  version: number
  /** The answer to send. Null unless `next` is SEND. */
  send: { answerId: string; sends: number } | null
}

/** A save loses to an event or an answer that came during the look; that many times in a row is a fault. */
const MOST_TRIES = 10

export const requireDispute = async ({ pool }: Pick<ActivityDeps, 'pool'>, disputeId: string) =>
  requireRow(await loadDispute(pool, { disputeId }), disputeId)

/** Returns the provider of a dispute; null if it is not connected, or cannot be asked about disputes. */
export function disputingProvider(
  deps: ActivityDeps,
  dispute: Pick<DisputeSnapshot, 'providerId' | 'businessId' | 'mode'>,
  kind: CallKind,
): { disputes: DisputeCapability; connection: ProviderConnection } | null {
  const to = connectedProvider(deps, dispute.providerId, dispute, { kind })
  return to?.provider.disputes ? { disputes: to.provider.disputes, connection: to.connection } : null
}

/**
 * The workflow's time, or that of this process if the activity waited or is repeated. Under time-skipping the
 * workflow's is ahead.
 */
export const laterOf = (nowMs: number): number => Math.max(nowMs, Date.now())

function unreadBecause(found: DisputeLookup): string {
  if (found.state === 'UNKNOWN') return found.detail
  return found.state === 'NOT_FOUND' ? 'not found' : 'it is about another charge'
}

export function createLookAtDispute(deps: ActivityDeps) {
  const { pool, push, logger } = deps
  const flag = createReviewFlag(deps)

  async function read(of: DisputeSnapshot): Promise<{ dispute: ProviderDispute | null; askAgainMs: number }> {
    const { id: disputeId, providerDisputeId } = of
    const to = disputingProvider(deps, of, 'QUESTION')
    const found = to && (await to.disputes.readDispute(to.connection, providerDisputeId))
    const isOfCharge = found?.state === 'READ' && found.dispute.providerReference === of.providerReference
    if (isOfCharge) return { dispute: found.dispute, askAgainMs: 0 }
    logger.info({ disputeId, because: found ? unreadBecause(found) : 'not connected' }, 'a dispute could not be read')
    return { dispute: null, askAgainMs: (found?.state === 'UNKNOWN' && found.askAgainMs) || 0 }
  }

  function announce(
    of: DisputeSnapshot,
    { dispute, entries, answer }: DisputeLook,
    deliveries: DisputeDelivery[],
  ): void {
    const { id: disputeId, transactionId, businessId, mode } = of
    if (entries.length > 0)
      logger.info({ disputeId, transactionId, state: dispute?.state, entries, refusal: answer?.refusal }, 'dispute')
    for (const each of deliveries) push(deliveryWork({ ...each, businessId, mode, transactionId }))
  }

  /**
   * Asks the provider about a dispute, and records its state, a reminder that is due, and the end of an answer. If
   * another change was recorded meanwhile, the provider is asked again: the newest record has the newest response.
   */
  async function lookAtDispute({ disputeId, nowMs }: LookInput): Promise<DisputeStep> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const before = await requireDispute(deps, disputeId)
      const { dispute: reading, askAgainMs } = await read(before)
      const looked = lookAt(before, reading, laterOf(nowMs))
      const { next, waitMs } = looked.step
      const dueInMs = next === 'END' ? null : waitMs
      const saved = await saveLook(pool, before, looked, dueInMs)
      if (!saved) continue
      announce(before, looked, saved)
      const { providerId, pending } = before
      const send = next === 'SEND' ? { answerId: pending!.id, sends: pending!.sends } : null
      const state = looked.dispute?.state ?? null
      const hasAnswer = pending !== null && looked.answer === null
      return { next, waitMs, askAgainMs, state, providerId, hasAnswer, version: before.version + 1, send }
    }
    throw ApplicationFailure.retryable(`${disputeId} changed at each look`, 'SV-5003')
  }

  /** Flags the payment for an operator: its provider does not show the dispute, or does not take the answer. */
  async function flagDispute({ disputeId }: { disputeId: string }): Promise<void> {
    const { transactionId } = await requireDispute(deps, disputeId)
    await flag(transactionId, { reason: 'dispute', stops: false, event: null })
  }

  /**
   * Lets a dispute rest that its provider does not show. A later event, or the provider's list, starts it again. False
   * if an event came since the look that returned `version`.
   */
  async function leaveUnreadDispute(look: { disputeId: string; version: number }): Promise<boolean> {
    return await restDispute(pool, look)
  }

  /** Makes the dispute due again after an internal error, each time with a longer pause. */
  async function postpone({ disputeId }: { disputeId: string }): Promise<void> {
    await postponeDispute(pool, { disputeId })
  }

  return { lookAtDispute, flagDispute, leaveUnreadDispute, postponeDispute: postpone }
}
