import type { FailureReason } from '../states.ts'
import { finish, unchanged } from './change.ts'
import { mayMove } from './moves.ts'
import type { TransactionRecord } from './record.ts'
import type { StateChange } from './state-change.ts'

/** Approves an item together with its batch; the batch's workflow makes it due. */
export function approveItem(transaction: TransactionRecord, now: Date): StateChange {
  return moveItem(transaction, { state: 'PROCESSING' }, now)
}

/** Why a batch was stopped: the failure message of its items. */
export const STOPPED_BECAUSE = {
  rejected: 'A checker rejected the batch.',
  cancelled: 'The business cancelled the batch.',
  expired: 'Nobody approved the batch in time.',
} as const satisfies Partial<Record<FailureReason, string>>

/** Ends an item whose batch was not approved. */
export function stopItem(
  transaction: TransactionRecord,
  because: keyof typeof STOPPED_BECAUSE,
  now: Date,
): StateChange {
  const failure = { failureReasonCode: because, failureReasonMessage: STOPPED_BECAUSE[because] }
  return moveItem(transaction, { state: 'STOPPED', ...failure, engineDueAt: null }, now)
}

function moveItem(transaction: TransactionRecord, to: Partial<StateChange['transaction']>, now: Date): StateChange {
  const { id, kind, state } = transaction
  if (!to.state || !mayMove(kind, state, to.state)) throw new Error(`${id} cannot go from ${state} to ${to.state}`)
  const change = unchanged({ transaction })
  Object.assign(change.transaction, to, { updatedAt: now })
  return finish(change, now)
}
