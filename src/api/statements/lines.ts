import { type EntryRow, readDeposits, readEntries, type StatementPart } from '../../db/ledger/read-entries.ts'
import { ERASED_NAME } from '../../db/payers/erase-payer.ts'
import { dayOf } from '../../domain/south-africa/johannesburg.ts'
import { ownerKey } from '../../domain/engine-work.ts'
import type { LedgerKind } from '../../domain/ledger/entries.ts'
import type { Part } from '../../db/list.ts'
import { pagesOf } from '../exports/export-file.ts'
import type { Api } from '../http/call.ts'
import { PERMITS_OF_LONG } from '../http/reads.ts'

/** A line of a statement. Amounts are minor units: negative if providers owe less; of a payout, if it was returned. */
export interface Line extends Pick<EntryRow, 'at' | 'kind' | 'amountCents' | 'reference' | 'description'> {
  /** Null for a deposit, and for the fees of several transactions. */
  transactionId: string | null
  /** The account holder whom a payout paid; null for any other line. */
  payee: string | null
}

/** Captures and payouts are shown as they are; everything else lowers what providers owe. */
const ADDS: readonly LedgerKind[] = ['CAPTURE', 'PAYOUT']

async function* entries(api: Api, of: StatementPart, isPayout: boolean): AsyncGenerator<Line> {
  const readPage = async (part: Part<EntryRow>) => {
    const items = await readEntries(api.pool, { ...of, isPayout }, part)
    return { items, last: items.at(-1) ?? null }
  }
  for await (const rows of pagesOf(api, ownerKey(of), readPage))
    for (const { key: _key, originalReference, payeeName, payeeLast4, ...row } of rows) {
      const amountCents = ADDS.includes(row.kind) ? row.amountCents : -row.amountCents
      const isNamed = payeeName !== null && payeeName !== ERASED_NAME
      const payee = isNamed ? `${payeeName} ••• ${payeeLast4}` : payeeName
      yield { ...row, payee, amountCents, ...(originalReference !== null && namedRefund(row, originalReference)) }
    }
}

/** A refund is known by the payment that it returns. Its own reference follows, unless it is only its id. */
function namedRefund(
  { transactionId, reference, description }: Pick<EntryRow, 'transactionId' | 'reference' | 'description'>,
  original: string,
) {
  const own = reference === transactionId ? [] : [reference]
  const said = [...own, ...(description === null ? [] : [description])].join(' · ')
  return { reference: `Refund of ${original}`, description: said === '' ? null : said }
}

/** A settlement has a fee for each of its lines: those that follow one another on a day become one line. */
export async function* withDailyFees(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let fees: Line[] = []
  const combined = (): Line[] => {
    const [first] = fees
    if (!first || fees.length === 1) return first ? [{ ...first, description: null }] : []
    const amountCents = fees.reduce((sum, fee) => sum + fee.amountCents, 0)
    return [{ ...fees.at(-1)!, amountCents, transactionId: null, reference: `${fees.length} fees`, description: null }]
  }
  for await (const line of lines) {
    const isSameDay = fees[0] && dayOf(fees[0].at.getTime()) === dayOf(line.at.getTime())
    if (line.kind === 'FEE' && (fees.length === 0 || isSameDay)) {
      fees.push(line)
      continue
    }
    yield* combined()
    fees = line.kind === 'FEE' ? [line] : []
    if (line.kind !== 'FEE') yield line
  }
  yield* combined()
}

/** Reads the lines that change the balance, oldest first. The deposit of a settlement follows its last line. */
export async function* balanceLines(api: Api, of: StatementPart): AsyncGenerator<Line> {
  const rows = await api.reads.run(ownerKey(of), PERMITS_OF_LONG, async () => await readDeposits(api.pool, of))
  const deposits = rows.map(({ at, providerId, day, amountCents }): Line => ({
    at,
    kind: 'DEPOSIT',
    amountCents: -amountCents,
    transactionId: null,
    description: null,
    payee: null,
    reference: `${providerId} ${day}`,
  }))
  for await (const line of entries(api, of, false)) {
    while (deposits.length > 0 && deposits[0]!.at < line.at) yield deposits.shift()!
    yield line
  }
  yield* deposits
}

/** Oldest first; a returned payout is negative. */
export const payoutLines = (api: Api, of: StatementPart): AsyncGenerator<Line> => entries(api, of, true)
