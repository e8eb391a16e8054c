import { stringify } from 'csv-stringify/sync'
import type { LineKind } from '../../../src/domain/settlements/settlement.ts'
import type { SettlementFile } from '../../../src/providers/contract/settlement-file.ts'
import type { Deposit, DepositLine } from './entries.ts'

function amountOf(cents: number, { amounts }: SettlementFile): string {
  if (amounts === 'CENTS') return String(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const wordFor = ({ kinds }: SettlementFile, kind: LineKind): string =>
  Object.keys(kinds).find((word) => kinds[word] === kind)!

/** Writes the lines of a deposit as the provider's file: CSV whose first line names the columns. */
export function depositFile(
  file: SettlementFile,
  { lines, currency }: Pick<Deposit, 'currency'> & { lines: readonly Omit<DepositLine, 'at'>[] },
): string {
  const { columns, delimiter, signed } = file
  const rows = lines.map(({ kind, id, reference, amountCents, feeCents }) => ({
    // Files have more columns than a reader needs.
    Status: 'settled',
    [columns.id]: id,
    [columns.reference]: reference,
    [columns.kind]: wordFor(file, kind),
    [columns.amount]: amountOf(signed && kind !== 'CHARGE' ? -amountCents : amountCents, file),
    [columns.fee]: amountOf(signed ? -feeCents : feeCents, file),
    ...(columns.currency !== undefined && { [columns.currency]: currency }),
  }))
  return stringify(rows, { header: true, delimiter, record_delimiter: 'windows' })
}
