import { LINE_CLASSES } from '../../domain/settlements/settlement.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import * as t from '../schema/schema.ts'

const Name = t.String({
  pattern: '^[A-Za-z0-9._=-]{1,100}$',
  description: 'The provider’s id of the settlement, or the name of the file: unique per provider and mode.',
  examples: ['payout-2026-11-20'],
})

const DepositCents = t.Integer({
  minimum: -MAX_AMOUNT,
  maximum: MAX_AMOUNT,
  description: 'The amount on the bank statement, in minor units; negative if the provider took more than it paid.',
  examples: [14_565],
})

export const SettlementCsv = t.String({
  title: 'SettlementCsv',
  description: 'CSV in UTF-8, whose first line names the columns. Each provider has its own columns and words.',
})

export const UploadQuery = t.closed({
  providerId: t.described(t.ProviderName, 'The provider of the file. SV-3006 if it offers none.', 'yoco'),
  mode: t.described(t.ModeName, 'The mode of its transactions.'),
  name: Name,
  day: t.described(t.Day, 'The day of the deposit.'),
  depositCents: DepositCents,
})

const count = t.Integer({ minimum: 0, description: 'The number of lines.', examples: [0] })

export const UploadedSettlement = t.closed(
  {
    id: t.idOf('settlement'),
    providerId: t.withExample(t.ProviderId, 'yoco'),
    mode: t.ModeName,
    name: Name,
    currency: t.CurrencyCode,
    day: t.described(t.Day, 'The day of the deposit.'),
    depositCents: DepositCents,
    lineCount: t.Integer({ minimum: 1, description: 'The number of lines.', examples: [1] }),
    lines: t.closed(Object.fromEntries(LINE_CLASSES.map((name) => [name, count])), {
      title: 'LinesByClass',
      description: 'The number of lines of each `SettlementLineClass`.',
    }),
    differenceCount: t.Integer({
      minimum: 0,
      description: 'The differences that the file has, resolved or not: `GET /api/operator/differences` lists them.',
      examples: [0],
    }),
    uploadedBy: t.described(t.idOf('user'), 'The operator who uploaded it first.'),
    createdAt: t.described(t.Instant, 'When it was uploaded first.'),
    voidedAt: t.described(t.mostlyNull(t.Instant), 'When an operator voided it; null for one that counts.'),
  },
  { title: 'UploadedSettlement', description: 'A whole settlement, with the lines of all businesses.' },
)

export const uploadExample = `Payment ID,Reference,Type,Amount,Fee (incl. VAT)
p_4099260516,x7qa2m4n6p3r5t7v,Payment,150.00,-4.35
`
