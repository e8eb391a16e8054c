import { Type } from 'typebox'
import { DIFFERENCE_KINDS, DIFFERENCE_REASONS } from '../../domain/settlements/difference.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { exampleIds } from '../schema/examples.ts'
import {
  closed,
  CurrencyCode,
  Day,
  described,
  idOf,
  Instant,
  ModeName,
  mostlyNull,
  nullable,
  ProviderId,
  text,
  word,
} from '../schema/schema.ts'

export const DifferenceKind = word(
  'DifferenceKind',
  DIFFERENCE_KINDS,
  'AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled before. ' +
    'TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the usual ' +
    'days.',
)

const DifferenceReason = word(
  'DifferenceReason',
  DIFFERENCE_REASONS,
  'NOT_SUCCEEDED: the attempt has not succeeded. OTHER_CURRENCY, OTHER_AMOUNT: than recorded. NOT_LOST: deducted ' +
    'though the dispute is open or was won. REFUNDED: deducted though a refund returned it. MORE_THAN_LOST: more was ' +
    'deducted than disputes took. NO_TRANSACTION: this service has none. OTHER_KIND: of an unknown kind. ' +
    'SETTLED_BEFORE: an earlier line has it. REVERSED: taken back, though it succeeded by the record. OTHER_SUM: of ' +
    'the lines. NOT_SETTLED, NOT_DEDUCTED: after the usual days. LESS_THAN_LOST: only a part of a lost dispute was ' +
    'deducted by then.',
)

export const DifferenceState = word('DifferenceState', ['OPEN', 'RESOLVED'], 'Whether an operator has resolved it.')

const cents = (description: string, example: number) =>
  Type.Integer({
    description: `${description}, in minor units; negative if the provider takes it.`,
    examples: [example],
  })

export const ResolutionNote = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Your findings, and what was done. It is stored encrypted.',
  examples: ['The provider corrects it with the next deposit, ticket 4711.'],
})

export const Difference = closed(
  {
    id: idOf('difference'),
    state: DifferenceState,
    kind: DifferenceKind,
    reason: described(nullable(DifferenceReason), 'Null if an earlier version found it.', 'OTHER_AMOUNT'),
    providerId: ProviderId,
    mode: ModeName,
    settlementId: described(nullable(idOf('settlement')), 'Null if it is MISSING.'),
    settlementSource: described(
      nullable(
        word('SettlementSource', ['API', 'FILE'], 'API: read from the provider. FILE: uploaded, so it can be voided.'),
      ),
      'The origin of its settlement; null if it is MISSING.',
    ),
    day: described(nullable(Day), 'The day of the deposit; null if it is MISSING.'),
    transactionId: described(nullable(idOf('transaction')), 'Null for an UNKNOWN line and a whole settlement.'),
    businessId: described(nullable(idOf('business')), 'Null if `transactionId` is.'),
    providerReference: nullable(text('The reference at the provider.', 'x7qa2m4n6p3r5t7v')),
    currency: CurrencyCode,
    expectedCents: cents('What should have been settled', 14_565),
    settledCents: cents('What was settled', 14_566),
    createdAt: described(Instant, 'When it was found.'),
    resolvedAt: described(mostlyNull(Instant), 'Null while it is open.'),
    resolvedBy: mostlyNull(
      text(
        'The operator, or `service` if record and settlement agree since, or the settlement was voided.',
        exampleIds.user,
      ),
    ),
    resolvedByName: mostlyNull(text('The name of the operator.', 'Naledi Mokoena')),
    note: mostlyNull(ResolutionNote),
  },
  { title: 'Difference', description: 'What does not agree between a provider’s settlements and the record.' },
)

export const UpToCents = Type.Integer({
  minimum: 0,
  maximum: MAX_AMOUNT,
  description: 'Only differences of at most this amount between what was expected and what was settled.',
  examples: [5],
})

export const ResolveByRule = closed({
  providerId: ProviderId,
  mode: ModeName,
  kind: DifferenceKind,
  upToCents: UpToCents,
  note: ResolutionNote,
})

export const ResolvedByRule = closed(
  { count: Type.Integer({ minimum: 0, description: 'The number of differences that were resolved.', examples: [12] }) },
  { title: 'ResolvedDifferences' },
)
