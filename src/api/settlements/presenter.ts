import type { OwnLine, OwnSettlement } from '../../db/settlements/read-settlements.ts'
import { readUpload } from '../../db/settlements/read-upload.ts'
import {
  DIFFERING_CLASSES,
  LINE_CLASSES,
  type LineClass,
  type LineKind,
  netCentsOf,
} from '../../domain/settlements/settlement.ts'
import type { Api } from '../http/call.ts'
import * as t from '../schema/schema.ts'
import { PresentedLine, Settlement } from './schema.ts'
import { UploadedSettlement } from './upload-schema.ts'

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

export async function presentUpload({ pool }: Api, id: string) {
  const row = await readUpload(pool, { id })
  const lines = Object.fromEntries(LINE_CLASSES.map((name) => [name, row.lines[name] ?? 0])) as Record<
    LineClass,
    number
  >
  const lineCount = Object.values(lines).reduce((sum, count) => sum + count, 0)
  return t.fieldsOf(UploadedSettlement, { ...row, lines, lineCount })
}
