import type { OutgoingSnapshot } from '../../db/transactions/record.ts'
import { findingOf } from '../attempts/lookup-finding.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { OutgoingKind } from './kind.ts'
import type { AskOutgoingInput, OutgoingAnswer } from './outgoing-step.ts'

/** The activity that asks the provider about a refund or payout, and records the response. */
export function createAskOutgoing<S extends OutgoingSnapshot>(
  deps: ActivityDeps,
  { load, stepOf, lookUp, canBeAsked }: OutgoingKind<S>,
) {
  const { record } = transactionRecorder(deps, load)

  return async function askOutgoing({ transactionId, question }: AskOutgoingInput): Promise<OutgoingAnswer> {
    const outgoing = await load(transactionId)
    const { attempt } = outgoing
    const { next } = stepOf(outgoing)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(outgoing), notFound: false }
    const answer = await lookUp(outgoing, attempt)
    const isAskable = canBeAsked(outgoing)
    const asked = { next, about: 'OUTGOING', closing: false, replaced: false } as const
    const finding = findingOf(answer, question, asked, { attempt, canBeAsked: isAskable })
    const step = stepOf(await record(outgoing, attempt, finding))
    const putOffMs = answer.state === 'UNKNOWN' ? answer.askAgainMs : undefined
    return { step, notFound: answer.state === 'NOT_FOUND', putOffMs, cannotBeAsked: !isAskable }
  }
}
