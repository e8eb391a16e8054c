import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { columnsIn, readRow, type Banks, type CsvFault, type CsvPayout } from './csv-row.ts'

export interface CsvRead {
  payouts: readonly CsvPayout[]
  faults: readonly CsvFault[]
}

const MAX_PAYOUTS = 1_000
const DELIMITERS = [';', ',', '\t']

interface Row {
  line: number
  values: string[]
}

/** Decodes UTF-8, UTF-16 with its mark (Excel's "Unicode text"), or else the encoding of Excel's plain CSV. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the delimiter that the first line has most often: that of Excel's line `sep=`, if there is one. */
function delimiterOf(firstLine: string): string {
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0]!
}

/** Splits a file into rows (RFC 4180), each with the line on which it begins. Throws CsvFaultError. */
function rowsIn(bytes: Uint8Array): Row[] {
  // One kind of line break, so that the library counts lines as an editor does.
  const text = textOf(bytes).replaceAll(/\r\n?/g, '\n')
  const [separator, after] = /^sep=(.)\n/i.exec(text)?.slice(0, 2) ?? ['', undefined]
  const content = text.slice(separator!.length)
  const skipped = separator === '' ? 0 : 1
  let lastLine = 0
  try {
    const records = parse(content, {
      delimiter: after ?? delimiterOf(content.split('\n', 1)[0]!),
      record_delimiter: '\n',
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
      on_record: (record, { lines }) => {
        lastLine = lines
        return record
      },
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return records
      .filter(({ record }) => record.some((value) => value !== ''))
      .map(({ info, record }) => ({
        // The library counts up to the end of a record.
        line: info.lines - record.join('').split('\n').length + 1 + skipped,
        values: record,
      }))
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFaultError(lastLine + 1 + skipped)
    throw error
  }
}

class CsvFaultError extends Error {
  readonly line: number
  constructor(line: number) {
    super()
    this.line = line
  }
}

/** Returns either every payout of the file or its faults: a file is imported whole or not at all. */
export function readCsv(bytes: Uint8Array, banks: Banks): CsvRead {
  const refuse = (...faults: CsvFault[]): CsvRead => ({ payouts: [], faults })
  let rows: Row[]
  try {
    rows = rowsIn(bytes)
  } catch (error) {
    if (error instanceof CsvFaultError) return refuse({ line: error.line, fault: 'quote' })
    throw error
  }
  const [header, ...lines] = rows
  if (!header) return refuse({ line: 1, fault: 'empty' })
  const { columns, faults: wrong } = columnsIn(header.values)
  if (wrong.length > 0) return refuse(...wrong.map((each) => ({ line: header.line, ...each })))
  if (lines.length === 0) return refuse({ line: header.line + 1, fault: 'empty' })
  if (lines.length > MAX_PAYOUTS) return refuse({ line: lines[MAX_PAYOUTS]!.line, fault: 'tooMany' })

  const faults: CsvFault[] = []
  const seen = new Map<string, number>()
  const payouts = lines.map(({ line, values }): CsvPayout => {
    const { payout, faults: own } = readRow(columns, values, banks)
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
