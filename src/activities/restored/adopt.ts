import { findRepeat, hasBusiness, markRestored, type RefundableCharge } from '../../db/epochs/restored-transactions.ts'
import { createPayment } from '../../db/payments/payment.ts'
import { inTransaction, type Database } from '../../db/query.ts'
import { createRefund } from '../../db/refunds/create-refund.ts'
import { databaseNow, loadTransaction, recordAbout } from '../../db/transactions/record.ts'
import { saveNewAttempt, saveLocked } from '../../db/transactions/save.ts'
import type { Findings, ForgottenTransaction, ReferenceAnswer } from '../../domain/epochs.ts'
import { derivedPart, timeOf } from '../../domain/ids.ts'
import { applyFinding } from '../../domain/state-changes/apply-finding.ts'
import { beginAttempt } from '../../domain/state-changes/change.ts'
import type { Finding } from '../../domain/state-changes/claim.ts'
import type { RefundsOf } from '../../domain/refunds/rail-refunds.ts'
import type { PayInRail } from '../../domain/states.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'

type Success = Extract<Findings, { state: 'MOVED' }>['success']

/** Minutes; a payment that has succeeded does not expire. */
const EXPIRES_IN_MINUTES = 60

/** The facts that only the forgotten row had. */
const UNKNOWN = { description: null, createdBy: null, metadata: {}, sendsEvents: true, source: 'API' } as const

const UNSENT = {
  type: 'RESULT',
  result: { state: 'NOT_SENT', detail: 'no provider knows its reference', blameless: true },
  anotherMayFollow: true,
  nextActionMs: 0,
  answerMs: null,
} as const satisfies Finding

/**
 * Stores a forgotten payment or refund whose money moved, as the provider names it: with its attempts, receipt, ledger
 * entries, events and deliveries, in one database transaction. Returns null, or why it cannot be stored. A payout
 * is not adopted: its recipient and approval exist nowhere else. An invented batch would be worse than a missing one.
 */
export async function adopt(
  { pool, providers }: Pick<ActivityDeps, 'pool' | 'providers'>,
  transaction: ForgottenTransaction,
  success: Success,
  charge: RefundableCharge | null,
): Promise<string | null> {
  if (transaction.kind === 'PAYOUT') return 'its batch and recipient are gone'
  if (transaction.kind === 'REFUND' && !charge) return 'the charge that it returns is not known'
  const { providerId, providerReference, result, number } = success
  const { defaultRails } = providers.find(({ id }) => id === providerId)!.capabilities
  const rail = result.paidRail ?? defaultRails[0]!
  return await inTransaction(pool, async (db) => {
    if (!(await hasBusiness(db, transaction))) return 'its business is gone'
    const part = derivedPart(transaction.id)
    const since = new Date(timeOf(transaction.id))
    const repeat = part && (await findRepeat(db, { ...transaction, since, part }))
    if (repeat) return `the business has repeated its request: ${repeat.id} finds the money`
    const refusal = await create(db, transaction, success, charge)
    if (refusal !== null) return refusal
    await markRestored(db, { transactionId: transaction.id })
    for (let each = 1; each < number; each++) await storeAttempt(db, transaction, { number: each, providerId, rail })
    await storeAttempt(db, transaction, { number, providerId, providerReference, rail }, result)
    return null
  })
}

async function create(
  db: Database,
  { id, kind, businessId, mode }: ForgottenTransaction,
  { result: { amountCents, currency } }: Success,
  charge: RefundableCharge | null,
): Promise<string | null> {
  const owned = { businessId, mode, amountCents, ...UNKNOWN }
  if (kind === 'COLLECT') {
    const unknown = { customer: null, customerEmailHash: null, customerWords: null }
    const payer = { ...unknown, cardToken: null, method: null, returnUrl: null }
    const payment = { transactionId: id, reference: id, currency, namedProviderId: null, ...payer }
    await createPayment(db, { ...owned, ...payment, expiresInMinutes: EXPIRES_IN_MINUTES }, new Date())
    return null
  }
  const refund = { refundId: id, transactionId: charge!.transactionId, reason: null }
  // The provider has made it, so the rail allows it.
  const refundsOf: RefundsOf = () => 'PARTIAL'
  const created = await createRefund(db, { ...owned, ...refund }, { refundsOf, now: new Date() })
  return created.made ? null : `its payment cannot be refunded (${created.because})`
}

/** Stores an attempt that was sent, with its result. Without one, no provider knows the attempt. */
async function storeAttempt(
  db: Database,
  { id }: ForgottenTransaction,
  { number, ...place }: { number: number; providerId: string; providerReference?: string; rail: PayInRail },
  result: ReferenceAnswer['result'] | null = null,
): Promise<void> {
  const transaction = await load(db, id)
  const now = databaseNow(transaction)
  const attempt = newAttempt(id, number, place)
  const begun = beginAttempt(recordAbout(transaction, transaction.attempt), attempt, 0, now)
  const isStored = begun && (await saveNewAttempt(db, begun, { ...attempt, decision: null, isFound: true }))
  if (!isStored) throw new Error(`attempt ${number} of ${id} could not be stored`)
  const stored = await load(db, id)
  const finding = result ? unscheduledFinding(result) : UNSENT
  const change = applyFinding(recordAbout(stored, stored.attempt), finding, now)
  if (change) await saveLocked(db, change, { now })
}

const load = async (db: Database, id: string) => requireRow(await loadTransaction(db, { transactionId: id }), id)
