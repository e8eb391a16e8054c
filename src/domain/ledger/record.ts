import type { StatedMoney } from '../money.ts'
import { DISPUTE_STATES, type DisputeState } from '../disputes/dispute.ts'
import { type Chargebacks, chargedBackCents } from '../disputes/chargebacks.ts'
import type { AttemptState } from '../states.ts'
import { chargeOf, entriesOfAttempt, entriesOfChargeback, entriesOfLine } from './entries.ts'
import type { BookedLine, BookedTransaction, LedgerEntry, LedgerKind } from './entries.ts'

/** A transaction with everything that has moved its money. Times are milliseconds since 1970. */
export interface MoneyRecord extends BookedTransaction, StatedMoney {
  transactionId: string
  refundsAttemptId: string | null
  settledAttemptId: string | null
  updatedMs: number
  /** When it first SUCCEEDED, by its receipt. */
  settledMs: number | null
  moves: readonly { state: string; atMs: number; sequence: number }[]
  attempts: readonly {
    id: string
    state: AttemptState
    /** When its automatic refund was made, which is when it succeeded too late. */
    lateMs: number | null
    charge: Chargebacks
  }[]
  /** Voided lines are left out. */
  lines: readonly (BookedLine & { attemptId: string; settlementId: string; atMs: number })[]
  disputes: readonly {
    id: string
    attemptId: string
    history: readonly { sequence: number; entry: string; amountCents: number; atMs: number }[]
  }[]
}

interface PastEntry extends LedgerEntry {
  atMs: number
}

const dated = (entries: readonly LedgerEntry[], atMs: number): PastEntry[] =>
  entries.map((entry) => ({ ...entry, atMs }))

/** The entries of a kind that the record demands for one cause, or for all causes of a charge or transaction. */
export interface Expected extends StatedMoney {
  of: string
  kind: LedgerKind
  chargeId: string | null
  settlementId: string | null
  past: readonly PastEntry[]
}

const SUCCEEDS = { before: 'SENDING', after: 'SUCCEEDED' } as const
const FAILS = { before: 'SUCCEEDED', after: 'DECLINED' } as const

/** A charge succeeded when its payment did, or too late: then it was returned at once. */
function pastOfCharge(record: MoneyRecord, { id, state, lateMs }: MoneyRecord['attempts'][number]): PastEntry[] {
  if (state !== 'SUCCEEDED') return []
  const atMs = (id === record.settledAttemptId ? record.settledMs : lateMs) ?? record.updatedMs
  return dated(entriesOfAttempt(record, { id, ...SUCCEEDS }, 0), atMs)
}

/** An attempt that succeeded after FAILED has no move, so the time of the transaction's last change counts. */
function pastOfMoves(record: MoneyRecord, id: string): PastEntry[] {
  let before: string | null = null
  const moved = record.moves.flatMap(({ state, atMs, sequence }) => {
    const move = state === 'SUCCEEDED' ? SUCCEEDS : before === 'SUCCEEDED' ? FAILS : null
    before = state
    return move ? dated(entriesOfAttempt(record, { id, ...move }, -sequence), atMs) : []
  })
  const succeeded = record.attempts.filter(({ state }) => state === 'SUCCEEDED').length
  const lateCents = succeeded * record.amountCents - sumOf(moved)
  const late = entriesOfAttempt({ ...record, amountCents: lateCents }, { id, ...SUCCEEDS }, 0)
  return [...moved, ...dated(late, record.updatedMs)]
}

const isState = (entry: string): entry is DisputeState => (DISPUTE_STATES as readonly string[]).includes(entry)

function pastOfChargebacks(record: MoneyRecord, attemptId: string): PastEntry[] {
  const lines = record.lines.filter(
    (line) =>
      line.attemptId === attemptId &&
      line.kind === 'CHARGEBACK' &&
      line.class !== 'DUPLICATE' &&
      line.currency === record.currency,
  )
  const readings = record.disputes
    .filter((dispute) => dispute.attemptId === attemptId)
    .flatMap(({ id, history }) =>
      history.filter(({ entry }) => isState(entry)).map((reading) => ({ dispute: id, ...reading })),
    )
  const lost = new Map<string, number>()
  let [deductedCents, bookedCents] = [0, 0]
  return [...lines, ...readings]
    .toSorted((a, b) => a.atMs - b.atMs)
    .flatMap((change) => {
      if ('dispute' in change)
        lost.set(change.dispute, ['LOST', 'ACCEPTED'].includes(change.entry) ? change.amountCents : 0)
      else deductedCents += change.amountCents
      const lostCents = [...lost.values()].reduce((sum, cents) => sum + cents, 0)
      const cause = 'dispute' in change ? `${change.dispute}/-${change.sequence}` : change.id
      const made = entriesOfChargeback(cause, { isDisputed: lost.size > 0, lostCents, deductedCents }, bookedCents)
      bookedCents += sumOf(made)
      return dated(made, change.atMs)
    })
}

const sumOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0)

export function expectedOf(record: MoneyRecord): Expected[] {
  const { kind, currency, transactionId, attempts } = record
  const shared = { currency, settlementId: null }
  const ofKinds = (about: Omit<Expected, 'kind' | 'amountCents' | 'past'>, past: readonly PastEntry[]): Expected[] =>
    [...Map.groupBy(past, (entry) => entry.kind)].map(([of, own]) => ({
      ...about,
      kind: of,
      amountCents: sumOf(own),
      past: own,
    }))
  const ofLines = record.lines.flatMap(({ attemptId, settlementId, atMs, ...line }) => {
    const about = { of: line.id, currency: line.currency, settlementId, chargeId: chargeOf({ ...record, attemptId }) }
    return ofKinds(about, dated(entriesOfLine(line, record), atMs))
  })
  if (kind === 'COLLECT') {
    const ofAttempts = attempts.flatMap((attempt): Expected[] => {
      const { id, charge } = attempt
      const about = { ...shared, of: id, chargeId: id }
      const chargeback = { kind: 'CHARGEBACK', past: pastOfChargebacks(record, id) } as const
      return [
        ...ofKinds(about, pastOfCharge(record, attempt)),
        { ...about, ...chargeback, amountCents: chargedBackCents(charge) },
      ]
    })
    return [...ofAttempts, ...ofLines]
  }
  const about = { ...shared, of: transactionId, chargeId: record.refundsAttemptId }
  const id = record.settledAttemptId ?? attempts.at(-1)?.id
  return [...(id === undefined ? [] : ofKinds(about, pastOfMoves(record, id))), ...ofLines]
}

export interface Booked extends StatedMoney {
  of: string
  kind: LedgerKind
}

export interface LedgerFault extends Omit<Expected, 'past'> {
  bookedCents: number
}

/** In a past that is not booked yet, money that moved and came back is missing too. */
export function faultsOf(
  record: MoneyRecord,
  booked: readonly Booked[],
  { isPast }: { isPast: boolean },
): (LedgerFault & Pick<Expected, 'past'>)[] {
  const nameOf = ({ of, kind, currency }: Pick<Booked, 'of' | 'kind' | 'currency'>) => `${of}/${kind}/${currency}`
  const left = new Map(booked.map((sum) => [nameOf(sum), sum]))
  const ofRecord = expectedOf(record).flatMap((expected) => {
    const known = left.get(nameOf(expected))
    left.delete(nameOf(expected))
    const bookedCents = known?.amountCents ?? 0
    // A past of which something is booked already would be booked twice.
    const past = isPast && !known ? expected.past : []
    return bookedCents === expected.amountCents && past.length === 0 ? [] : [{ ...expected, past, bookedCents }]
  })
  const unexpected = [...left.values()].filter(({ amountCents }) => amountCents !== 0)
  const nothing = { amountCents: 0, chargeId: null, settlementId: null, past: [] }
  return [...ofRecord, ...unexpected.map((sum) => ({ ...sum, bookedCents: sum.amountCents, ...nothing }))]
}

/** The entries of a past that is not booked, and what is left now (`atMs` is null), under a key with `newKey`. */
export function repairOf(
  { past, amountCents, bookedCents, of, kind, currency, chargeId, settlementId }: ReturnType<typeof faultsOf>[number],
  newKey: () => string,
) {
  const about = { currency, chargeId, settlementId }
  const restCents = amountCents - bookedCents - sumOf(past)
  const rest = { kind, amountCents: restCents, key: `${of}/${newKey()}/${kind}`, atMs: null }
  return [...past, ...(restCents === 0 ? [] : [rest])].map((entry) => ({ ...entry, ...about }))
}
