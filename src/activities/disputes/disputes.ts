import { ApplicationFailure } from '@temporalio/common'
import { type DisputeSnapshot, loadDispute } from '../../db/disputes/dispute.ts'
import * as db from '../../db/disputes/save-dispute.ts'
import { type ListedDispute, storeListedDisputes } from '../../db/disputes/store-dispute.ts'
import { newId } from '../../db/new-id.ts'
import type { MadeDelivery } from '../../db/transactions/create-transaction.ts'
import type { DisputeEvidence } from '../../domain/disputes/answer.ts'
import type { DisputeState } from '../../domain/disputes/dispute.ts'
import { lookAt, type DisputeLook } from '../../domain/disputes/look.ts'
import { deliveryWorks } from '../../domain/engine-work.ts'
import type { AnswerResult, DisputeAnswer, DisputeLookup, ProviderDispute } from '../../providers/contract/disputes.ts'
import { openSendWindow } from '../attempts/send-attempt.ts'
import { createReviewFlag } from '../attempts/set-aside.ts'
import { connectedCapability, connectedModes, requirePage, requireRow } from '../deps.ts'
import type { ActivityDeps, ConnectedMode } from '../deps.ts'

export interface DisputeStep {
  next: DisputeLook['step']['next']
  /** `waitMs` is the longest wait before the next look, and `askAgainMs` the shortest. */
  waitMs: number
  askAgainMs: number
  /** Null if it was never read. */
  state: DisputeState | null
  providerId: string
  /** True if the provider has an answer to take. */
  hasAnswer: boolean
  version: number
  /** Null unless `next` is SEND. */
  send: Pick<SendAnswerInput, 'answerId' | 'sends'> | null
}

interface SendAnswerInput {
  disputeId: string
  answerId: string
  /** How often it was sent before: the activity may run twice, and sends once. */
  sends: number
}

/** A save loses to an event or an answer that came during the look; that many times in a row is a fault. */
const MOST_TRIES = 10
const TRY_AGAIN_MS = 60_000
/** How long ago a dispute was opened that is looked for; earlier runs have found older ones. */
const LOOKED_FOR_MS = 30 * 86_400_000
/** Reads of lists count against the provider's call limits, beside the calls of businesses. */
const OWNER = 'disputes'
const NOT_CONNECTED: AnswerResult = { state: 'NOT_SENT', detail: 'the provider is not connected' }

function unreadBecause(found: DisputeLookup): string {
  if (found.state === 'UNKNOWN') return found.detail
  return found.state === 'NOT_FOUND' ? 'not found' : 'it is about another charge'
}

/** A refusal may repeat what was sent, which is the payer's. */
function detailOf(result: AnswerResult): string | undefined {
  return result.state === 'NOT_SENT' || result.state === 'UNKNOWN' ? result.detail : undefined
}

