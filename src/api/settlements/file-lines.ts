import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { NewLine } from '../../db/settlements/store-settlement.ts'
import type { ServiceError } from '../../domain/errors.ts'
import { readFileLine, type SettlementFile } from '../../providers/contract/settlement-file.ts'
import { type FieldFault, fieldsRefused, MOST_LISTED, pointerPart } from '../schema/schema-faults.ts'
import type { ReceivedFile } from './received-file.ts'

/** Lines of one transaction. More would keep the event loop busy for longer than a payment's request should wait. */
const LINES_AT_ONCE = 500
/** Bytes. A quote without an end would otherwise make the rest of the file one line. */
const LONGEST_LINE = 16 * 1024

interface FileRecord {
  /** The line of the file on which the record ends. The first is 1. */
  line: number
  cells: Readonly<Record<string, string>>
}

const place = (line: number, column = ''): string => `/lines/${line}${column === '' ? '' : pointerPart(column)}`

const MESSAGES: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'has another number of cells than the first line',
  CSV_QUOTE_NOT_CLOSED: 'begins a quoted cell that does not end',
  CSV_MAX_RECORD_SIZE: `is longer than ${LONGEST_LINE} bytes`,
}

/** The parser's own message can quote a cell. */
const csvFault = ({ code, lines }: CsvError & { lines?: number }): ServiceError =>
  fieldsRefused([{ path: place(lines ?? 1), message: MESSAGES[code] ?? 'has a quote where none may be' }])

/** Returns the columns to read, by the first line; `false` leaves a column out. Throws SV-2001. */
function columnsOf({ columns }: SettlementFile, header: readonly string[]): (string | false)[] {
  const wanted = Object.values(columns)
  const faults = wanted.flatMap((column) => {
    const times = header.filter((name) => name === column).length
    const message = times === 0 ? 'is missing: the first line must name this column' : 'is the name of two columns'
    return times === 1 ? [] : [{ path: place(1, column), message }]
  })
  if (faults.length > 0) throw fieldsRefused(faults)
  return header.map((name) => wanted.includes(name) && name)
}

async function* recordsOf({ handle }: ReceivedFile, file: SettlementFile): AsyncGenerator<FileRecord> {
  const parser = parse({
    bom: true,
    delimiter: file.delimiter,
    columns: (header: readonly string[]) => columnsOf(file, header),
    trim: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
    info: true,
  })
  // An error of either destroys both, and is thrown by the loop.
  pipeline(handle.createReadStream({ start: 0, autoClose: false }), parser, () => undefined)
  try {
    for await (const { record, info } of parser) yield { line: info.lines, cells: record }
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error) : error
  }
}

/**
 * Reads the whole file and returns its currency. Throws SV-2001 with the first twenty faults, each with its line and
 * column.
 */
export async function checkFile(received: ReceivedFile, file: SettlementFile): Promise<string> {
  const faults: FieldFault[] = []
  let currency: string | null = null
  for await (const { line, cells } of recordsOf(received, file)) {
    const read = readFileLine(file, cells)
    if ('faults' in read)
      faults.push(...read.faults.map(({ column, message }) => ({ path: place(line, column), message })))
    else if (read.line.currency !== (currency ??= read.line.currency))
      faults.push({ path: place(line, file.columns.currency), message: `must be ${currency} as in the lines before` })
    if (faults.length >= MOST_LISTED) break
  }
  if (faults.length > 0) throw fieldsRefused(faults)
  if (currency === null) throw fieldsRefused([{ path: '', message: 'has no line below the names of its columns' }])
  return currency
}

/**
 * Reads the lines of a checked file by pages. A line is named by its place: the name of a settlement belongs to one
 * content, so the same line has the same name in every upload.
 */
export async function* pagesOf(received: ReceivedFile, file: SettlementFile): AsyncGenerator<NewLine[]> {
  let page: NewLine[] = []
  for await (const { line, cells } of recordsOf(received, file)) {
    const read = readFileLine(file, cells)
    if ('faults' in read) throw new Error('a line that was checked cannot be read')
    page.push({ ...read.line, key: `line:${line}` })
    if (page.length < LINES_AT_ONCE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
