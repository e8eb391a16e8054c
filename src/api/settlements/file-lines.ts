import { hash } from 'node:crypto'
import { CsvFault, CsvReader, type CsvRow, EncodingJudge } from '../../csv/rows.ts'
import type { NewLine } from '../../db/settlements/store-settlement.ts'
import { readFileLine, type SettlementFile } from '../../providers/contract/settlement-file.ts'
import { type FieldFault, fieldRefused, fieldsRefused, MOST_LISTED, pointerPart } from '../schema/schema-faults.ts'
import type { ReceivedFile } from './received-file.ts'

/** Lines of one transaction. More would keep the event loop busy for longer than a payment's request should wait. */
const LINES_AT_ONCE = 500

interface FileRecord extends Omit<CsvRow, 'cells'> {
  cells: Readonly<Record<string, string>>
}

const place = (line: number, column = ''): string => `/lines/${line}${column === '' ? '' : pointerPart(column)}`

function checkHeader({ columns }: SettlementFile, header: readonly string[]): void {
  const faults = Object.values(columns).flatMap((column) => {
    const times = header.filter((name) => name === column).length
    const message = times === 0 ? 'is missing: the first line must name this column' : 'is the name of two columns'
    return times === 1 ? [] : [{ path: place(1, column), message }]
  })
  if (faults.length > 0) throw fieldsRefused(faults)
}

const piecesOf = ({ handle }: ReceivedFile): AsyncIterable<Buffer> =>
  handle.createReadStream({ start: 0, autoClose: false })

async function* rowsOf(received: ReceivedFile): AsyncGenerator<CsvRow> {
  const judge = new EncodingJudge()
  for await (const piece of piecesOf(received)) judge.read(piece)
  const reader = new CsvReader(judge.end())
  for await (const piece of piecesOf(received)) yield* reader.read(piece)
  yield* reader.end()
}

async function* recordsOf(received: ReceivedFile, file: SettlementFile): AsyncGenerator<FileRecord> {
  let header: readonly string[] | null = null
  try {
    for await (const { line, lastLine, cells } of rowsOf(received)) {
      if (header === null) checkHeader(file, (header = cells))
      else if (cells.length !== header.length)
        throw fieldRefused(place(line), 'has another number of cells than the first line')
      else yield { line, lastLine, cells: Object.fromEntries(header.map((name, index) => [name, cells[index]!])) }
    }
  } catch (error) {
    throw error instanceof CsvFault ? fieldRefused(place(error.line), error.message) : error
  }
}

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'hex')

/** The hash of what is read of a line, whatever its place and its line end are. */
function lineHash(line: Omit<NewLine, 'key'>): string {
  const { kind, providerReference, providerTransactionId, currency, amountCents, feeCents } = line
  return hashOf([kind, providerReference, providerTransactionId, currency, amountCents, feeCents])
}

interface CheckedFile {
  currency: string
  /** In their own order, so that rows in any order are the same content. */
  lineHashes: readonly string[]
}

/** Returns what a file and its deposit are known by. Two deposits can have files with the same rows. */
export const contentHashOf = ({ lineHashes }: CheckedFile, day: string, depositCents: number): Buffer =>
  Buffer.from(hashOf([day, depositCents, lineHashes]), 'hex')

/** Reads the whole file. Throws SV-2001 with the first twenty faults, each with its line and column. */
export async function checkFile(received: ReceivedFile, file: SettlementFile): Promise<CheckedFile> {
  const faults: FieldFault[] = []
  const lineHashes: string[] = []
  let currency: string | null = null
  for await (const { line, cells } of recordsOf(received, file)) {
    const read = readFileLine(file, cells)
    if ('faults' in read)
      faults.push(...read.faults.map(({ column, message }) => ({ path: place(line, column), message })))
    else if (read.line.currency !== (currency ??= read.line.currency))
      faults.push({ path: place(line, file.columns.currency), message: `must be ${currency} as in the lines before` })
    if ('line' in read) lineHashes.push(lineHash(read.line))
    if (faults.length >= MOST_LISTED) break
  }
  if (faults.length > 0) throw fieldsRefused(faults)
  if (currency === null) throw fieldRefused('', 'has no line below the names of its columns')
  return { currency, lineHashes: lineHashes.toSorted() }
}

/**
 * Reads the lines of a checked file by pages. A line is named by what it says, and by how often the file has said it
 * before, so it has the same name in every upload. Earlier programs named it by its place, `byPlace`.
 */
export async function* filePagesOf(received: ReceivedFile, file: SettlementFile, byPlace: boolean) {
  let page: NewLine[] = []
  const times = new Map<string, number>()
  for await (const { lastLine, cells } of recordsOf(received, file)) {
    const read = readFileLine(file, cells)
    if ('faults' in read) throw new Error('a line that was checked cannot be read')
    const name = lineHash(read.line)
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    page.push({ ...read.line, key: byPlace ? `line:${lastLine}` : `row:${name}#${time}` })
    if (page.length < LINES_AT_ONCE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