export function createDisputeActivities(deps: ActivityDeps) {
  const { pool, cipher, push, logger } = deps
  const flag = createReviewFlag(deps)

  const load = async (disputeId: string) => requireRow(await loadDispute(pool, { disputeId }), disputeId)

  async function read(of: DisputeSnapshot): Promise<{ dispute: ProviderDispute | null; askAgainMs: number }> {
    const { id: disputeId, providerDisputeId } = of
    const to = connectedCapability(deps, 'disputes', of, 'QUESTION')
    const found = to && (await to.able.readDispute(to.connection, providerDisputeId))
    const isOfCharge = found?.state === 'READ' && found.dispute.providerReference === of.providerReference
    if (isOfCharge) return { dispute: found.dispute, askAgainMs: 0 }
    logger.info({ disputeId, because: found ? unreadBecause(found) : 'not connected' }, 'a dispute could not be read')
    return { dispute: null, askAgainMs: (found?.state === 'UNKNOWN' && found.askAgainMs) || 0 }
  }

  function announce(of: DisputeSnapshot, { dispute, entries, answer }: DisputeLook, deliveries: MadeDelivery[]): void {
    const { id: disputeId, transactionId, businessId, mode } = of
    if (entries.length > 0)
      logger.info({ disputeId, transactionId, state: dispute?.state, entries, refusal: answer?.refusal }, 'dispute')
    for (const work of deliveryWorks({ id: transactionId, businessId, mode }, deliveries)) push(work)
  }

  function answerOf({ kind, id, amountCents }: NonNullable<DisputeSnapshot['pending']>, sealed: Buffer | null) {
    if (kind === 'ACCEPT' || sealed === null) return { kind: 'ACCEPT', amountCents } satisfies DisputeAnswer
    const evidence = JSON.parse(cipher.decrypt(sealed, `evidence:${id}`).toString()) as DisputeEvidence
    return { kind: 'EVIDENCE', evidence } satisfies DisputeAnswer
  }

  return {
    /** If the record changes during that, the provider is asked again: the newest record has the newest response. */
    async lookAtDispute({ disputeId, nowMs }: { disputeId: string; nowMs: number }): Promise<DisputeStep> {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const before = await load(disputeId)
        const { dispute: reading, askAgainMs } = await read(before)
        // This process's time if the activity waited or is repeated. Under time-skipping the workflow's is ahead.
        const looked = lookAt(before, reading, Math.max(nowMs, Date.now()))
        const { next, waitMs } = looked.step
        const saved = await db.saveLook(pool, before, looked, next === 'END' ? null : waitMs)
        if (!saved) continue
        announce(before, looked, saved)
        const { providerId, pending } = before
        const send = next === 'SEND' ? { answerId: pending!.id, sends: pending!.sends } : null
        const state = looked.dispute?.state ?? null
        const hasAnswer = pending !== null && looked.answer === null
        return { next, waitMs, askAgainMs, state, providerId, hasAnswer, version: before.version + 1, send }
      }
      throw ApplicationFailure.retryable(`${disputeId} changed at each look`, 'SV-5003')
    },

    /** Sends an answer once, since that is stored first. The next look, after `waitMs`, finds what became of it. */
    async sendAnswer({ disputeId, answerId, sends }: SendAnswerInput): Promise<{ waitMs: number }> {
      const dispute = await load(disputeId)
      const { pending } = dispute
      if (pending?.id !== answerId) return { waitMs: 0 }
      const to = connectedCapability(deps, 'disputes', dispute, 'REFUND')
      const window = openSendWindow()
      const begun = await db.beginSending(pool, { answerId, sends, sentAt: new Date() })
      if (!begun) return { waitMs: 0 }
      const answer = answerOf(pending, begun.evidence)
      const result = to
        ? await to.able.answerDispute(to.connection, dispute.providerDisputeId, answer, window)
        : NOT_CONNECTED
      const { state } = result
      logger.info({ disputeId, answerId, kind: pending.kind, result: state, detail: detailOf(result) }, 'answer sent')
      if (state === 'REFUSED') await db.declineAnswer(pool, { answerId })
      if (state !== 'NOT_SENT') return { waitMs: 0 }
      const sentAt = pending.sentMs === null ? null : new Date(pending.sentMs)
      await db.takeBackSending(pool, { answerId, sends, sentAt })
      return { waitMs: result.askAgainMs ?? TRY_AGAIN_MS }
    },

    /** The provider does not show the dispute, or does not take the answer. */
    async flagDispute({ disputeId }: { disputeId: string }): Promise<void> {
      const { transactionId } = await load(disputeId)
      await flag(transactionId, { reason: 'dispute', stops: false, event: null })
    },

    /** A later event, or the provider's list, starts it again. False if an event came since the look at `version`. */
    async leaveUnreadDispute(look: { disputeId: string; version: number }): Promise<boolean> {
      return await db.restDispute(pool, look)
    },

    async postponeDispute({ disputeId }: { disputeId: string }): Promise<void> {
      await db.postponeDispute(pool, { disputeId })
    },

    async listDisputing(): Promise<ConnectedMode[]> {
      return connectedModes(deps, ({ disputes }) => disputes !== undefined)
    },

    /** Makes the disputes on a page of the provider's list due that are new or have changed. Returns the next page. */
    async readDisputes({ page, nowMs, ...of }: ConnectedMode & { page: string | null; nowMs: number }) {
      const to = connectedCapability(deps, 'disputes', { ...of, businessId: OWNER }, 'QUESTION')
      if (!to) return { next: null }
      const since = new Date(nowMs - LOOKED_FOR_MS)
      const { items, next } = requirePage(await to.able.listDisputes(to.connection, since, page), 'disputes')
      const disputes = items.map(({ id: providerDisputeId, providerReference, updatedMs }): ListedDispute => {
        return { id: newId('dispute'), providerDisputeId, providerReference, updatedMs }
      })
      if (disputes.length > 0) await storeListedDisputes(pool, { ...of, disputes: JSON.stringify(disputes) })
      return { next }
    },
  }
}
