import { ANSWER_KINDS, ANSWER_REFUSALS, ANSWER_STATES } from '../../domain/disputes/answer.ts'
import { DISPUTE_ENTRIES, DISPUTE_STATES } from '../../domain/disputes/dispute.ts'
import * as t from '../schema/schema.ts'

export const DisputeState = t.word(
  'DisputeState',
  DISPUTE_STATES,
  'As the provider says it. NEEDS_RESPONSE: send evidence or accept. UNDER_REVIEW: the bank decides. WON, LOST and ' +
    'ACCEPTED are ends; LOST is also a dispute without a response.',
)

export const DisputeReason = t.String({
  title: 'DisputeReason',
  description: 'The provider’s word for why the payer disputes the payment.',
  examples: ['fraud'],
})

export const AnswerKind = t.word('DisputeAnswerKind', ANSWER_KINDS, 'What you responded.')

export const AnswerState = t.word(
  'DisputeAnswerState',
  ANSWER_STATES,
  'PENDING: it is being sent to the provider. SENT: the provider has it. REFUSED: `refusal` has the reason.',
)

export const AnswerRefusal = t.word(
  'DisputeAnswerRefusal',
  ANSWER_REFUSALS,
  '`too_late`: the dispute went on before it was sent. `provider_refused`: the provider does not want it. ' +
    '`not_taken`: the provider did not take it, though it was sent several times.',
)

export const DisputeEntry = t.word(
  'DisputeEntry',
  DISPUTE_ENTRIES,
  'A state that it entered, a reminder, or a step of your response.',
)
