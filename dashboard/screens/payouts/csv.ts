import { CsvFault as FileFault, type CsvRow, readRows } from '../../../src/csv/rows.ts'
import { columnsIn, readRow, type Banks, type CsvFault, type CsvPayout } from './csv-row.ts'

export interface CsvRead {
  payouts: readonly CsvPayout[]
  faults: readonly CsvFault[]
}

const MAX_PAYOUTS = 1_000

/** Returns either every payout of the file or its faults: a file is imported whole or not at all. */
export function readCsv(bytes: Uint8Array, banks: Banks): CsvRead {
  const refuse = (...faults: CsvFault[]): CsvRead => ({ payouts: [], faults })
  let rows: CsvRow[]
  try {
    rows = readRows(bytes)
  } catch (error) {
    if (error instanceof FileFault) return refuse({ line: error.line, fault: 'quote' })
    throw error
  }
  const [header, ...lines] = rows
  if (!header) return refuse({ line: 1, fault: 'empty' })
  const { columns, faults: wrong } = columnsIn(header.cells)
  if (wrong.length > 0) return refuse(...wrong.map((each) => ({ line: header.line, ...each })))
  if (lines.length === 0) return refuse({ line: header.line + 1, fault: 'empty' })
  if (lines.length > MAX_PAYOUTS) return refuse({ line: lines[MAX_PAYOUTS]!.line, fault: 'tooMany' })

  const faults: CsvFault[] = []
  const seen = new Map<string, number>()
  const payouts = lines.map(({ line, cells }): CsvPayout => {
    const { payout, faults: own } = readRow(columns, cells, banks)
    const { reference } = payout
    const earlier = seen.get(reference)
    if (reference !== '' && earlier !== undefined)
      own.push({ column: 'reference', value: reference, fault: 'repeated', other: earlier })
    else seen.set(reference, line)
    faults.push(...own.map((each) => ({ line, ...each })))
    return { line, ...payout }
  })
  return faults.length > 0 ? { payouts: [], faults } : { payouts, faults }
}
