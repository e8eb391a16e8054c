import { isNativeError } from 'node:util/types'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import { lockBusiness } from '../../db/accounts/lock-business.ts'
import { Session, User } from '../../db/entities/index.ts'
import { now } from '../../db/now.ts'
import { clientOf } from '../../db/unit-of-work.ts'
import { recordAct } from './audit.ts'
import { endSessions } from '../auth/sessions.ts'
import type { BusinessCaller, UserActor } from '../http/call.ts'
import { newId } from '../http/ids.ts'
import { notFound } from '../http/not-found.ts'

type Admin = BusinessCaller<UserActor>
type Role = 'ADMIN' | 'MEMBER'

export interface NewUser {
  email: string
  passwordHash: string
  role: Role
}

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

/** Throws SV-2010 where the e-mail is taken, here or in another business, and what `requireStillAdmin` throws. */
export async function createUser(em: EntityManager, admin: Admin, user: NewUser): Promise<User> {
  await requireStillAdmin(em, admin)
  const { businessId, by } = admin
  const id = newId('user')
  const created = em.create(User, { id, businessId, ...user })
  recordAct(em, { businessId, actor: by.userId, action: 'user.created', target: id })
  await flushUser(em)
  return created
}

/** The name of the unique constraint or index that refused a statement, or null where it was something else. */
export function uniqueViolation(error: unknown): string | null {
  if (!isNativeError(error)) return null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' ? constraint : null
}

/** Throws SV-2010 where the e-mail of a user that is stored is taken. */
export async function flushUser(em: EntityManager): Promise<void> {
  try {
    await em.flush()
  } catch (error) {
    if (uniqueViolation(error) === 'users_email')
      throw new ServiceError('SV-2010', {
        message: 'This e-mail belongs to a user already: use another, or sign in with it.',
        details: { field: 'email' },
      })
    throw error
  }
}

/**
 * A user of the business. Changes of the users of one business come one after the other: each sees how many ADMINs the
 * one before left. Throws SV-2005 for anybody else, SV-3005 where the business would be left without an ADMIN, SV-1002
 * where the caller is none any more.
 */
async function userToChange(em: EntityManager, admin: Admin, id: string, leavesAdmin: boolean): Promise<User> {
  const { businessId, by } = admin
  await lockBusiness(clientOf(em), businessId)
  const userAndAdmins = await em.find(User, { businessId, deletedAt: null, $or: [{ id }, { role: 'ADMIN' }] })
  const user = userAndAdmins.find((each) => each.id === id)
  if (!user) throw notFound('user', id)
  const admins = userAndAdmins.filter(({ role }) => role === 'ADMIN')
  if (!leavesAdmin && user.role === 'ADMIN' && admins.length === 1) {
    throw new ServiceError('SV-3005', {
      message: 'This is the last ADMIN, and a business keeps one: make another user ADMIN first.',
      details: { state: 'LAST_ADMIN' },
    })
  }
  if (!admins.some((each) => each.id === by.userId)) throw new ServiceError('SV-1002')
  return user
}

export async function setRole(em: EntityManager, admin: Admin, id: string, role: Role): Promise<User> {
  const user = await userToChange(em, admin, id, role === 'ADMIN')
  user.role = role
  const action = role === 'ADMIN' ? 'user.made_admin' : 'user.made_member'
  recordAct(em, { businessId: admin.businessId, actor: admin.by.userId, action, target: id })
  return user
}

/**
 * Ends the user's sessions as well. The row stays, with the e-mail that names who acted; its password fits nothing any
 * more.
 */
export async function deleteUser(em: EntityManager, admin: Admin, id: string): Promise<void> {
  const user = await userToChange(em, admin, id, false)
  user.deletedAt = now()
  user.passwordHash = ''
  recordAct(em, { businessId: admin.businessId, actor: admin.by.userId, action: 'user.deleted', target: id })
  // A login that verified the password before locks the user's row, so its session is there by now or never begins.
  await em.flush()
  await endSessions(em, id)
}
