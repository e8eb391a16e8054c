import { addBusinessDays } from '../../../src/domain/south-africa/south-african-calendar.ts'
import { dayOf } from '../../../src/domain/south-africa/johannesburg.ts'
import type { Mode } from '../../../src/domain/states.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import type { Charge, Deposit, DepositLine, Dispute, Refund } from './entries.ts'
import { isLost } from './disputes.ts'
import type { Ledger } from './ledger.ts'
import { divideCharge, splitOf } from './settlements.ts'
import { isRecord } from '../read-body.ts'

/** A fault that a deposit is to have, for tests of reconciliation. Each concerns another charge. */
const DEPOSIT_FAULTS = ['missing', 'doubled', 'one_cent_off', 'unknown'] as const
export type DepositFault = (typeof DEPOSIT_FAULTS)[number]

export interface Planted {
  fault: DepositFault
  reference: string
}

interface DepositOrder {
  provider: ProviderId
  mode: Mode
  /** The day of the deposit, `YYYY-MM-DD`. */
  day: string
  faults: readonly DepositFault[]
}

const FEE_PER_MILLE = 29

/** The fee of a paid charge, in minor units; every simulated provider has Paystack's tariff. */
export function feeOf({ amountCents }: Pick<Charge, 'amountCents'>): number {
  return Math.round((amountCents * FEE_PER_MILLE) / 1000)
}

/** Parses the body of `POST /deposits/{providerId}`; returns the error message if it is wrong. */
export function parseDeposit(body: unknown): Pick<DepositOrder, 'mode' | 'day' | 'faults'> | string {
  const { mode = 'TEST', day, faults = [], ...others } = isRecord(body) ? body : { mode: null }
  const unknown = Object.keys(others)[0]
  if (unknown !== undefined) return `${unknown.slice(0, 40)} is not a setting`
  if (mode !== 'TEST' && mode !== 'LIVE') return 'the body must be a JSON object, and its mode TEST or LIVE'
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    return 'day must be a date'
  const named = Array.isArray(faults)
    ? faults.map((fault) => DEPOSIT_FAULTS.find((each) => each === fault))
    : [undefined]
  const known = named.filter((fault) => fault !== undefined)
  return known.length < named.length
    ? `faults must be a list of ${DEPOSIT_FAULTS.join(', ')}`
    : { mode, day, faults: known }
}

function chargeLine(ledger: Ledger, charge: Charge): DepositLine {
  const { id, reference, amountCents, bookedAt } = charge
  const split = splitOf(ledger, charge)
  const sharedCents = split ? amountCents - divideCharge(charge, split).ownCents : 0
  return { kind: 'CHARGE', id, reference, amountCents, feeCents: feeOf(charge), sharedCents, at: bookedAt! }
}

function deduction(kind: 'REFUND' | 'CHARGEBACK', of: Refund | Dispute, reference: string, at: string): DepositLine {
  return { kind, id: of.id, reference, amountCents: of.amountCents, feeCents: 0, sharedCents: 0, at }
}

const netOf = ({ kind, amountCents, feeCents, sharedCents }: DepositLine): number =>
  kind === 'CHARGE' ? amountCents - sharedCents - feeCents : -amountCents

/** Changes the lines as the fault says; `line` is the line of a charge without a fault yet. */
function plant(lines: readonly DepositLine[], fault: DepositFault, line: DepositLine): DepositLine[] {
  if (fault === 'missing') return lines.filter((each) => each !== line)
  if (fault === 'doubled') return [...lines, { ...line }]
  if (fault === 'unknown')
    return [...lines, { ...line, id: line.id + 1_000_000_000, reference: `unknown${line.reference.slice(7)}` }]
  return lines.map((each) => (each === line ? { ...line, amountCents: line.amountCents + 1 } : each))
}

interface Undeposited {
  currency: string
  line: DepositLine
}

/** Returns a line for each thing that is paid, refunded or charged back and was in no deposit yet. */
function undeposited(ledger: Ledger, provider: ProviderId, mode: Mode): Undeposited[] {
  const covered = new Set(ledger.own('deposit', provider).flatMap(({ covers }) => covers))
  const isLeft = (entry: { id: number; mode: Mode }) => entry.mode === mode && !covered.has(entry.id)
  const isDone = ({ state }: { state: string }) => state === 'SUCCEEDED'
  const charges = ledger.own('charge', provider).filter(isDone).filter(isLeft)
  const refunds = ledger.own('refund', provider).filter(isDone).filter(isLeft)
  const chargebacks = ledger.own('dispute', provider).filter(isLost).filter(isLeft)
  return [
    ...charges.map((charge) => ({ currency: charge.currency, line: chargeLine(ledger, charge) })),
    ...refunds.map((refund) => {
      return { currency: refund.currency, line: deduction('REFUND', refund, refund.reference, refund.createdAt) }
    }),
    ...chargebacks.map((dispute) => {
      const { currency, chargeReference, updatedAt } = dispute
      return { currency, line: deduction('CHARGEBACK', dispute, chargeReference, updatedAt) }
    }),
  ]
}

/**
 * Returns the day of the deposit for what was booked at that time: the next day on which banks settle. So a Monday's
 * deposit has Friday and the weekend in it, and the deposit after a public holiday has the holiday.
 */
export const depositDay = (bookedAt: string): string => addBusinessDays(dayOf(Date.parse(bookedAt)), 1)

/** Makes the deposits of every day until `today`. What is booked today waits for the next business day. */
export function depositDue(ledger: Ledger, provider: ProviderId, mode: Mode, today: string): void {
  const booked = undeposited(ledger, provider, mode)
  const days = new Set(booked.map(({ line }) => depositDay(line.at)).filter((day) => day <= today))
  for (const day of [...days].toSorted())
    makeDeposits(ledger, { provider, mode, day, faults: [] }, (bookedAt) => depositDay(bookedAt) === day)
}

/**
 * Deposits everything that is paid, refunded or charged back and was in no deposit yet, or what `isPart` of it: one
 * deposit for each currency. A deposit is always the sum of its lines.
 */
export function makeDeposits(
  ledger: Ledger,
  { provider, mode, day, faults }: DepositOrder,
  isPart: (bookedAt: string) => boolean = () => true,
): { deposits: Deposit[]; planted: Planted[] } {
  const booked = undeposited(ledger, provider, mode).filter(({ line }) => isPart(line.at))
  const left = [...faults]
  const planted: Planted[] = []
  const byCurrency = Map.groupBy(booked, ({ currency }) => currency)
  const deposits = [...byCurrency].map(([currency, own]) => {
    let lines = own.map(({ line }) => line)
    const covers = lines.map(({ id }) => id)
    for (const line of lines.filter(({ kind }) => kind === 'CHARGE')) {
      const fault = left.shift()
      if (!fault) break
      lines = plant(lines, fault, line)
      planted.push({ fault, reference: fault === 'unknown' ? lines.at(-1)!.reference : line.reference })
    }
    const depositCents = lines.reduce((sum, line) => sum + netOf(line), 0)
    const deposit = { ...ledger.newEntry(), provider, mode, currency, day, lines, covers, depositCents }
    ledger.record({ deposit })
    return deposit
  })
  return { deposits, planted }
}
