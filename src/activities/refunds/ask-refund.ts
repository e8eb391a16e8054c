import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { lookUpRefund } from './refund-provider.ts'
import { type AskRefundInput, type RefundAnswer, requireRefund, stepOf } from './steps.ts'

export function createAskRefund(deps: ActivityDeps) {
  const { pool } = deps
  const { record, closeAttempt } = transactionRecorder(deps)

  /** Asks the provider what became of the refund and records what it says. */
  return async function askRefund({ transactionId, question }: AskRefundInput): Promise<RefundAnswer> {
    const refund = await requireRefund(pool, transactionId)
    const { attempt } = refund
    const { next } = stepOf(refund)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(refund), notFound: false }
    const answer = await lookUpRefund(deps, refund, attempt)
    const notFound = answer.state === 'NOT_FOUND'
    if (notFound && next === 'ASK' && question.notFoundIsLost)
      return { step: stepOf(await closeAttempt(refund, attempt, 'provider_lost')), notFound }
    const putOffMs = answer.state === 'UNKNOWN' ? answer.askAgainMs : undefined
    const of = { answer: false, another: false, nextActionMs: question.nextAskMs, askedAtMs: question.nowMs }
    return { step: stepOf(await record(refund, attempt, answer, of)), notFound, putOffMs }
  }
}
