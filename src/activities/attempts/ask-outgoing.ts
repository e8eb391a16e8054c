import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import type { LookupResult } from '../../domain/provider-result.ts'
import type { ActivityDeps } from '../deps.ts'
import type { AskOutgoingInput, OutgoingAnswer, OutgoingSnapshot, OutgoingStep } from './outgoing.ts'
import { questionRecorded } from './awaited-event.ts'
import { transactionRecorder } from './transaction-record.ts'

interface Asked<S extends OutgoingSnapshot> {
  load: (transactionId: string) => Promise<S>
  stepOf: (outgoing: S) => OutgoingStep
  lookUp: (outgoing: S, attempt: AttemptSnapshot) => Promise<LookupResult>
  canBeAsked: (outgoing: S) => boolean
}

/** The activity that asks the provider what became of a refund or a payout and records what it says. */
export function createAskOutgoing<S extends OutgoingSnapshot>(
  deps: ActivityDeps,
  { load, stepOf, lookUp, canBeAsked }: Asked<S>,
): (input: AskOutgoingInput) => Promise<OutgoingAnswer> {
  const { record, closeAttempt } = transactionRecorder(deps)

  return async function askOutgoing({ transactionId, question }) {
    const outgoing = await load(transactionId)
    const { attempt } = outgoing
    const { next } = stepOf(outgoing)
    if (!attempt || (next !== 'ASK' && next !== 'WAIT')) return { step: stepOf(outgoing), notFound: false }
    const answer = await lookUp(outgoing, attempt)
    const notFound = answer.state === 'NOT_FOUND'
    if (notFound && next === 'ASK' && question.notFoundIsLost)
      return { step: stepOf(await closeAttempt(outgoing, attempt, 'provider_lost')), notFound }
    const putOffMs = answer.state === 'UNKNOWN' ? answer.askAgainMs : undefined
    const askable = canBeAsked(outgoing)
    const recorded = await record(outgoing, attempt, answer, questionRecorded(question, attempt, askable))
    return { step: stepOf(recorded), notFound, putOffMs, cannotBeAsked: !askable }
  }
}
