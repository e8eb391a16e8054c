import { beginAttempt, type NewAttempt, type StateChange } from '../../../src/domain/state-changes/change.ts'
import { applyFinding } from '../../../src/domain/state-changes/apply-finding.ts'
import type { Finding } from '../../../src/domain/state-changes/claim.ts'
import type { AttemptRecord, ChargeRecord, TransactionRecord } from '../../../src/domain/state-changes/record.ts'

/** A step of a walk: another attempt, or a finding about one of the attempts before. */
export type WalkStep = { begin: true } | { about: number; finding: Finding }

export interface Taken {
  before: { transaction: TransactionRecord; attempt: AttemptRecord | null; charge: ChargeRecord | null }
  finding: Finding | null
  change: StateChange
}

/** A transaction with its attempts in memory: what the database would hold after each save. */
export class Walk {
  transaction: TransactionRecord
  charge: ChargeRecord | null
  readonly attempts: AttemptRecord[] = []
  #nowMs = Date.UTC(2026, 10, 23)

  constructor(transaction: TransactionRecord, charge: ChargeRecord | null) {
    this.transaction = transaction
    this.charge = charge
  }

  /** Takes a step and saves its change. Returns null if the step does not apply. */
  take(step: WalkStep): Taken | null {
    const now = new Date((this.#nowMs += 1_000))
    if ('begin' in step) return this.#begin(now)
    const attempt = this.attempts[step.about % Math.max(1, this.attempts.length)] ?? null
    const needsAttempt = !['END', 'REVIEW', 'CONFIRMATION', 'RESTART', 'RESOLUTION'].includes(step.finding.type)
    if (!attempt && needsAttempt) return null
    return this.#save(applyFinding(this.#record(attempt), step.finding, now), attempt, step.finding)
  }

  #begin(now: Date): Taken | null {
    const newest = this.attempts.at(-1) ?? null
    const number = this.transaction.newestAttempt + 1
    const added: NewAttempt = {
      id: `att_${number}`,
      number,
      providerId: number % 2 ? 'paystack' : 'peach',
      rail: 'CARD',
      providerReference: `reference${number}`,
      exclusiveFor: null,
    }
    return this.#save(beginAttempt(this.#record(newest), added, 10_000, now), null, null)
  }

  #record(attempt: AttemptRecord | null) {
    const succeededAttempts = this.attempts.filter(({ state }) => state === 'SUCCEEDED').length
    const charge = this.charge && { ...this.charge, succeededAttempts }
    // A change is made of new records: whoever writes into one that was read, throws.
    for (const read of [this.transaction, attempt, charge]) Object.freeze(read)
    return { transaction: this.transaction, attempt, charge }
  }

  #save(change: StateChange | null, attempt: AttemptRecord | null, finding: Finding | null): Taken | null {
    if (!change) return null
    const before = { transaction: this.transaction, attempt, charge: this.charge }
    const receipt = change.receipt ? { receiptId: 'rct_1', tokenId: 'tok_1' } : {}
    this.transaction = { ...change.transaction, ...receipt }
    if (change.closesOtherAttempts)
      for (const [index, each] of this.attempts.entries()) this.attempts[index] = { ...each, ended: true }
    if (change.attempt) {
      const index = this.attempts.findIndex(({ id }) => id === change.attempt!.id)
      this.attempts.splice(index < 0 ? this.attempts.length : index, 1, change.attempt)
    }
    if (change.reservation && this.charge) this.charge = { ...this.charge, ...change.reservation.after }
    return { before, finding, change }
  }
}
