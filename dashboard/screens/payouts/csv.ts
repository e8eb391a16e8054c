import { isBankCode, type BankCode } from '../../parts/banks.tsx'
import { words } from '../../words/words.ts'

const texts = words.payouts.csv.wrong

/** A payout of the file, on its line (from 1). */
export interface CsvPayout {
  line: number
  name: string
  bankCode: BankCode
  accountNumber: string
  amountCents: number
  reference: string
}

export interface CsvFault {
  line: number
  fault: string
}

export interface CsvRead {
  payouts: readonly CsvPayout[]
  faults: readonly CsvFault[]
}

export const CSV_HEADER = 'name,bankCode,accountNumber,amountCents,reference'
const FIELDS = 5
const MAX_PAYOUTS = 1_000

interface Row {
  line: number
  fields: readonly string[]
}

/**
 * Splits a file into rows (RFC 4180), each with the line on which it starts. Throws UnclosedQuote.
 * docs/decisions.md explains why it is hand-written.
 */
function splitRows(text: string): Row[] {
  const rows: Row[] = []
  let line = 1
  let firstLine = 1
  let fields: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match) throw new UnclosedQuote(line)
    const [whole, quoted, plain, end] = match
    fields.push((quoted?.replaceAll('""', '"') ?? plain!).trim())
    line += whole.split('\n').length - 1
    if (end === ',' && pattern.lastIndex < text.length) continue
    if (end === ',') fields.push('')
    if (fields.length > 1 || fields[0] !== '') rows.push({ line: firstLine, fields })
    fields = []
    firstLine = line
  }
  return rows
}

class UnclosedQuote extends Error {
  readonly line: number
  constructor(line: number) {
    super()
    this.line = line
  }
}

/** Returns the first fault of a row, or null. */
function faultOf({ fields }: Row): string | null {
  const [name, bankCode, accountNumber, amountCents, reference] = fields as [string, string, string, string, string]
  if (fields.length !== FIELDS) return texts.fields(fields.length)
  if (name === '' || name.length > 100) return texts.name
  if (!isBankCode(bankCode)) return texts.bank
  if (!/^\d{6,13}$/.test(accountNumber)) return texts.account
  if (!/^[1-9]\d{0,10}$/.test(amountCents)) return texts.amount
  if (!/^[A-Za-z0-9._=-]{0,100}$/.test(reference)) return texts.reference
  return null
}

/** Returns either every payout of the file or every faulty line: a file is imported whole or not at all. */
export function readCsv(text: string): CsvRead {
  const refuse = (line: number, fault: string): CsvRead => ({ payouts: [], faults: [{ line, fault }] })
  let rows: Row[]
  try {
    rows = splitRows(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof UnclosedQuote) return refuse(error.line, texts.quote)
    throw error
  }
  const [header, ...lines] = rows
  if (header?.fields.join(',') !== CSV_HEADER) return refuse(1, texts.header)
  if (lines.length === 0) return refuse(2, texts.empty)
  if (lines.length > MAX_PAYOUTS) return refuse(lines[MAX_PAYOUTS]!.line, texts.tooMany)

  const faults: CsvFault[] = []
  const seen = new Map<string, number>()
  const payouts = lines.map((row): CsvPayout => {
    const { line, fields } = row
    const [name, bankCode, accountNumber, amountCents, reference] = fields as [string, BankCode, string, string, string]
    const earlier = reference ? seen.get(reference) : undefined
    const fault = faultOf(row) ?? (earlier === undefined ? null : texts.repeated(earlier))
    if (fault) faults.push({ line, fault })
    else seen.set(reference, line)
    return { line, name, bankCode, accountNumber, amountCents: Number(amountCents), reference }
  })
  return faults.length > 0 ? { payouts: [], faults } : { payouts, faults }
}
