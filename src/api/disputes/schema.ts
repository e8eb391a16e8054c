import { ANSWER_KINDS, ANSWER_REFUSALS, ANSWER_STATES } from '../../domain/disputes/answer.ts'
import { DISPUTE_ENTRIES, DISPUTE_STATES } from '../../domain/disputes/dispute.ts'
import * as t from '../schema/schema.ts'
import { names } from '../transactions/schema.ts'

export const DisputeState = t.word(
  'DisputeState',
  DISPUTE_STATES,
  'As the provider says it. NEEDS_RESPONSE: send evidence or accept. UNDER_REVIEW: the bank decides. WON, LOST and ' +
    'ACCEPTED are ends; LOST is also a dispute without a response.',
)

export const DisputeReason = t.namedText(
  'DisputeReason',
  'The provider’s word for why the payer disputes the payment.',
  'fraud',
)

const AnswerKind = t.word('DisputeAnswerKind', ANSWER_KINDS, 'What you responded.')

const AnswerState = t.word(
  'DisputeAnswerState',
  ANSWER_STATES,
  'PENDING: it is being sent to the provider. SENT: the provider has it. REFUSED: `refusal` has the reason.',
)

const AnswerRefusal = t.word(
  'DisputeAnswerRefusal',
  ANSWER_REFUSALS,
  '`too_late`: the dispute went on before it was sent. `provider_refused`: the provider does not want it. ' +
    '`not_taken`: the provider did not take it, though it was sent several times.',
)

const DisputeEntry = t.word(
  'DisputeEntry',
  DISPUTE_ENTRIES,
  'A state that it entered, a reminder, or a step of your response.',
)

const Answer = t.component('DisputeAnswer', 'Your newest response; null if you gave none.', {
  kind: AnswerKind,
  state: AnswerState,
  amountCents: t.count('What the payer gets by it, in minor units: 0 for evidence.', 0),
  refusal: t.mostlyNull(AnswerRefusal, 'Why it was REFUSED; else null.'),
  createdAt: t.instant('When you gave it.'),
})

const fields = {
  id: t.idOf('dispute'),
  transactionId: t.described(t.idOf('transaction'), 'The disputed payment.'),
  reference: t.described(t.Reference, 'Your name for the payment, or the one that the service made.'),
  providerId: t.ProviderId,
  providerDisputeId: t.text('The provider’s own id of the dispute.', '1801929'),
  mode: t.ModeName,
  state: DisputeState,
  amountCents: t.described(t.AmountCents, 'What the payer gets if it is lost, in minor units.'),
  currency: t.CurrencyCode,
  reason: DisputeReason,
  openedAt: t.instant('When the payer opened it.'),
  respondBy: t.instant(
    'Until when you can respond: the provider’s own time, else 48 hours of business days in South Africa.',
    '2026-11-25T00:00:00.000Z',
  ),
  closedAt: t.mostlyNull(t.Instant, 'When it ended; null while it is open.'),
  answer: t.mostlyNull(Answer, 'Your newest response; null if you gave none.'),
  sequence: t.Integer({
    minimum: 1,
    description: 'Grows with each change: order the events of a dispute by it.',
    examples: [1],
  }),
  createdAt: t.instant('When the service first knew of it.'),
}

export const PresentedDispute = t.closed(fields)

export const Dispute = t.closed(
  { ...fields, customer: names.customer, description: names.description },
  { title: 'Dispute', description: 'A payer disputes a payment at the bank, and gets the money back if you lose.' },
)

const Entry = t.component('DisputeHistoryEntry', { entry: DisputeEntry, at: t.instant('When it happened.') })

export const DisputeDetail = t.component('DisputeDetail', {
  ...fields,
  acceptCents: t.count(
    'The amount that the payer gets if you accept it now, in minor units: refunds reduce it; 0 if you cannot.',
    15_000,
  ),
  history: t.arrayOf(Entry, 'Its history, oldest first.'),
})

export const EvidenceRequest = t.closed(
  {
    customerEmail: t.described(t.Email, 'The email address of the payer.'),
    customerName: t.words(200, 'The name of the payer.', 'Thandi Nkosi'),
    customerPhone: t.described(t.Phone, 'The telephone number of the payer.', '+27 82 123 4567'),
    serviceDetails: t.words(
      5_000,
      'What you sold and how the payer got it. The bank decides by it.',
      'Two tickets, used on 20 November at the door.',
    ),
    deliveryAddress: t.Optional(t.words(500, 'The delivery address.', '1 Long Street, Cape Town')),
    deliveryDate: t.Optional(t.Day, 'The day of the delivery.'),
  },
  { title: 'DisputeEvidence', description: 'What shows that the payment was right. It is erased once it is sent.' },
)
