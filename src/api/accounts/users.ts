import { isNativeError } from 'node:util/types'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { AuditAction } from '../../domain/accounts/audit-actions.ts'
import type { UserRole } from '../../domain/accounts/roles.ts'
import { ServiceError } from '../../domain/errors.ts'
import { lockBusiness } from '../../db/accounts/business.ts'
import { lockUser, removeFactors } from '../../db/accounts/second-factors.ts'
import { Invitation, Session, User } from '../../db/entities/index.ts'
import { clientOf, inUnitOfWork, now } from '../../db/unit-of-work.ts'
import { recordActOf } from './audit.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Admin, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { requireFound, wrongState } from '../http/not-found.ts'
import { dropPasswordReset } from '../../db/accounts/one-time.ts'

/**
 * Reads the caller's role and session again, in the transaction of the effect, since both may have changed after the
 * request's checks. Locks the user's row, so that a change of the role comes before or after the effect. Throws SV-1002
 * if the caller is no longer ADMIN, SV-1001 if the session has ended.
 */
export async function requireStillAdmin(em: EntityManager, { businessId, by }: Admin): Promise<void> {
  const asAdmin = { id: by.userId, businessId, role: 'ADMIN', deletedAt: null } as const
  const user = await em.findOne(User, asAdmin, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true })
  if (!user) throw new ServiceError('SV-1002', { message: 'You are no longer an ADMIN of the business.' })
  const session = await em.findOne(Session, { id: by.sessionId, revokedAt: null }, { refresh: true })
  if (!session) throw new ServiceError('SV-1001', { message: 'Your session has ended: sign in again.' })
}

/** Runs an ADMIN's change of the account, and records it. Throws what `requireStillAdmin` throws. */
export async function changeAccount(
  api: Api,
  admin: Admin,
  action: AuditAction,
  change: (em: EntityManager) => Promise<unknown>,
): Promise<void> {
  await inUnitOfWork(api, async (em) => {
    await requireStillAdmin(em, admin)
    await change(em)
    recordActOf(em, admin, action, admin.businessId)
  })
}

/** Throws SV-2010 if any business has a user with the email, and what `requireStillAdmin` throws. */
export async function createUser(
  em: EntityManager,
  admin: Admin,
  user: Pick<User, 'email' | 'passwordHash' | 'role'>,
): Promise<User> {
  await requireStillAdmin(em, admin)
  const { businessId, by } = admin
  const id = newId('user')
  const created = em.create(User, { id, businessId, ...user, invitedBy: by.userId })
  recordActOf(em, admin, 'user.created', id)
  await flushUser(em)
  return created
}

/** Returns the violated constraint or index; null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  if (!isNativeError(error)) return null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' ? constraint : null
}

/** Throws SV-2010 if the email of a new user is taken. */
export async function flushUser(em: EntityManager): Promise<void> {
  try {
    await em.flush()
  } catch (error) {
    if (uniqueViolation(error) === 'users_email') throw emailTaken()
    throw error
  }
}

export function emailTaken(): ServiceError {
  const message = 'This email already belongs to a user: use another, or sign in with it.'
  return new ServiceError('SV-2010', { message, details: { field: 'email' } })
}

/** Locks the business, so that concurrent changes cannot remove its last ADMIN. */
async function userToChange(em: EntityManager, admin: Admin, id: string, leavesAdmin: boolean): Promise<User> {
  const { businessId, by } = admin
  await lockBusiness(clientOf(em), { id: businessId })
  const userAndAdmins = await em.find(User, { businessId, deletedAt: null, $or: [{ id }, { role: 'ADMIN' }] })
  const found = userAndAdmins.find((each) => each.id === id)
  const user = requireFound(found, 'user', id)
  const admins = userAndAdmins.filter(({ role }) => role === 'ADMIN')
  if (!leavesAdmin && user.role === 'ADMIN' && admins.length === 1)
    throw wrongState('LAST_ADMIN', 'This is the last ADMIN of the business: make another user ADMIN first.')
  if (!admins.some((each) => each.id === by.userId)) throw new ServiceError('SV-1002')
  return user
}

export async function setRole(em: EntityManager, admin: Admin, id: string, role: UserRole): Promise<User> {
  const user = await userToChange(em, admin, id, role === 'ADMIN')
  user.role = role
  recordActOf(em, admin, `user.made_${role.toLowerCase() as Lowercase<UserRole>}`, id)
  await em.flush()
  if (role !== 'ADMIN') await endInvitationsOf(em, id)
  return user
}

/** Call it after the flush of the user's row, so that no invitation is made in between. */
async function endInvitationsOf(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(Invitation, { invitedBy: userId })
}

/** Ends sessions and links too. The row stays without a password, since the audit log refers to it. */
export async function deleteUser(em: EntityManager, admin: Admin, id: string): Promise<void> {
  const user = await userToChange(em, admin, id, false)
  user.deletedAt = now()
  user.passwordHash = ''
  recordActOf(em, admin, 'user.deleted', id)
  // A concurrent login locks the user's row: its session exists by now, or is refused.
  await em.flush()
  await removeFactors(clientOf(em), { userId: id })
  await endInvitationsOf(em, id)
  await dropPasswordReset(clientOf(em), { userId: id })
  await endSessions(em, id)
}

/** Throws SV-2005 for an unknown user, and what `requireStillAdmin` throws. */
export async function endSessionsOf(em: EntityManager, admin: Admin, id: string): Promise<void> {
  await requireStillAdmin(em, admin)
  requireFound(await em.findOne(User, { id, businessId: admin.businessId, deletedAt: null }), 'user', id)
  await lockUser(clientOf(em), { userId: id })
  await endSessions(em, id)
  recordActOf(em, admin, 'user.sessions_ended', id)
}
