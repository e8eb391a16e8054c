import { ApplicationFailure } from '@temporalio/common'
import { newId } from '../../db/new-id.ts'
import type { TransactionSnapshot } from '../../db/transactions/record.ts'
import { findReferenceHolder } from '../../db/transactions/read-transaction.ts'
import { derivedPart } from '../../domain/ids.ts'
import { providerReference } from '../../providers/contract/reference.ts'
import type { NewAttempt } from '../../domain/state-changes/change.ts'
import { reachOf } from '../../domain/look-first.ts'
import { type ActivityDeps, capabilitiesOf } from '../deps.ts'

type Deps = Pick<ActivityDeps, 'pool' | 'providers'>
type Place = Pick<NewAttempt, 'providerId' | 'rail'> & Partial<Pick<NewAttempt, 'exclusiveFor' | 'providerReference'>>

export function newAttempt(transactionId: string, number: number, at: Place): NewAttempt {
  const id = newId('attempt')
  return { id, number, providerReference: providerReference(transactionId, number), exclusiveFor: null, ...at }
}

/** Like `newAttempt`, in the form that the provider accepts. If another attempt has it, the database stores nothing. */
export function firstAttemptAt(deps: Deps, transactionId: string, number: number, at: Place): NewAttempt {
  const reference = providerReference(transactionId, number, capabilitiesOf(deps, at.providerId)?.reference)
  return newAttempt(transactionId, number, { ...at, providerReference: reference })
}

/**
 * Like `newAttempt`, with a reference in the form that the provider accepts. Digits are few, a key may be used again
 * after its 24 hours, and after a restore an attempt may have been found under the reference of a later one. So the
 * first reference that no other attempt has is taken. If two attempts choose one at the same time, the database stores
 * only one of them, and the other one is made again. Throws if a restored transaction of the same request has the
 * reference: that one is the request's transaction, and no second is sent.
 */
export async function newAttemptAt(
  deps: Deps,
  transaction: Pick<TransactionSnapshot, 'id' | 'createdAt' | 'lookFirst'>,
  number: number,
  at: Place,
): Promise<NewAttempt> {
  const { id: transactionId } = transaction
  const format = capabilitiesOf(deps, at.providerId)?.reference
  const part = derivedPart(transactionId)
  const isUnique =
    format?.alphabet !== 'DIGITS' && part === null && reachOf(transaction, transaction.lookFirst) === 'NOWHERE'
  if (isUnique) return firstAttemptAt(deps, transactionId, number, at)
  for (let tries = 0; ; tries++) {
    const reference = providerReference(transactionId, number, format, tries)
    const holder = await findReferenceHolder(deps.pool, { reference, transactionId, number })
    if (!holder) return newAttempt(transactionId, number, { ...at, providerReference: reference })
    if (holder.restored && part !== null && derivedPart(holder.id) === part)
      throw ApplicationFailure.nonRetryable(`${transactionId} repeats the restored ${holder.id}`)
  }
}
