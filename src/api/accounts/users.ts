import { ServiceError } from '../../domain/errors.ts'
import { run, type Database } from '../../db/query.ts'
import { recordAct } from './audit.ts'
import { endSessions } from '../auth/sessions.ts'
import type { BusinessCaller, UserActor } from '../http/call.ts'
import { newId } from '../http/ids.ts'
import {
  CREATE_USER,
  DELETE_USER,
  FIND_USER,
  ONE_AT_A_TIME,
  SET_ROLE,
  type UserRow,
  type UserToChange,
} from './user-statements.ts'
import { uniqueViolation } from '../http/unique-violation.ts'

type Admin = BusinessCaller<UserActor>
type Role = UserRow['role']

export interface NewUser {
  email: string
  passwordHash: string
  role: Role
}

/** Throws SV-2010 where the e-mail is taken, here or in another business. */
export async function createUser(db: Database, admin: Admin, { email, passwordHash, role }: NewUser): Promise<UserRow> {
  const { businessId, by } = admin
  const id = newId('user')
  try {
    const [user] = await run<UserRow>(db, CREATE_USER, [id, businessId, email, passwordHash, role])
    await recordAct(db, { businessId, actor: by.userId, action: 'user.created', target: id })
    return user!
  } catch (error) {
    if (uniqueViolation(error) === 'users_email') throw new ServiceError('SV-2010', { details: { field: 'email' } })
    throw error
  }
}

/**
 * A user of the business, locked with all the others of it. Throws SV-2005 for anybody else, SV-3005 where the
 * business would be left without an ADMIN, SV-1002 where who asks is none any more.
 */
async function userToChange(db: Database, { businessId, by }: Admin, id: string, leavesAdmin: boolean): Promise<void> {
  await run(db, ONE_AT_A_TIME, [businessId])
  const [user] = await run<UserToChange>(db, FIND_USER, [id, businessId, by.userId])
  if (!user) throw new ServiceError('SV-2005')
  if (!leavesAdmin && user.role === 'ADMIN' && !user.hasOtherAdmin) {
    throw new ServiceError('SV-3005', { message: 'A business keeps one ADMIN.', details: { state: 'LAST_ADMIN' } })
  }
  if (!user.askedByAdmin) throw new ServiceError('SV-1002')
}

export async function setRole(db: Database, admin: Admin, id: string, role: Role): Promise<UserRow> {
  await userToChange(db, admin, id, role === 'ADMIN')
  const [user] = await run<UserRow>(db, SET_ROLE, [id, role])
  const action = role === 'ADMIN' ? 'user.made_admin' : 'user.made_member'
  await recordAct(db, { businessId: admin.businessId, actor: admin.by.userId, action, target: id })
  return user!
}

/** Ends the user's sessions as well. */
export async function deleteUser(db: Database, admin: Admin, id: string): Promise<void> {
  await userToChange(db, admin, id, false)
  await run(db, DELETE_USER, [id])
  await endSessions(db, id)
  await recordAct(db, { businessId: admin.businessId, actor: admin.by.userId, action: 'user.deleted', target: id })
}
