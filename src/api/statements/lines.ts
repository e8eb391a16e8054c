import {
  type CorrectionRow,
  type DepositLineRow,
  type DepositRow,
  readCorrections,
  readDepositLines,
  readDeposits,
  readSucceeded,
  type StatementPart,
  type SucceededRow,
} from '../../db/statements/read-lines.ts'
import { type LossRow, readLosses } from '../../db/statements/read-losses.ts'
import { ownerKey } from '../../domain/engine-work.ts'
import { depositedBy, entriesOfCharge, entriesOfLine, type EntryKind } from '../../domain/statements/entries.ts'
import type { TransactionKind } from '../../domain/states.ts'
import { pagesOf, type Part } from '../exports/export-file.ts'
import type { Api } from '../http/deps.ts'

/** A line of a statement. Amounts are minor units. */
export interface Line {
  at: Date
  kind: EntryKind | 'PAYOUT'
  amountCents: number
  /** Null for a deposit. */
  transactionId: string | null
  reference: string
  description: string | null
}

/** Reads the rows of all pages. */
async function* paged<Row>(
  api: Api,
  of: StatementPart,
  read: (part: Part<Row>) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const readPage = async (part: Part<Row>) => {
    const items = await read(part)
    return { items, last: items.at(-1) ?? null }
  }
  for await (const rows of pagesOf(api, ownerKey(of), readPage)) yield* rows
}

/** Reads the successes of a kind in the range of time. */
async function* succeeded(api: Api, of: StatementPart, kind: TransactionKind): AsyncGenerator<SucceededRow> {
  for await (const row of paged<SucceededRow>(api, of, (part) => readSucceeded(api.pool, { ...of, kind }, part)))
    if (of.since <= row.at && row.at < of.until) yield row
}

async function* charges(api: Api, of: StatementPart): AsyncGenerator<Line> {
  for await (const { amountCents, shareCents, ...shown } of succeeded(api, of, 'COLLECT'))
    for (const entry of entriesOfCharge(amountCents, shareCents)) yield { ...shown, ...entry }
}

async function* refunds(api: Api, of: StatementPart): AsyncGenerator<Line> {
  for await (const row of succeeded(api, of, 'REFUND')) yield { ...row, kind: 'REFUND', amountCents: -row.amountCents }
}

async function* payouts(api: Api, of: StatementPart): AsyncGenerator<Line> {
  for await (const row of succeeded(api, of, 'PAYOUT')) yield { ...row, kind: 'PAYOUT' }
}

async function* corrections(api: Api, of: StatementPart, isPayout: boolean): AsyncGenerator<Line> {
  const rows = paged<CorrectionRow>(api, of, (part) => readCorrections(api.pool, { ...of, isPayout }, part))
  for await (const { kind, amountCents, shareCents, ...shown } of rows)
    if (kind !== 'COLLECT') yield { ...shown, kind, amountCents: kind === 'REFUND' ? -amountCents : amountCents }
    else for (const entry of entriesOfCharge(amountCents, shareCents)) yield { ...shown, ...entry }
}

async function* losses(api: Api, of: StatementPart): AsyncGenerator<Line> {
  for await (const row of paged<LossRow>(api, of, (part) => readLosses(api.pool, of, part)))
    yield { ...row, kind: 'CHARGEBACK', amountCents: -row.amountCents }
}

/** The lines of a settlement count when all of them were read, and the deposit is the sum of those of the business. */
async function* linesOfDeposit(api: Api, of: StatementPart, deposit: DepositRow): AsyncGenerator<Line> {
  const { id: settlementId, at, day, providerId } = deposit
  let depositedCents = 0
  const rows = paged<DepositLineRow>(api, of, (part) => readDepositLines(api.pool, { ...of, settlementId }, part))
  for await (const { transactionId, reference, description, countedCents, ...row } of rows) {
    const line = { ...row, providerReference: null, currency: of.currency }
    for (const entry of entriesOfLine(line, countedCents)) yield { at, transactionId, reference, description, ...entry }
    depositedCents += depositedBy(line).amountCents
  }
  const reference = `${providerId} ${day}`
  yield { at, kind: 'DEPOSIT', amountCents: depositedCents, transactionId: null, reference, description: null }
}

async function* deposits(api: Api, of: StatementPart): AsyncGenerator<Line> {
  for await (const deposit of paged<DepositRow>(api, of, (part) => readDeposits(api.pool, of, part)))
    yield* linesOfDeposit(api, of, deposit)
}

/** Merges lines that are each in the order of time. */
async function* inOrder(sources: readonly AsyncGenerator<Line>[]): AsyncGenerator<Line> {
  const open = await Promise.all(sources.map(async (source) => ({ source, next: await source.next() })))
  for (;;) {
    const left = open.filter(({ next }) => !next.done)
    if (left.length === 0) return
    const first = left.reduce((a, b) => (b.next.value.at < a.next.value.at ? b : a))
    yield first.next.value
    first.next = await first.source.next()
  }
}

/** Reads the lines that change the balance, oldest first. */
export const balanceLines = (api: Api, of: StatementPart): AsyncGenerator<Line> =>
  inOrder([charges(api, of), refunds(api, of), corrections(api, of, false), losses(api, of), deposits(api, of)])

/** Reads the payouts, oldest first; a returned one is negative. */
export const payoutLines = (api: Api, of: StatementPart): AsyncGenerator<Line> =>
  inOrder([payouts(api, of), corrections(api, of, true)])
