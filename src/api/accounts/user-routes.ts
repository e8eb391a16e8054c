import { User as UserEntity } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { inUnitOfWork, unitOfWork } from '../../db/unit-of-work.ts'
import { requireUncommon } from '../auth/common-passwords.ts'
import { hashPassword } from '../auth/passwords.ts'
import { sessionOf } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { defineRoute } from '../http/route.ts'
import { Password, User, UserRole } from './schema.ts'
import { closed, Email, fieldsOf, idOf } from '../schema/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import { createUser, deleteUser, setRole } from './users.ts'

const exampleUser = { id: exampleIds.user, email: 'clerk@example.com', role: 'MEMBER', createdAt: EXAMPLE_INSTANT }

const shared = { tag: 'Users', plan: 'SANDBOX', access: 'admin' } as const
const params = closed({ id: idOf('user') })

export const presentUser = (user: UserEntity) => fieldsOf(User, user)

export const userRoutes = [
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/users',
    operationId: 'createUser',
    recentPassword: true,
    summary: 'Add a user to the business',
    description:
      'For a colleague, who signs in with the password that you choose and should then change it. For a server mint ' +
      'an API key instead.',
    request: {
      body: closed({ email: Email, password: Password, role: UserRole }),
      example: { email: 'clerk@example.com', password: 'correct horse battery', role: 'MEMBER' },
    },
    responses: { 201: { description: 'Added.', schema: User, example: exampleUser } },
    errors: ['SV-2009', 'SV-2010'],
    idempotent: true,
    handle: async (call, api) => {
      const { caller, body, address } = call
      const { email, password, role } = body
      requireUncommon(password, '/password', [email, caller.business.name])
      // Hashes before the transaction, so that no lock is held during the hash.
      const { sessionId } = sessionOf(caller)
      const passwordHash = await api.hashing.run({ sessionId, address }, () => hashPassword(password))
      return await once(call, api, async (db) => {
        const user = await unitOfWork(api, db, (em) => createUser(em, caller, { email, passwordHash, role }))
        return { status: 201, body: presentUser(user) }
      })
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/users',
    operationId: 'listUsers',
    summary: 'List the users of the business',
    description: 'Shows who can act for the business, and in which role.',
    request: { query: listQuery({}) },
    responses: listOf(User, exampleUser),
    handle: async ({ caller: { businessId }, query }, { orm }) => {
      const users = await newestFirst(orm.em.fork(), UserEntity, { businessId, deletedAt: null }, partOf(query))
      return { status: 200, body: toPage(users, query, presentUser) }
    },
  }),
  defineRoute({
    ...shared,
    method: 'PATCH',
    path: '/api/users/{id}',
    operationId: 'setUserRole',
    recentPassword: true,
    summary: 'Change the role of a user',
    description: 'The rights change from the user’s next request on. The last ADMIN cannot be demoted: SV-3005.',
    request: { params, body: closed({ role: UserRole }), example: { role: 'ADMIN' } },
    responses: { 200: { description: 'The user.', schema: User, example: { ...exampleUser, role: 'ADMIN' } } },
    errors: ['SV-3005'],
    handle: async ({ caller, params: { id }, body }, api) => {
      const user = await inUnitOfWork(api, (em) => setRole(em, caller, id, body.role))
      return { status: 200, body: presentUser(user) }
    },
  }),
  defineRoute({
    ...shared,
    method: 'DELETE',
    path: '/api/users/{id}',
    operationId: 'deleteUser',
    recentPassword: true,
    summary: 'Remove a user from the business',
    description:
      'Ends the sessions of the user. API keys keep working, so revoke those that the user knew. The e-mail may be ' +
      'registered again. The last ADMIN cannot be removed: SV-3005.',
    request: { params },
    responses: { 204: { description: 'Removed.' } },
    errors: ['SV-3005'],
    handle: async ({ caller, params: { id } }, api) => {
      await inUnitOfWork(api, (em) => deleteUser(em, caller, id))
      return { status: 204 }
    },
  }),
]
