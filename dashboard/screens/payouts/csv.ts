import { CsvFault as FileFault, type CsvRow, readRows } from '../../../src/csv/rows.ts'
import { parseAmount } from '../../../src/csv/amount.ts'
import type { payouts } from '../../words/en/payouts.ts'

/** A payout of the file, on its line (from 1). */
export interface CsvPayout {
  line: number
  name: string
  bankCode: string
  accountNumber: string
  amountCents: number
  reference: string
}

type FaultName = keyof typeof payouts.csv.wrong

export interface CsvFault {
  line: number
  fault: FaultName
  /** The column as the file names it. */
  column?: string
  value?: string
  /** The line with the same reference. */
  other?: number
}

type Found = Omit<CsvFault, 'line'>

/** Names of banks by universal branch code. */
type Banks = Readonly<Record<string, string>>

type Field = 'name' | 'bank' | 'accountNumber' | 'rand' | 'cents' | 'reference'

/** The names of the columns in any case, without spaces. `amount` is in rand and `amountCents` in cents. */
const NAMES: Readonly<Record<string, Field>> = {
  name: 'name',
  holder: 'name',
  accountholder: 'name',
  bank: 'bank',
  bankcode: 'bank',
  bankname: 'bank',
  branchcode: 'bank',
  account: 'accountNumber',
  accountnumber: 'accountNumber',
  amount: 'rand',
  amountr: 'rand',
  amountrand: 'rand',
  amountzar: 'rand',
  amountcents: 'cents',
  reference: 'reference',
}

/** The columns that a file must have, by their names in the template. */
const REQUIRED: readonly (readonly [name: string, fields: readonly Field[]])[] = [
  ['name', ['name']],
  ['bank', ['bank']],
  ['accountNumber', ['accountNumber']],
  ['amount', ['rand', 'cents']],
]

interface Column {
  field: Field
  name: string
}

function columnsIn(names: readonly string[]): { columns: readonly Column[]; faults: Found[] } {
  const fieldOf = (name: string): Field | undefined => NAMES[name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')]
  const fields = names.map(fieldOf)
  const faults: Found[] = names.flatMap((name, index): Found[] => {
    const field = fields[index]
    if (field === undefined) return [{ fault: 'unknownColumn', value: name }]
    return fields.indexOf(field) < index ? [{ fault: 'twiceColumn', value: name }] : []
  })
  for (const [name, wanted] of REQUIRED)
    if (!wanted.some((field) => fields.includes(field))) faults.push({ fault: 'missingColumn', value: name })
  if (fields.includes('rand') && fields.includes('cents')) faults.push({ fault: 'twoAmounts' })
  return { columns: names.map((name, index) => ({ name, field: fields[index]! })), faults }
}

/** Normalizes the name of a bank: "Standard Bank of South Africa Ltd" and "standard bank" are equal. */
const plainBank = (name: string): string =>
  name.toLowerCase().replaceAll(/of south africa|\b(?:limited|ltd)\b|bank|[^a-z]/g, '')

/** Names that the banks use for themselves, beside those of the list. */
const SHORT_NAMES: Readonly<Record<string, string>> = { fnb: '250655' }

/** Returns the universal branch code of a bank by its code, also without the leading zero, or its name; else null. */
function bankCodeOf(text: string, banks: Banks): string | null {
  const code = text.padStart(6, '0')
  if (/^\d{5,6}$/.test(text)) return Object.hasOwn(banks, code) ? code : null
  const plain = plainBank(text)
  if (plain === '') return null
  return SHORT_NAMES[plain] ?? Object.keys(banks).find((each) => plainBank(banks[each]!) === plain) ?? null
}

/** Spreadsheets write long numbers as 1.23457E+12, and lose digits. */
const SHORTENED = /^\d+(?:[.,]\d+)?E\+?\d+$/i

function amountIn(field: Field, value: string): number | FaultName {
  if (field === 'cents') return /^[1-9]\d{0,10}$/.test(value) ? Number(value) : 'cents'
  const cents = parseAmount(value)
  if (cents === 'AMBIGUOUS') return 'ambiguous'
  return cents || 'rand'
}

function readRow(
  columns: readonly Column[],
  values: readonly string[],
  banks: Banks,
): { payout: Omit<CsvPayout, 'line'>; faults: Found[] } {
  const payout = { name: '', bankCode: '', accountNumber: '', amountCents: 0, reference: '' }
  if (values.length !== columns.length)
    return { payout, faults: [{ fault: 'fields', value: `${values.length} / ${columns.length}` }] }
  const faults: Found[] = []
  for (const [index, { field, name }] of columns.entries()) {
    const value = values[index]!
    const refuse = (fault: FaultName) => faults.push({ fault, column: name, value })
    if (field === 'name') {
      payout.name = value
      if (value === '' || value.length > 100) refuse('name')
    } else if (field === 'bank') {
      payout.bankCode = bankCodeOf(value, banks) ?? ''
      if (payout.bankCode === '') refuse('bank')
    } else if (field === 'accountNumber') {
      payout.accountNumber = value.replaceAll(/[\s-]/g, '')
      if (SHORTENED.test(value)) refuse('shortened')
      else if (!/^\d{6,13}$/.test(payout.accountNumber)) refuse('account')
    } else if (field === 'reference') {
      payout.reference = value
      if (!/^[A-Za-z0-9._=-]{0,100}$/.test(value)) refuse('reference')
    } else {
      const amount = amountIn(field, value)
      if (typeof amount === 'number') payout.amountCents = amount
      else refuse(amount)
    }
  }
  return { payout, faults }
}

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
