import { Type } from 'typebox'
import { LINE_CLASSES } from '../../domain/settlements/settlement.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import {
  closed,
  CurrencyCode,
  Day,
  described,
  idOf,
  Instant,
  ModeName,
  mostlyNull,
  ProviderId,
  ProviderName,
  withExample,
} from '../schema/schema.ts'

const Name = Type.String({
  pattern: '^[A-Za-z0-9._=-]{1,100}$',
  description: 'The provider’s id of the settlement, or the name of the file: unique per provider and mode.',
  examples: ['payout-2026-11-20'],
})

const DepositCents = Type.Integer({
  minimum: -MAX_AMOUNT,
  maximum: MAX_AMOUNT,
  description: 'The amount on the bank statement, in minor units; negative if the provider took more than it paid.',
  examples: [14_565],
})

export const SettlementCsv = Type.String({
  title: 'SettlementCsv',
  description: 'CSV in UTF-8, whose first line names the columns. Each provider has its own columns and words.',
})

export const UploadQuery = closed({
  providerId: described(ProviderName, 'The provider of the file. SV-3006 if it offers none.', 'yoco'),
  mode: described(ModeName, 'The mode of its transactions.'),
  name: Name,
  day: described(Day, 'The day of the deposit.'),
  depositCents: DepositCents,
})

const count = Type.Integer({ minimum: 0, description: 'The number of lines.', examples: [0] })

export const UploadedSettlement = closed(
  {
    id: idOf('settlement'),
    providerId: withExample(ProviderId, 'yoco'),
    mode: ModeName,
    name: Name,
    currency: CurrencyCode,
    day: described(Day, 'The day of the deposit.'),
    depositCents: DepositCents,
    lineCount: Type.Integer({ minimum: 1, description: 'The number of lines.', examples: [1] }),
    lines: closed(Object.fromEntries(LINE_CLASSES.map((name) => [name, count])), {
      title: 'LinesByClass',
      description: 'The number of lines of each `SettlementLineClass`.',
    }),
    differenceCount: Type.Integer({
      minimum: 0,
      description: 'The differences that the file has, resolved or not: `GET /api/operator/differences` lists them.',
      examples: [0],
    }),
    uploadedBy: described(idOf('user'), 'The operator who uploaded it first.'),
    createdAt: described(Instant, 'When it was uploaded first.'),
    voidedAt: described(mostlyNull(Instant), 'When an operator voided it; null for one that counts.'),
  },
  { title: 'UploadedSettlement', description: 'A whole settlement, with the lines of all businesses.' },
)

export const uploadExample = `Payment ID,Reference,Type,Amount,Fee (incl. VAT)
p_4099260516,x7qa2m4n6p3r5t7v,Payment,150.00,-4.35
`
