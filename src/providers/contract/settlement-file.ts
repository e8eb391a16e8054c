import { parseAmount } from '../../csv/amount.ts'
import { isCurrency, MAX_AMOUNT } from '../../domain/money.ts'
import type { LineKind } from '../../domain/settlements/settlement.ts'
import type { ProviderLine } from './settlements.ts'

/** How a provider writes the file of a settlement: CSV whose first line names the columns. Others are ignored. */
export interface SettlementFile {
  /** The provider's delimiter. A file that a spreadsheet saved can have another one, and is read too. */
  delimiter: ',' | ';'
  columns: {
    id: string
    /** Ours, which the provider repeats. */
    reference: string
    kind: string
    amount: string
    fee: string
    /** Missing if every amount is in ZAR. */
    currency?: string
  }
  /** The provider's words for the kinds of lines. Any other word is a line of kind OTHER. */
  kinds: Readonly<Record<string, LineKind>>
  /** DECIMAL: `150.00`. CENTS: `15000`. */
  amounts: 'DECIMAL' | 'CENTS'
  /** True if refunds, chargebacks and fees have a minus sign. The opposite sign gives them back. */
  signed: boolean
}

interface CellFault {
  column: string
  message: string
}

type FileLine = Omit<ProviderLine, 'key'>
type Amounts = Pick<FileLine, 'kind' | 'amountCents' | 'feeCents'>

/** Printable ASCII: a line can be of another system's payment, whose references have their own form. */
const NAME = /^[\x20-\x7e]{1,100}$/
const CENTS = /^\d{1,11}$/

/** Returns minor units, or what `parseAmount` returns for another text. */
function centsOf(text: string, { amounts }: SettlementFile, currency: string): ReturnType<typeof parseAmount> {
  if (amounts === 'DECIMAL') return parseAmount(text, currency)
  return CENTS.test(text) && Number(text) <= MAX_AMOUNT ? Number(text) : null
}

/** Returns the line, or what is wrong with it. */
export function readFileLine(
  file: SettlementFile,
  cells: Readonly<Record<string, string>>,
): { line: FileLine } | { faults: CellFault[] } {
  const { columns, kinds } = file
  const faults: CellFault[] = []
  const wrong = (column: string, message: string): null => {
    faults.push({ column, message })
    return null
  }
  const nameIn = (column: string): string | null => {
    const text = cells[column]!
    return text === '' || NAME.test(text) ? text || null : wrong(column, 'must be up to 100 printable ASCII characters')
  }
  const amountIn = (column: string): number => {
    const text = cells[column]!
    const isNegative = text.startsWith('-')
    const cents = centsOf(isNegative ? text.slice(1) : text, file, currency)
    const example = file.amounts === 'DECIMAL' ? 'two decimals, such as 150.00' : 'cents, such as 15000'
    if (cents === 'AMBIGUOUS') wrong(column, 'can be read in two ways: write two decimals, such as 1500.00')
    else if (cents === null) wrong(column, `must be an amount with ${example}`)
    else return isNegative ? 0 - cents : cents
    return 0
  }
  const word = cells[columns.kind]!
  const kind = Object.hasOwn(kinds, word) ? kinds[word]! : 'OTHER'
  const currency = columns.currency === undefined ? 'ZAR' : cells[columns.currency]!
  if (!isCurrency(currency)) wrong(columns.currency!, 'must be a supported currency, such as ZAR')
  const providerReference = nameIn(columns.reference)
  const providerTransactionId = nameIn(columns.id)
  const hasFee = cells[columns.fee] !== ''
  const isFeeAlone = hasFee && cells[columns.amount] === ''
  const written = {
    kind: isFeeAlone ? 'FEE' : kind,
    amountCents: isFeeAlone ? 0 : amountIn(columns.amount),
    feeCents: hasFee ? amountIn(columns.fee) : 0,
  } as const
  if (faults.length > 0) return { faults }
  return {
    line: { ...amountsOf(written, file.signed), providerReference, providerTransactionId, sharedCents: 0, currency },
  }
}

/** The opposite sign gives or takes back, and is negative. An unknown word is OTHER, which an operator resolves. */
function amountsOf(written: Amounts, signed: boolean): Amounts {
  const { kind, amountCents: amount } = written
  const feeCents = signed ? 0 - written.feeCents : written.feeCents
  if (kind === 'OTHER') return { kind, amountCents: amount, feeCents }
  const amountCents = signed && kind !== 'CHARGE' ? 0 - amount : amount
  if (kind === 'FEE' && amountCents < 0) return { kind, amountCents: 0, feeCents: amountCents + feeCents }
  return { kind, amountCents, feeCents }
}
