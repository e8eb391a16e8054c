import * as t from '../schema/schema.ts'
import { names } from '../transactions/schema.ts'
import { AnswerKind, AnswerRefusal, AnswerState, DisputeEntry, DisputeReason, DisputeState } from './words.ts'

const Answer = t.closed(
  {
    kind: AnswerKind,
    state: AnswerState,
    amountCents: t.count('What the payer gets by it, in minor units: 0 for evidence.', 0),
    refusal: t.described(t.mostlyNull(AnswerRefusal), 'Why it was REFUSED; else null.'),
    createdAt: t.described(t.Instant, 'When you gave it.'),
  },
  { title: 'DisputeAnswer', description: 'Your newest response; null if you gave none.' },
)

const fields = {
  id: t.idOf('dispute'),
  transactionId: t.described(t.idOf('transaction'), 'The disputed payment.'),
  reference: t.described(t.Reference, 'Your name for the payment, or the one that the service made.'),
  providerId: t.ProviderId,
  providerDisputeId: t.String({ description: 'The provider’s own id of the dispute.', examples: ['1801929'] }),
  mode: t.ModeName,
  state: DisputeState,
  amountCents: t.described(t.AmountCents, 'What the payer gets if it is lost, in minor units.'),
  currency: t.CurrencyCode,
  reason: DisputeReason,
  openedAt: t.described(t.Instant, 'When the payer opened it.'),
  respondBy: t.described(
    t.Instant,
    'Until when you can respond: the provider’s own time, else 48 hours of business days in South Africa.',
    '2026-11-25T00:00:00.000Z',
  ),
  closedAt: t.described(t.mostlyNull(t.Instant), 'When it ended; null while it is open.'),
  answer: t.described(t.mostlyNull(Answer), 'Your newest response; null if you gave none.'),
  sequence: t.Integer({
    minimum: 1,
    description: 'Grows with each change: order the events of a dispute by it.',
    examples: [1],
  }),
  createdAt: t.described(t.Instant, 'When the service first knew of it.'),
}

/** The fields that every presentation of a dispute has. */
export const PresentedDispute = t.closed(fields)

export const Dispute = t.closed(
  { ...fields, customer: names.customer, description: names.description },
  { title: 'Dispute', description: 'A payer disputes a payment at the bank, and gets the money back if you lose.' },
)

const Entry = t.closed(
  { entry: DisputeEntry, at: t.described(t.Instant, 'When it happened.') },
  { title: 'DisputeHistoryEntry' },
)

export const DisputeDetail = t.closed(
  {
    ...fields,
    acceptCents: t.count(
      'The amount that the payer gets if you accept it now, in minor units: refunds reduce it; 0 if you cannot.',
      15_000,
    ),
    history: t.Array(Entry, { description: 'Its history, oldest first.' }),
  },
  { title: 'DisputeDetail' },
)

const text = (maxLength: number, description: string, example: string) =>
  t.described(t.String({ minLength: 1, maxLength, pattern: '\\S' }), description, example)

export const EvidenceRequest = t.closed(
  {
    customerEmail: t.described(t.Email, 'The email address of the payer.'),
    customerName: text(200, 'The name of the payer.', 'Thandi Nkosi'),
    customerPhone: t.described(
      t.String({ pattern: '^\\+?[0-9 ()-]{5,20}$' }),
      'The telephone number of the payer.',
      '+27 82 123 4567',
    ),
    serviceDetails: text(
      5_000,
      'What you sold and how the payer got it. The bank decides by it.',
      'Two tickets, used on 20 November at the door.',
    ),
    deliveryAddress: t.Optional(text(500, 'The delivery address.', '1 Long Street, Cape Town')),
    deliveryDate: t.Optional(t.described(t.Day, 'The day of the delivery.')),
  },
  { title: 'DisputeEvidence', description: 'What shows that the payment was right. It is erased once it is sent.' },
)
