import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import { Session, User } from '../../db/entities/index.ts'
import type { BusinessCaller, UserActor } from '../http/call.ts'

/**
 * Time passes between the checks of a request and its effect: its body arrives, a password is hashed, another change
 * holds a lock. Reads role and session again in the transaction of the effect, and locks the user's row, so that a
 * change of the role comes before or after it. Throws SV-1002 where the caller is no ADMIN any more, SV-1001 where the
 * session is over.
 */
export async function requireStillAdmin(
  em: EntityManager,
  { businessId, by }: BusinessCaller<UserActor>,
): Promise<void> {
  const asAdmin = { id: by.userId, businessId, role: 'ADMIN', deletedAt: null } as const
  const user = await em.findOne(User, asAdmin, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true })
  if (!user) throw new ServiceError('SV-1002', { message: 'You are not an ADMIN of the business any more.' })
  const session = await em.findOne(Session, { id: by.sessionId, revokedAt: null }, { refresh: true })
  if (!session) throw new ServiceError('SV-1001', { message: 'Your session is over: sign in again.' })
}
