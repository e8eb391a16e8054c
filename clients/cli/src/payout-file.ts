import { createHash } from 'node:crypto'
import { CsvError, parse } from 'csv-parse/sync'
import type { Schemas } from '../../typescript/src/index.ts'
import { Failure } from './exit.ts'
import { readInput } from './files.ts'

export type PayoutItem = Schemas['PayoutItem']

/** A payout of the file, with its line for messages. */
export interface PayoutLine {
  line: number
  item: PayoutItem
}

type Row = Readonly<Record<string, string>>

/** The columns and what their values must be. Null: the service checks them. */
const COLUMNS: Readonly<Record<string, { pattern: RegExp; rule: string } | null>> = {
  amountCents: { pattern: /^[1-9]\d{0,10}$/, rule: 'must be a whole number of cents from 1 to 99999999999' },
  amount: {
    pattern: /^(?![0.,]+$)\d{1,9}([.,]\d{1,2})?$/,
    rule: 'must be rand above 0 without separators of thousands, such as 1500.50',
  },
  recipientId: { pattern: /^rcp_[0-9a-f]{32}$/, rule: 'must be rcp_ and 32 hex digits' },
  name: null,
  bankCode: { pattern: /^\d{6}$/, rule: 'must be a universal branch code of six digits' },
  accountNumber: { pattern: /^\d{6,13}$/, rule: 'must be 6 to 13 digits' },
  accountType: { pattern: /^(CURRENT|SAVINGS)$/, rule: 'must be CURRENT or SAVINGS' },
  email: null,
  documentType: {
    pattern: /^(IDENTITY_NUMBER|PASSPORT_NUMBER|BUSINESS_REGISTRATION_NUMBER)$/,
    rule: 'must be IDENTITY_NUMBER, PASSPORT_NUMBER or BUSINESS_REGISTRATION_NUMBER',
  },
  documentNumber: null,
  reference: { pattern: /^[A-Za-z0-9._=-]{1,100}$/, rule: 'must be letters, digits and . _ = -' },
  description: null,
}

export const COLUMN_NAMES = Object.keys(COLUMNS)

/** The amount in cents or in rand: the name of the column decides. */
const AMOUNTS = ['amountCents', 'amount']

/** These describe the recipient if the line has no recipientId. */
const ACCOUNT = ['name', 'bankCode', 'accountNumber', 'accountType', 'email', 'documentType', 'documentNumber']
const REQUIRED_OF_ACCOUNT = ['name', 'bankCode', 'accountNumber']

/** The service's limit of a batch. */
const MOST_ITEMS = 1_000
const MOST_FAULTS = 20

/** Reads the payouts of a CSV file. Throws a Failure that names each wrong line and column. */
export function readPayoutFile(file: string, currency: Schemas['Currency']): PayoutLine[] {
  const [header, ...rows] = recordsIn(file)
  if (!header) throw wrong(file, ['the file is empty; its first line must name the columns'])
  const faults = headerFaults(header.values)
  if (faults.length > 0) throw wrong(file, faults)
  if (rows.length === 0) throw wrong(file, ['there is no payout below the column names'])
  if (rows.length > MOST_ITEMS)
    throw wrong(file, [`${rows.length} payouts are too many for a batch; at most ${MOST_ITEMS}`])
  const lineOfReference = new Map<string, number>()
  const lines = rows.map(({ line, values }) => {
    if (values.length !== header.values.length) {
      faults.push(`line ${line}: ${values.length} values, but there are ${header.values.length} columns`)
      return null
    }
    const row: Row = Object.fromEntries(header.values.map((name, index) => [name, values[index]!]))
    faults.push(...rowFaults(row).map((fault) => `line ${line}, ${fault}`))
    const { reference } = row
    const earlier = reference && lineOfReference.get(reference)
    if (earlier) faults.push(`line ${line}, column reference: ${reference} is already the reference of line ${earlier}`)
    if (reference) lineOfReference.set(reference, line)
    return { line, item: itemOf(row, currency) }
  })
  if (faults.length > 0) throw wrong(file, faults)
  return lines.filter((line) => line !== null)
}

