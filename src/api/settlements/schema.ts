import { LINE_CLASSES, LINE_KINDS } from '../../domain/settlements/settlement.ts'
import * as t from '../schema/schema.ts'
import { names, ProviderTransactionId } from '../transactions/schema.ts'

const LineKind = t.word(
  'SettlementLineKind',
  LINE_KINDS,
  'What the provider says the line is about. A CHARGE adds to the deposit; a REFUND, a CHARGEBACK and a FEE take ' +
    'from it. One that the provider takes back is negative.',
)

const LineClass = t.word(
  'SettlementLineClass',
  LINE_CLASSES,
  'MATCHED: a payment as recorded. REFUND and CHARGEBACK: as recorded. AMOUNT_DIFFERS: the provider settled another ' +
    'amount. DUPLICATE: the transaction was settled before. FEE: of the payment that it names, else of no business. ' +
    'REVERSAL: the provider takes an earlier line back, or a part of it. UNKNOWN and OTHER (of a kind that is not ' +
    'known) belong to no business.',
)

const netCents = t.cents('What the provider paid out for it: negative if it took more than it paid', 14_565)
const feeCents = t.cents('What the provider kept: negative if it gave a fee back', 435)
const sharedCents = t.cents('What the provider paid to connected accounts', 0)

export const Settlement = t.closed(
  {
    id: t.idOf('settlement'),
    providerId: t.ProviderId,
    mode: t.ModeName,
    currency: t.CurrencyCode,
    day: t.described(t.Day, 'The day of the deposit.'),
    netCents,
    chargedCents: t.cents('Payments', 15_000),
    refundedCents: t.cents('Refunds that were deducted', 0),
    chargedBackCents: t.cents('Chargebacks that were deducted', 0),
    feeCents,
    sharedCents,
    lineCount: t.Integer({ minimum: 1, description: 'The number of your lines.', examples: [1] }),
    differingLineCount: t.count(
      'The number of your lines that differ from the record: AMOUNT_DIFFERS, DUPLICATE or UNKNOWN.',
      0,
    ),
    createdAt: t.instant('When the service read it from the provider.'),
  },
  {
    title: 'Settlement',
    description: 'The part of a provider’s deposit that is of your transactions. Amounts are the sums of your lines.',
  },
)

const lineFields = {
  id: t.idOf('settlementLine'),
  kind: LineKind,
  class: LineClass,
  transactionId: t.described(t.idOf('transaction'), 'The payment or refund.'),
  reference: t.Reference,
  providerTransactionId: t.nullable(ProviderTransactionId, 'The id at the provider; null if it gives none.'),
  amountCents: t.cents('The whole amount, negative if it is taken back', 15_000),
  feeCents,
  sharedCents,
  netCents,
  currency: t.CurrencyCode,
}

export const PresentedLine = t.closed(lineFields)

const { customer, description, originalReference } = names

export const SettlementLine = t.component('SettlementLine', 'A payment, refund or chargeback in a settlement.', {
  ...lineFields,
  customer,
  description,
  originalReference,
})

export const lineFilters = {
  settlementId: t.Optional(t.idOf('settlement'), 'Only lines of this settlement.'),
  providerId: t.Optional(t.ProviderId, 'Only settlements of this provider.'),
}
