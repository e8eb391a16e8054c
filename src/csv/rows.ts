import { CsvError, parse } from 'csv-parse/sync'

/** A record of a file: the first is the header. */
export interface CsvRow {
  /** The lines of the file on which the record begins and ends. The first is 1. */
  line: number
  lastLine: number
  /** The empty cells that spreadsheets write behind the last column of the header are left out. */
  cells: readonly string[]
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes. A quote without an end would otherwise make the rest of the file one record. */
const LONGEST_RECORD = 16 * 1024

const DELIMITERS = [';', ',', '\t']

const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'begins a quoted cell that does not end',
  CSV_MAX_RECORD_SIZE: `has a record that is longer than ${LONGEST_RECORD} bytes`,
}

/** The library's own message can quote a cell, so this one has its own. */
export class CsvFault extends Error {
  readonly line: number
  constructor(line: number, code: string) {
    super(FAULTS[code] ?? 'has a quote where none may be')
    this.line = line
  }
}

/** Judges the bytes of a file as they are read, since only the last one shows that all of them are UTF-8. */
export class EncodingJudge {
  #mark: number[] = []
  #isUtf8 = true
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  read(bytes: Uint8Array): void {
    this.#mark.push(...bytes.subarray(0, 2 - this.#mark.length))
    this.#decode(bytes)
  }

  /** Returns UTF-16 if the file has its mark, else UTF-8, or what Excel writes as plain CSV. */
  end(): Encoding {
    this.#decode()
    const [first, second] = this.#mark
    if (first === 0xff && second === 0xfe) return 'utf-16le'
    if (first === 0xfe && second === 0xff) return 'utf-16be'
    return this.#isUtf8 ? 'utf-8' : 'windows-1252'
  }

  #decode(bytes?: Uint8Array): void {
    if (!this.#isUtf8) return
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      this.#isUtf8 = false
    }
  }
}

function delimiterOf(header: string): string {
  const plain = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => plain.split(delimiter).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0]!
}

/** Returns the length of the whole records at the beginning of a text. Quotes are in pairs in each of them. */
function lengthOfRecords(text: string): number {
  let isQuoted = false
  let length = 0
  for (let index = text.search(/["\n]/); index !== -1 && index < text.length; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted
    else if (text[index] === '\n' && !isQuoted) length = index + 1
  }
  return length
}

/**
 * Reads a file (RFC 4180) piece by piece. The header decides whether commas, semicolons or tabs separate its cells,
 * unless Excel's line `sep=` stands before it. Lines may end in CR, LF or both. Rows without any value are left out.
 * Throws CsvFault.
 */
export class CsvReader {
  readonly #decoder: InstanceType<typeof TextDecoder>
  #pending = ''
  #before = 0
  #delimiter: string | null = null
  #width: number | null = null

  constructor(encoding: Encoding) {
    this.#decoder = new TextDecoder(encoding)
  }

  read(bytes: Uint8Array): CsvRow[] {
    this.#pending += this.#decoder.decode(bytes, { stream: true })
    // A line feed can follow in the next piece.
    const kept = this.#pending.endsWith('\r') ? 1 : 0
    const text = withLineFeeds(this.#pending.slice(0, this.#pending.length - kept))
    const whole = lengthOfRecords(text)
    this.#pending = text.slice(whole) + '\r'.repeat(kept)
    const rows = this.#rowsIn(text.slice(0, whole))
    if (this.#pending.length <= LONGEST_RECORD) return rows
    // The end of such a record is not waited for. It is too long, unless a quote in it is misplaced.
    const line = this.#before + 1
    this.#rowsIn(text.slice(whole))
    throw new CsvFault(line, 'CSV_MAX_RECORD_SIZE')
  }

  end(): CsvRow[] {
    const text = withLineFeeds(this.#pending + this.#decoder.decode())
    this.#pending = ''
    return this.#rowsIn(text)
  }

  #rowsIn(text: string): CsvRow[] {
    const named = this.#before === 0 ? /^sep=(.)\n/i.exec(text) : null
    const content = text.slice(named?.[0].length ?? 0)
    if (named) {
      this.#delimiter = named[1]!
      this.#before = 1
    }
    this.#delimiter ??= /\S/.test(content) ? delimiterOf(/.*\S.*/.exec(content)![0]) : null
    const rows = this.#parsed(content).map((row) => ({ ...row, cells: this.#cellsOf(row.cells) }))
    this.#before += content.split('\n').length - 1
    return rows
  }

  #parsed(content: string): CsvRow[] {
    const before = this.#before
    let lastLine = 0
    try {
      const records = parse(content, {
        delimiter: this.#delimiter ?? ',',
        record_delimiter: '\n',
        trim: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        relax_column_count: true,
        max_record_size: LONGEST_RECORD,
        info: true,
        on_record: (record, { lines }) => {
          lastLine = lines
          return record
        },
      }) as unknown as { info: { lines: number }; record: string[] }[]
      return records.map(({ info: { lines }, record }) => ({
        line: before + lines - record.join('').split('\n').length + 1,
        lastLine: before + lines,
        cells: record,
      }))
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      const behind = content.split('\n').slice(lastLine)
      const blank = Math.max(
        behind.findIndex((line) => line.trim() !== ''),
        0,
      )
      throw new CsvFault(before + lastLine + blank + 1, error.code)
    }
  }

  #cellsOf(cells: readonly string[]): string[] {
    // Spreadsheets, and exports of this service, mark a text with an apostrophe.
    const plain = cells.map((cell) => cell.replace(/^'(?=[\d=+@-])/, ''))
    const width = Math.max(this.#width ?? 0, plain.findLastIndex((cell) => cell !== '') + 1)
    this.#width ??= width
    return plain.slice(0, width)
  }
}

const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Reads a whole file. Throws CsvFault. */
export function readRows(bytes: Uint8Array): CsvRow[] {
  const judge = new EncodingJudge()
  judge.read(bytes)
  const reader = new CsvReader(judge.end())
  return [...reader.read(bytes), ...reader.end()]
}
