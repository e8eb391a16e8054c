import { databaseNow, loadAttempt, lockTransaction, recordAbout } from '../../db/transactions/record.ts'
import type { AttemptSnapshot, TransactionSnapshot } from '../../db/transactions/record.ts'
import { inTransaction } from '../../db/query.ts'
import type { CreatedTransaction } from '../../db/transactions/create-transaction.ts'
import { saveNewAttempt, type Saved, saveChange, saveLocked } from '../../db/transactions/save.ts'
import { deliveryWorks, transactionWork } from '../../domain/engine-work.ts'
import type { RoutingDecision } from '../../domain/routing/decision.ts'
import { refundsBy } from '../../domain/refunds/rail-refunds.ts'
import { applyFinding } from '../../domain/state-changes/apply-finding.ts'
import { beginAttempt, type NewAttempt, resendAttempt, type StateChange } from '../../domain/state-changes/change.ts'
import type { Finding } from '../../domain/state-changes/claim.ts'
import type { AttemptRecord } from '../../domain/state-changes/record.ts'
import { logChange } from '../../telemetry/decisions.ts'
import { withoutRedaction } from '../../telemetry/logger.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'

export type Begun<S extends TransactionSnapshot> = S & { attempt: AttemptSnapshot }

type Decide = (transaction: TransactionSnapshot, attempt: AttemptSnapshot | null, now: Date) => StateChange | null

interface Deciding {
  decide: Decide
  /** Null if it is stored already. */
  decision: RoutingDecision | null
  /** The epoch in which the attempt that is sent after the save was looked at. The save throws if it is not open. */
  sentIn?: { openedMs: number | null }
}

/** Its newest attempt changes with it if the change concerns that one. */
function changed<S extends TransactionSnapshot>(read: S, change: StateChange, saved: Partial<Saved> = {}): S {
  const { transaction, attempt } = change
  const { receiptId, tokenId, waitingEvents } = { ...read, ...saved }
  const newest = read.attempt && attempt?.id === read.attempt.id ? { ...read.attempt, ...attempt } : read.attempt
  const resendInMs = newest && newest.resendAtMs !== null ? (newest.resendInMs ?? 0) : null
  return {
    ...read,
    ...transaction,
    receiptId,
    tokenId,
    waitingEvents,
    needsReview: transaction.reviewReason !== null,
    attempt: newest && { ...newest, resendInMs },
  }
}

/** Logs a saved change and pushes the work that it leaves. If this process dies first, the relay finds the rows. */
export function starter({ push, logger }: Pick<ActivityDeps, 'push' | 'logger'>) {
  const log = withoutRedaction(logger)

  function startCreated({ row, deliveries }: CreatedTransaction): void {
    const { id: transactionId, businessId, mode, originalTransactionId: paymentId, amountCents } = row
    log.info({ transactionId, businessId, mode, paymentId, amountCents, because: 'automatic' }, 'refund queued')
    push(transactionWork(row))
    for (const work of deliveryWorks(row, deliveries)) push(work)
  }

  return function start(change: StateChange, saved: Saved, attempt: AttemptRecord | null): void {
    logChange(log, change, attempt)
    for (const work of deliveryWorks(change.before, saved.deliveries)) push(work)
    if (saved.freedRefund) push(transactionWork(saved.freedRefund))
    if (saved.automaticRefund) startCreated(saved.automaticRefund)
  }
}

/** A change is decided on the record as it was read, and again on the locked one if another save was first. */
export function transactionRecorder<S extends TransactionSnapshot>(
  { pool, providers, push, logger }: Pick<ActivityDeps, 'pool' | 'providers' | 'push' | 'logger'>,
  load: (transactionId: string) => Promise<S>,
) {
  const start = starter({ push, logger })
  const refundsOf = refundsBy(providers)

  async function save(read: S, about: AttemptSnapshot | null, how: Deciding): Promise<S> {
    const { decide, decision, sentIn } = how
    const now = databaseNow(read)
    // The newest attempt is read with the transaction: `version` guards that copy, and no older one.
    const attempt = about && read.attempt?.id === about.id ? read.attempt : about
    const change = decide(read, attempt, now)
    if (!change) return read
    const saved = await saveChange(pool, change, { now, decision, sentIn })
    if (!saved) return await saveUnderLock(read.id, about, how)
    start(change, saved, attempt)
    return changed(read, change, saved)
  }

  /** Locks the record first, after another save was faster, so that this one cannot lose again. */
  async function saveUnderLock(id: string, about: AttemptSnapshot | null, how: Deciding): Promise<S> {
    const { decide, decision, sentIn } = how
    const done = await inTransaction(pool, async (db) => {
      const transaction = requireRow(await lockTransaction(db, id), id)
      const now = databaseNow(transaction)
      const attempt = about && (await loadAttempt(db, { transactionId: id, attemptId: about.id }))
      const change = decide(transaction, attempt, now)
      return change && { change, attempt, saved: await saveLocked(db, change, { now, decision, sentIn }) }
    })
    if (done) start(done.change, done.saved, done.attempt)
    return await load(id)
  }

  async function record(transaction: S, attempt: AttemptSnapshot, finding: Finding): Promise<S> {
    const decide: Decide = (read, about, now) => applyFinding(recordAbout(read, about), finding, now, refundsOf)
    return await save(transaction, attempt, { decide, decision: null })
  }

  async function conclude(transaction: S, finding: Finding, decision: RoutingDecision | null = null): Promise<S> {
    const decide: Decide = (read, _, now) => applyFinding(recordAbout(read, read.attempt), finding, now)
    return await save(transaction, null, { decide, decision })
  }

  /**
   * Stores an attempt before it is sent. Null means that it must not be sent:
   * - It is stored already, or another attempt occupies its place.
   * - Nothing may be attempted any more.
   * - The transaction has changed since it was read. The caller reads it again, since provider and rail were chosen
   *   for the older record.
   */
  async function begin(
    transaction: S,
    attempt: NewAttempt,
    { sendWithinMs, decision }: { sendWithinMs: number; decision: RoutingDecision | null },
  ): Promise<Begun<S> | null> {
    const now = databaseNow(transaction)
    const change = beginAttempt(recordAbout(transaction, transaction.attempt), attempt, sendWithinMs, now)
    if (!change || !(await saveNewAttempt(pool, change, { ...attempt, decision, ...transaction.lookFirst })))
      return null
    const { providerReference } = attempt
    const begun = { ...change.attempt!, providerReference, startedAtMs: now.getTime(), resendInMs: null }
    return { ...changed(transaction, change), attempt: begun }
  }

  /** Null means that the throttled attempt must not be sent again. */
  async function resend(transaction: S, attempt: AttemptSnapshot, sendWithinMs: number): Promise<Begun<S> | null> {
    let isTakenOver = false
    const decide: Decide = (read, about, now) => {
      const change = resendAttempt(recordAbout(read, about), sendWithinMs, now)
      isTakenOver = change !== null
      return change
    }
    const after = await save(transaction, attempt, { decide, decision: null, sentIn: transaction.lookFirst })
    return isTakenOver && after.attempt ? { ...after, attempt: after.attempt } : null
  }

  return { record, conclude, begin, resend }
}

export type TransactionRecorder<S extends TransactionSnapshot> = ReturnType<typeof transactionRecorder<S>>
