import { v7 as uuid } from 'uuid'
import { isReferenceTaken } from '../../db/transactions/taken-reference.ts'
import { idFrom } from '../../domain/ids.ts'
import { providerReference } from '../../providers/contract/reference.ts'
import type { NewAttempt } from '../../domain/state-changes/begin-attempt.ts'
import type { ActivityDeps } from '../deps.ts'
import { capabilitiesOf } from './connected-provider.ts'

type Place = Pick<NewAttempt, 'providerId' | 'rail'> & Partial<Pick<NewAttempt, 'exclusiveFor' | 'providerReference'>>

/** Returns the attempt of a transaction with that number, before it is stored. */
export function newAttempt(transactionId: string, number: number, at: Place): NewAttempt {
  const id = idFrom('attempt', uuid())
  return { id, number, providerReference: providerReference(transactionId, number), exclusiveFor: null, ...at }
}

/**
 * Like `newAttempt`, with a reference in the form that the provider accepts. Digits are few, so the first number that
 * no other attempt has is taken. If two attempts choose one number at the same time, the database stores only one of
 * them, and the other one is made again.
 */
export async function newAttemptAt(
  deps: Pick<ActivityDeps, 'pool' | 'providers'>,
  transactionId: string,
  number: number,
  at: Place,
): Promise<NewAttempt> {
  const format = capabilitiesOf(deps, at.providerId)?.reference
  if (format?.alphabet !== 'DIGITS') return newAttempt(transactionId, number, at)
  for (let tries = 0; ; tries++) {
    const reference = providerReference(transactionId, number, format, tries)
    if (!(await isReferenceTaken(deps.pool, { reference, transactionId, number })))
      return newAttempt(transactionId, number, { ...at, providerReference: reference })
  }
}
