import { DIFFERENCE_KINDS, DIFFERENCE_REASONS } from '../../domain/settlements/difference.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { exampleIds } from '../schema/examples.ts'
import * as t from '../schema/schema.ts'

export const DifferenceKind = t.word(
  'DifferenceKind',
  DIFFERENCE_KINDS,
  'AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled before. ' +
    'TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the usual ' +
    'days.',
)

const DifferenceReason = t.word(
  'DifferenceReason',
  DIFFERENCE_REASONS,
  'NOT_SUCCEEDED: the attempt has not succeeded. OTHER_CURRENCY, OTHER_AMOUNT: than recorded. NOT_LOST: deducted ' +
    'though the dispute is open or was won. REFUNDED: deducted though a refund returned it. MORE_THAN_LOST: more was ' +
    'deducted than disputes took. NO_TRANSACTION: this service has none. OTHER_KIND: of an unknown kind. ' +
    'SETTLED_BEFORE: an earlier line has it. REVERSED: taken back, though it succeeded by the record. OTHER_SUM: of ' +
    'the lines. NOT_SETTLED, NOT_DEDUCTED: after the usual days. LESS_THAN_LOST: only a part of a lost dispute was ' +
    'deducted by then.',
)

export const DifferenceState = t.word('DifferenceState', ['OPEN', 'RESOLVED'], 'Whether an operator has resolved it.')

const cents = (description: string, example: number) =>
  t.Integer({ description: `${description}, in minor units; negative if the provider takes it.`, examples: [example] })

export const ResolutionNote = t.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Your findings, and what was done. It is stored encrypted.',
  examples: ['The provider corrects it with the next deposit, ticket 4711.'],
})

export const Difference = t.closed(
  {
    id: t.idOf('difference'),
    state: DifferenceState,
    kind: DifferenceKind,
    reason: t.described(t.nullable(DifferenceReason), 'Null if an earlier version found it.', 'OTHER_AMOUNT'),
    providerId: t.ProviderId,
    mode: t.ModeName,
    settlementId: t.described(t.nullable(t.idOf('settlement')), 'Null if it is MISSING.'),
    settlementSource: t.described(
      t.nullable(
        t.word(
          'SettlementSource',
          ['API', 'FILE'],
          'API: read from the provider. FILE: uploaded, so it can be voided.',
        ),
      ),
      'The origin of its settlement; null if it is MISSING.',
    ),
    day: t.described(t.nullable(t.Day), 'The day of the deposit; null if it is MISSING.'),
    transactionId: t.described(t.nullable(t.idOf('transaction')), 'Null for an UNKNOWN line and a whole settlement.'),
    businessId: t.described(t.nullable(t.idOf('business')), 'Null if `transactionId` is.'),
    providerReference: t.nullable(t.text('The reference at the provider.', 'x7qa2m4n6p3r5t7v')),
    currency: t.CurrencyCode,
    expectedCents: cents('What should have been settled', 14_565),
    settledCents: cents('What was settled', 14_566),
    createdAt: t.described(t.Instant, 'When it was found.'),
    resolvedAt: t.described(t.mostlyNull(t.Instant), 'Null while it is open.'),
    resolvedBy: t.mostlyNull(
      t.text(
        'The operator, or `service` if record and settlement agree since, or the settlement was voided.',
        exampleIds.user,
      ),
    ),
    resolvedByName: t.mostlyNull(t.text('The name of the operator.', 'Naledi Mokoena')),
    note: t.mostlyNull(ResolutionNote),
  },
  { title: 'Difference', description: 'What does not agree between a provider’s settlements and the record.' },
)

export const UpToCents = t.Integer({
  minimum: 0,
  maximum: MAX_AMOUNT,
  description: 'Only differences of at most this amount between what was expected and what was settled.',
  examples: [5],
})

export const ResolveByRule = t.closed({
  providerId: t.ProviderId,
  mode: t.ModeName,
  kind: DifferenceKind,
  upToCents: UpToCents,
  note: ResolutionNote,
})

export const ResolvedByRule = t.closed(
  { count: t.Integer({ minimum: 0, description: 'The number of differences that were resolved.', examples: [12] }) },
  { title: 'ResolvedDifferences' },
)