function wrong(file: string, faults: readonly string[]): Failure {
  const more = faults.length > MOST_FAULTS ? [`and ${faults.length - MOST_FAULTS} more`] : []
  const list = [...faults.slice(0, MOST_FAULTS), ...more].map((fault) => `  ${fault}`)
  return new Failure([`Nothing was sent: ${file} is wrong.`, ...list, ''].join('\n'))
}

interface CsvRecord {
  line: number
  values: string[]
}

function recordsIn(file: string): CsvRecord[] {
  const text = textIn(file)
  const [firstLine = ''] = text.split('\n', 1)
  // Spreadsheets of locales with a decimal comma write semicolons.
  const delimiter = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ','
  try {
    const options = { delimiter, trim: true, skipEmptyLines: true, relaxColumnCount: true, info: true }
    const records = parse(text, options) as unknown as { info: { lines: number }; record: string[] }[]
    return records
      .map(({ info, record }) => ({ line: info.lines, values: record }))
      .filter(({ values }) => values.some((value) => value !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrong(file, [error.message])
  }
}

function textIn(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readInput(file))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw wrong(file, ['the file is not UTF-8; save it as “CSV UTF-8”'])
  }
}

function headerFaults(header: readonly string[]): string[] {
  const faults = header.flatMap((name, index) => {
    if (header.indexOf(name) < index) return [`line 1: column ${name} is there twice`]
    return Object.hasOwn(COLUMNS, name)
      ? []
      : [`line 1: unknown column “${name}”; it must be one of ${COLUMN_NAMES.join(', ')}`]
  })
  const amounts = AMOUNTS.filter((name) => header.includes(name))
  if (amounts.length === 0) faults.push('line 1: there is no column amountCents, and no amount in rand instead')
  if (amounts.length > 1) faults.push('line 1: there must be either the column amountCents or amount, not both')
  if (!header.includes('recipientId'))
    for (const name of REQUIRED_OF_ACCOUNT)
      if (!header.includes(name)) faults.push(`line 1: there is no column ${name}, and no recipientId instead`)
  return faults
}

function rowFaults(row: Row): string[] {
  const required = [...AMOUNTS.filter((name) => name in row), ...(row['recipientId'] ? [] : REQUIRED_OF_ACCOUNT)]
  if (row['documentType']) required.push('documentNumber')
  if (row['documentNumber']) required.push('documentType')
  const faults = [...new Set(required)].filter((name) => !row[name]).map((name) => `column ${name}: is empty`)
  for (const [name, value] of Object.entries(row)) {
    const check = COLUMNS[name]
    if (value !== '' && check && !check.pattern.test(value))
      faults.push(`column ${name}: ${check.rule}; it is ${value}`)
    if (value !== '' && row['recipientId'] && ACCOUNT.includes(name))
      faults.push(`column ${name}: must be empty, since the line has a recipientId`)
  }
  return faults
}

/** Converts "1500.5" or "1500,50" to cents without floats. */
function centsOf(rand: string): number {
  const [whole, decimals = ''] = rand.split(/[.,]/)
  return Number(whole + decimals.padEnd(2, '0'))
}

function itemOf(row: Row, currency: Schemas['Currency']): PayoutItem {
  const { amountCents, amount, recipientId, reference, description, documentType, documentNumber } = row
  const given = (...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name]]] : [])))
  const recipient = {
    ...given('name', 'bankCode', 'accountNumber', 'accountType', 'email'),
    currency,
    ...(documentType && { document: { type: documentType, number: documentNumber } }),
  } as Schemas['RecipientRequest']
  return {
    ...(recipientId ? { recipientId } : { recipient }),
    amountCents: amount === undefined ? Number(amountCents) : centsOf(amount),
    ...(reference && { reference }),
    ...(description && { description }),
  }
}

/** The same payouts have the same key, whatever the order of columns, the line breaks or the name of the file. */
export function keyOf(lines: readonly PayoutLine[]): string {
  const items = lines.map(({ item }) => item)
  return `payout-file-${createHash('sha256').update(JSON.stringify(items)).digest('hex')}`
}
