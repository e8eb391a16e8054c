import type { OwnLine, OwnSettlement } from '../../db/settlements/read-settlements.ts'
import { DIFFERING_CLASSES, type LineKind, netCentsOf } from '../../domain/settlements/settlement.ts'
import * as t from '../schema/schema.ts'
import { PresentedLine, Settlement } from './schema.ts'

export function present({ sums, ...settlement }: OwnSettlement) {
  const total = (of: (sum: OwnSettlement['sums'][number]) => number) => sums.reduce((all, sum) => all + of(sum), 0)
  const amountOf = (kind: LineKind) => total((sum) => (sum.kind === kind ? sum.amountCents : 0))
  const { currency } = settlement
  return t.fieldsOf(Settlement, {
    ...settlement,
    netCents: total((sum) => netCentsOf({ ...sum, providerReference: null, currency })),
    chargedCents: amountOf('CHARGE'),
    refundedCents: amountOf('REFUND'),
    chargedBackCents: amountOf('CHARGEBACK'),
    feeCents: total(({ feeCents }) => feeCents),
    sharedCents: total(({ kind, sharedCents }) => (kind === 'CHARGE' ? sharedCents : -sharedCents)),
    lineCount: total(({ lines }) => lines),
    differingLineCount: total((sum) => (DIFFERING_CLASSES.includes(sum.class) ? sum.lines : 0)),
  })
}

export const presentLine = (line: OwnLine) =>
  t.fieldsOf(PresentedLine, { ...line, netCents: netCentsOf({ ...line, providerReference: null }) })
