import type { EntityManager } from '@mikro-orm/postgresql'
import { readSignIns } from '../../db/accounts/users.ts'
import { User as UserEntity } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import type { Database } from '../../db/query.ts'
import { clientOf, inUnitOfWork, unitOfWork } from '../../db/unit-of-work.ts'
import { requireUncommon } from '../auth/common-passwords.ts'
import { hashPassword } from '../auth/passwords.ts'
import { sessionOf } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { sharing, returns } from '../http/route.ts'
import { Password, User, UserRole } from './schema.ts'
import * as t from '../schema/schema.ts'
import { listing, partOf, toPage } from '../schema/page-schema.ts'
import { invitersOf } from './invitation-routes.ts'
import { createUser, deleteUser, endSessionsOf, setRole } from './users.ts'
import { hashingOf } from '../auth/hashing-queue.ts'

const route = sharing({ tag: 'Users', plan: 'SANDBOX', access: 'admin' })
const params = t.closed({ id: t.idOf('user') })

export async function presentUsers(em: EntityManager, db: Database, users: readonly UserEntity[]) {
  const inviterOf = await invitersOf(em, users)
  const signIns = await readSignIns(db, { ids: users.map(({ id }) => id) })
  const signInOf = new Map(signIns.map((each) => [each.id, each]))
  return (user: UserEntity) => {
    const { id, email, role, createdAt } = user
    return { email, role, invitedBy: inviterOf(user), createdAt, ...signInOf.get(id)! }
  }
}

const presentUser = async (em: EntityManager, user: UserEntity) => (await presentUsers(em, clientOf(em), [user]))(user)

export const userRoutes = [
  route('POST /api/users', {
    operationId: 'createUser',
    recentPassword: true,
    summary: 'Add a user to the business',
    description:
      'For a program that adds users. The user signs in with the password that you choose and should then change it. ' +
      'Better invite a colleague, who then chooses a password that nobody else knows: ' +
      '`POST /api/account/invitations`. For a server mint an API key instead.',
    request: {
      body: t.closed({ email: t.Email, password: Password, role: UserRole }),
      example: { email: 'clerk@example.com', role: 'MEMBER' },
    },
    responses: returns(201, 'Added.', User),
    errors: ['SV-2010'],
    idempotent: true,
    handle: async (call, api) => {
      const { caller, body, address } = call
      const { password, ...user } = body
      requireUncommon(password, '/password', [user.email, caller.business.name])
      // Hashes before the transaction, so that no lock is held during the hash.
      const { sessionId } = sessionOf(caller)
      const passwordHash = await hashingOf(api).run({ sessionId, address }, () => hashPassword(password))
      return await once(call, api, async (db) => ({
        status: 201,
        body: await unitOfWork(api, db, async (em) =>
          presentUser(em, await createUser(em, caller, { ...user, passwordHash })),
        ),
      }))
    },
  }),
  route('GET /api/users', {
    operationId: 'listUsers',
    summary: 'List the users of the business',
    description: 'Shows who can act for the business, in which role, and who invited whom.',
    ...listing(User, {}),
    result: async ({ caller: { businessId }, query }, { orm, pool }) => {
      const em = orm.em.fork()
      const users = await newestFirst(em, UserEntity, { businessId, deletedAt: null }, partOf(query))
      return toPage(users, query, await presentUsers(em, pool, users))
    },
  }),
  route('PATCH /api/users/{id}', {
    operationId: 'setUserRole',
    recentPassword: true,
    summary: 'Change the role of a user',
    description: 'The rights change from the user’s next request on. The last ADMIN cannot be demoted: SV-3005.',
    request: { params, body: t.closed({ role: UserRole }) },
    responses: returns(200, 'The user.', User, { role: 'ADMIN' }),
    errors: ['SV-3005'],
    result: ({ caller, params: { id }, body }, api) =>
      inUnitOfWork(api, async (em) => presentUser(em, await setRole(em, caller, id, body.role))),
  }),
  route('DELETE /api/users/{id}', {
    operationId: 'deleteUser',
    recentPassword: true,
    summary: 'Remove a user from the business',
    description:
      'Ends the sessions of the user, and the invitations that the user made. API keys keep working, so revoke those ' +
      'that the user knew. The email may be registered again. The last ADMIN cannot be removed: SV-3005.',
    request: { params },
    responses: { 204: { description: 'Removed.' } },
    errors: ['SV-3005'],
    result: ({ caller, params: { id } }, api) => inUnitOfWork(api, (em) => deleteUser(em, caller, id)),
  }),
  route('DELETE /api/users/{id}/sessions', {
    operationId: 'endUserSessions',
    summary: 'End all sessions of a user of the business',
    description:
      'For a user whose device is lost. The user can sign in again: remove the user, or let the user change the ' +
      'password, if somebody else may know it.',
    request: { params },
    responses: { 204: { description: 'The sessions have ended.' } },
    result: ({ caller, params: { id } }, api) => inUnitOfWork(api, (em) => endSessionsOf(em, caller, id)),
  }),
]
