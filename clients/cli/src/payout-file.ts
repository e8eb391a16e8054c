import { createHash } from 'node:crypto'
import { parseAmount } from '../../../src/csv/amount.ts'
import { CsvFault, type CsvRow, readRows } from '../../../src/csv/rows.ts'
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

/** The columns and what their values must be. Null: they are checked elsewhere, most of them by the service. */
const COLUMNS: Readonly<Record<string, { pattern: RegExp; rule: string } | null>> = {
  amountCents: { pattern: /^[1-9]\d{0,10}$/, rule: 'must be a whole number of cents from 1 to 99999999999' },
  amount: null,
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

/** The fault of an amount, by the result of reading it. */
const AMOUNT_FAULTS: Readonly<Record<string, string>> = {
  AMBIGUOUS: 'can be read in two ways; write two decimals, such as 1500.00',
  null: 'must be an amount above 0 in the units of its currency, such as 1500.50',
  0: 'must be an amount above 0 in the units of its currency, such as 1500.50',
}

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
  const faults = headerFaults(header.cells)
  if (faults.length > 0) throw wrong(file, faults)
  if (rows.length === 0) throw wrong(file, ['there is no payout below the column names'])
  if (rows.length > MOST_ITEMS)
    throw wrong(file, [`${rows.length} payouts are too many for a batch; at most ${MOST_ITEMS}`])
  const lineOfReference = new Map<string, number>()
  const lines = rows.map(({ line, cells }) => {
    if (cells.length !== header.cells.length) {
      faults.push(`line ${line}: ${cells.length} values, but there are ${header.cells.length} columns`)
      return null
    }
    const row: Row = Object.fromEntries(header.cells.map((name, index) => [name, cells[index]!]))
    faults.push(...rowFaults(row, currency).map((fault) => `line ${line}, ${fault}`))
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

function recordsIn(file: string): CsvRow[] {
  try {
    return readRows(readInput(file))
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    throw wrong(file, [`line ${error.line} ${error.message}`])
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

function rowFaults(row: Row, currency: Schemas['Currency']): string[] {
  const required = [...AMOUNTS.filter((name) => name in row), ...(row['recipientId'] ? [] : REQUIRED_OF_ACCOUNT)]
  if (row['documentType']) required.push('documentNumber')
  if (row['documentNumber']) required.push('documentType')
  const faults = [...new Set(required)].filter((name) => !row[name]).map((name) => `column ${name}: is empty`)
  const amountFault = row['amount'] && AMOUNT_FAULTS[String(parseAmount(row['amount'], currency))]
  if (amountFault) faults.push(`column amount: ${amountFault}; it is ${row['amount']}`)
  for (const [name, value] of Object.entries(row)) {
    const check = COLUMNS[name]
    if (value !== '' && check && !check.pattern.test(value))
      faults.push(`column ${name}: ${check.rule}; it is ${value}`)
    if (value !== '' && row['recipientId'] && ACCOUNT.includes(name))
      faults.push(`column ${name}: must be empty, since the line has a recipientId`)
  }
  return faults
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
    amountCents: Number(amount === undefined ? amountCents : parseAmount(amount, currency)),
    ...(reference && { reference }),
    ...(description && { description }),
  }
}

/** The same payouts have the same key, whatever the order of columns, the line breaks or the name of the file. */
export function keyOf(lines: readonly PayoutLine[]): string {
  const items = lines.map(({ item }) => item)
  return `payout-file-${createHash('sha256').update(JSON.stringify(items)).digest('hex')}`
}
