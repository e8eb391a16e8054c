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
export const DEPOSIT_FAULTS = ['missing', 'doubled', 'one_cent_off', 'unknown'] as const
export type DepositFault = (typeof DEPOSIT_FAULTS)[number]

/** A fault that was planted, with the reference of its line. */
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

const chargeLine = (charge: Charge, sharedCents: number): DepositLine => ({
  kind: 'CHARGE',
  id: charge.id,
  reference: charge.reference,
  amountCents: charge.amountCents,
  feeCents: feeOf(charge),
  sharedCents,
  at: charge.bookedAt!,
})

/** The part of a charge that its split gives to sub-accounts. */
function sharedOf(ledger: Ledger, charge: Charge): number {
  const shared = splitOf(ledger, charge)
  return shared ? charge.amountCents - divideCharge(charge, shared.split).ownCents : 0
}

const refundLine = ({ id, reference, amountCents, createdAt }: Refund): DepositLine => ({
  kind: 'REFUND',
  id,
  reference,
  amountCents,
  feeCents: 0,
  sharedCents: 0,
  at: createdAt,
})

const chargebackLine = ({ id, chargeReference, amountCents, updatedAt }: Dispute): DepositLine => ({
  kind: 'CHARGEBACK',
  id,
  reference: chargeReference,
  amountCents,
  feeCents: 0,
  sharedCents: 0,
  at: updatedAt,
})

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

/** Returns what is paid, refunded or charged back and was in no deposit yet. */
function undeposited(
  ledger: Ledger,
  provider: ProviderId,
  mode: Mode,
): { charges: Charge[]; refunds: Refund[]; chargebacks: Dispute[] } {
  const covered = new Set(ledger.deposits(provider).flatMap(({ covers }) => covers))
  const isLeft = (entry: { id: number; mode: Mode }) => entry.mode === mode && !covered.has(entry.id)
  const isDone = ({ state }: { state: string }) => state === 'SUCCEEDED'
  return {
    charges: ledger.charges(provider).filter(isDone).filter(isLeft),
    refunds: ledger.refunds(provider).filter(isDone).filter(isLeft),
    chargebacks: ledger.disputes(provider).filter(isLost).filter(isLeft),
  }
}

/**
 * Returns the day of the deposit for what was booked at that time: the next day on which banks settle. So a Monday's
 * deposit has Friday and the weekend in it, and the deposit after a public holiday has the holiday.
 */
export const depositDay = (bookedAt: string): string => addBusinessDays(dayOf(Date.parse(bookedAt)), 1)

/** Makes the deposits of every day until `today`. What is booked today waits for the next business day. */
export function depositDue(ledger: Ledger, provider: ProviderId, mode: Mode, today: string): void {
  const { charges, refunds, chargebacks } = undeposited(ledger, provider, mode)
  const booked = [
    ...charges.map(({ bookedAt }) => bookedAt!),
    ...refunds.map(({ createdAt }) => createdAt),
    ...chargebacks.map(({ updatedAt }) => updatedAt),
  ]
  const days = new Set(booked.map(depositDay).filter((day) => day <= today))
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
  const all = undeposited(ledger, provider, mode)
  const charges = all.charges.filter(({ bookedAt }) => isPart(bookedAt!))
  const refunds = all.refunds.filter(({ createdAt }) => isPart(createdAt))
  const chargebacks = all.chargebacks.filter(({ updatedAt }) => isPart(updatedAt))
  const left = [...faults]
  const planted: Planted[] = []
  const currencies = new Set([...charges, ...refunds, ...chargebacks].map(({ currency }) => currency))
  const deposits = [...currencies].map((currency, index) => {
    const ofCurrency = <Entry extends { currency: string }>(entries: Entry[]) =>
      entries.filter((entry) => entry.currency === currency)
    const chargeLines = ofCurrency(charges).map((charge) => chargeLine(charge, sharedOf(ledger, charge)))
    const deducted = [...ofCurrency(refunds).map(refundLine), ...ofCurrency(chargebacks).map(chargebackLine)]
    let lines: DepositLine[] = [...chargeLines, ...deducted]
    const covers = lines.map(({ id }) => id)
    for (const line of chargeLines) {
      const fault = left.shift()
      if (!fault) break
      lines = plant(lines, fault, line)
      planted.push({ fault, reference: fault === 'unknown' ? lines.at(-1)!.reference : line.reference })
    }
    const depositCents = lines.reduce((sum, line) => sum + netOf(line), 0)
    const deposit = { provider, mode, id: ledger.nextId() + index, currency, day, lines, covers, depositCents }
    return { ...deposit, createdAt: new Date().toISOString() }
  })
  for (const deposit of deposits) ledger.record({ deposit })
  return { deposits, planted }
}
