import type { DisputeSnapshot } from '../../db/disputes/dispute.ts'
import { beginSending, declineAnswer, takeBackSending } from '../../db/disputes/save-dispute.ts'
import type { DisputeEvidence } from '../../domain/disputes/answer.ts'
import type { AnswerResult, DisputeAnswer } from '../../providers/contract/disputes.ts'
import { openSendWindow } from '../attempts/send-attempt.ts'
import type { ActivityDeps } from '../deps.ts'
import { disputingProvider, requireDispute } from './look-at-dispute.ts'

export interface SendAnswerInput {
  disputeId: string
  answerId: string
  /** How often it was sent before: the activity may run twice, and sends once. */
  sends: number
}

/** The wait before an answer that did not leave this service is tried again. */
const TRY_AGAIN_MS = 60_000
const NOT_CONNECTED: AnswerResult = { state: 'NOT_SENT', detail: 'the provider is not connected' }

export function createSendAnswer(deps: ActivityDeps) {
  const { pool, cipher, logger } = deps

  function answerOf({ kind, id, amountCents }: NonNullable<DisputeSnapshot['pending']>, sealed: Buffer | null) {
    if (kind === 'ACCEPT' || sealed === null) return { kind: 'ACCEPT', amountCents } satisfies DisputeAnswer
    const evidence = JSON.parse(cipher.decrypt(sealed, `evidence:${id}`).toString()) as DisputeEvidence
    return { kind: 'EVIDENCE', evidence } satisfies DisputeAnswer
  }

  /**
   * Sends an answer to the provider, once: that it is sent is stored first. What became of it, the next look at the
   * dispute finds. Returns the wait before that look.
   */
  return async function sendAnswer({ disputeId, answerId, sends }: SendAnswerInput): Promise<{ waitMs: number }> {
    const dispute = await requireDispute(deps, disputeId)
    const { pending } = dispute
    if (pending?.id !== answerId) return { waitMs: 0 }
    const to = disputingProvider(deps, dispute, 'REFUND')
    const window = openSendWindow()
    const begun = await beginSending(pool, { answerId, sends, sentAt: new Date() })
    if (!begun) return { waitMs: 0 }
    const answer = answerOf(pending, begun.evidence)
    const result = to
      ? await to.disputes.answerDispute(to.connection, dispute.providerDisputeId, answer, window)
      : NOT_CONNECTED
    const { state } = result
    logger.info({ disputeId, answerId, kind: pending.kind, result: state, detail: detailOf(result) }, 'answer sent')
    if (state === 'REFUSED') await declineAnswer(pool, { answerId })
    if (state !== 'NOT_SENT') return { waitMs: 0 }
    const sentAt = pending.sentMs === null ? null : new Date(pending.sentMs)
    await takeBackSending(pool, { answerId, sends, sentAt })
    return { waitMs: result.askAgainMs ?? TRY_AGAIN_MS }
  }
}

/** A refusal may repeat what was sent, which is the payer's. */
function detailOf(result: AnswerResult): string | undefined {
  return result.state === 'NOT_SENT' || result.state === 'UNKNOWN' ? result.detail : undefined
}
