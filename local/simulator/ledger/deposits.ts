import type { Mode } from '../../../src/domain/states.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import type { Charge, Deposit, DepositLine, Refund } from './entries.ts'
import type { Ledger } from './ledger.ts'
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

const chargeLine = (charge: Charge, feeCents: number): DepositLine => ({
  kind: 'CHARGE',
  id: charge.id,
  reference: charge.reference,
  amountCents: charge.amountCents,
  feeCents,
  at: charge.bookedAt!,
})

const refundLine = ({ id, reference, amountCents, createdAt }: Refund): DepositLine => ({
  kind: 'REFUND',
  id,
  reference,
  amountCents,
  feeCents: 0,
  at: createdAt,
})

const netOf = ({ kind, amountCents, feeCents }: DepositLine): number =>
  kind === 'CHARGE' ? amountCents - feeCents : -amountCents

/** Changes the lines as the fault says; `line` is that of a charge without a fault yet. */
function plant(lines: readonly DepositLine[], fault: DepositFault, line: DepositLine): DepositLine[] {
  if (fault === 'missing') return lines.filter((each) => each !== line)
  if (fault === 'doubled') return [...lines, { ...line }]
  if (fault === 'unknown')
    return [...lines, { ...line, id: line.id + 1_000_000_000, reference: `unknown${line.reference.slice(7)}` }]
  return lines.map((each) => (each === line ? { ...line, amountCents: line.amountCents + 1 } : each))
}

/**
 * Deposits everything that is paid or refunded and was in no deposit yet: one deposit for each currency. So a deposit on
 * a Monday has the weekend in it. A deposit is always the sum of its lines.
 */
export function makeDeposits(
  ledger: Ledger,
  { provider, mode, day, faults }: DepositOrder,
): { deposits: Deposit[]; planted: Planted[] } {
  const covered = new Set(ledger.deposits(provider).flatMap(({ covers }) => covers))
  const isDue = (entry: { id: number; mode: Mode; state: string }) =>
    entry.mode === mode && entry.state === 'SUCCEEDED' && !covered.has(entry.id)
  const charges = ledger.charges(provider).filter(isDue)
  const refunds = ledger.refunds(provider).filter(isDue)
  const left = [...faults]
  const planted: Planted[] = []
  const deposits = [...new Set([...charges, ...refunds].map(({ currency }) => currency))].map((currency, index) => {
    const ofCurrency = <Entry extends { currency: string }>(entries: Entry[]) =>
      entries.filter((entry) => entry.currency === currency)
    const chargeLines = ofCurrency(charges).map((charge) => chargeLine(charge, feeOf(charge)))
    let lines: DepositLine[] = [...chargeLines, ...ofCurrency(refunds).map(refundLine)]
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
