import { presentDecision } from '../routing/decision-schema.ts'
import type { ChargeSums } from '../../domain/refunds/refundable.ts'
import { isId } from '../../domain/ids.ts'
import { isTerminal } from '../../domain/states.ts'
import { type RefundsOf, refundsBy } from '../../domain/refunds/rail-refunds.ts'
import type { Api, ApiDeps, BusinessCaller } from '../http/call.ts'
import { openCustomer } from '../../db/payments/customer.ts'
import type { AttemptDetail, GivenRow, NamesRow, TransactionDetail } from '../../db/transactions/read-transaction.ts'
import type { RefundedRow, TransactionRow } from '../../db/transactions/transaction-row.ts'
import * as t from '../schema/schema.ts'
import { PresentedTransaction } from './schema.ts'

const sumOf = (charges: readonly ChargeSums[], of: (charge: ChargeSums) => number): number =>
  charges.reduce((sum, charge) => sum + of(charge), 0)

/** Presents a transaction. Its first ten fields and `sequence` are the `data` of its events. */
export function presentTransaction(
  row: TransactionRow & Partial<Pick<RefundedRow, 'refundedCents' | 'paidRail' | 'settled' | 'charges'>>,
  baseUrl: string,
) {
  const charges = row.charges ?? []
  return t.fieldsOf(PresentedTransaction, {
    ...row,
    transactionId: row.id,
    merchantId: row.businessId,
    rail: row.rail ?? row.method,
    paidRail: row.paidRail ?? null,
    refundedCents: row.refundedCents ?? 0,
    settlementId: row.settled?.settlementId ?? null,
    feeCents: row.settled?.feeCents ?? null,
    disputedCents: sumOf(charges, ({ disputedCents }) => disputedCents),
    chargedBackCents: sumOf(charges, (charge) => charge.chargedBackCents),
    nextAction: waitsForPayer(row) ? { type: 'REDIRECT', url: `${baseUrl}/pay/${row.id}` } : null,
    proof: row.receiptId && row.tokenId ? { receiptId: row.receiptId, tokenId: row.tokenId } : null,
  })
}

/** A checkout waits for its payer at once, a token only while the bank of the card requires 3-D Secure. */
function waitsForPayer({ hosted, state }: TransactionRow): boolean {
  return hosted ? !isTerminal(state) : state === 'REQUIRES_ACTION'
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Further fields of the attempts pass unchanged. */
export function presentDetail<Attempt extends AttemptDetail>(row: TransactionDetail<Attempt>, baseUrl: string) {
  return {
    ...presentTransaction(row, baseUrl),
    routing: row.decision && presentDecision(row.decision),
    attempts: row.attempts.map(({ startedAtMs, endedAtMs, reasonCode, ...attempt }) => ({
      ...attempt,
      startedAt: iso(startedAtMs),
      endedAt: endedAtMs === null ? null : iso(endedAtMs),
      reasonCode,
    })),
    history: row.history.map(({ state, atMs, reasonCode }) => ({ state, at: iso(atMs), reasonCode })),
  }
}

type Named = Partial<NamesRow> & { id: string; transactionId?: string; description: string | null }

/** Adds names for a signed-in user. An API key reads them one by one, so a leaked one does not yield all at once. */
export function withNames<Row extends Named>({ by }: BusinessCaller, { cipher }: Api, present: (row: Row) => object) {
  if (by.type !== 'USER') return present
  return (row: Row): object => {
    const { transactionId: id = row.id, customer = null, description, originalReference, payee } = row
    const names = { customer: openCustomer(cipher, { id, customer }), description, originalReference, payee }
    return { ...present(row), ...Object.fromEntries(Object.entries(names).filter(([, name]) => name)) }
  }
}

/** The fields that a business sees only when it reads the transaction by its id. */
export function presentGiven(
  row: RefundedRow & GivenRow,
  { cipher, providers }: Pick<ApiDeps, 'cipher' | 'providers'>,
) {
  const { createdBy: id, createdByName: name } = row
  return {
    customer: openCustomer(cipher, row),
    refunds: refundsOfPayment(row, refundsBy(providers)),
    reason: row.refundReason,
    payee: row.payee,
    createdBy: id === null ? null : { type: isId('user', id) ? 'USER' : 'API_KEY', id, name },
  }
}

function refundsOfPayment({ kind, state, providerId, rail, paidRail }: RefundedRow, refundsOf: RefundsOf) {
  const isPaid = kind === 'COLLECT' && state === 'SUCCEEDED' && providerId !== null && rail !== null
  return isPaid ? refundsOf({ providerId, rail, paidRail }) : null
}
