import { Business, User } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { User as UserSchema } from '../accounts/schema.ts'
import { exampleUser, presentUsers } from '../accounts/user-routes.ts'
import { notFound } from '../http/not-found.ts'
import { defineRoute } from '../http/route.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import { closed, idOf } from '../schema/schema.ts'

export const businessUserRoutes = [
  defineRoute({
    tag: 'Operator',
    plan: 'SANDBOX',
    access: 'operator',
    method: 'GET',
    path: '/api/operator/businesses/{id}/users',
    operationId: 'listBusinessUsers',
    summary: 'List the users of a business',
    description: 'Finds the user who asks for a link to reset the password.',
    request: { params: closed({ id: idOf('business') }), query: listQuery({}) },
    responses: listOf(UserSchema, exampleUser),
    errors: ['SV-2005'],
    handle: async ({ params: { id: businessId }, query }, { orm }) => {
      const em = orm.em.fork()
      if (!(await em.findOne(Business, businessId))) throw notFound('business', businessId)
      const users = await newestFirst(em, User, { businessId, deletedAt: null }, partOf(query))
      return { status: 200, body: toPage(users, query, await presentUsers(em, users)) }
    },
  }),
]
