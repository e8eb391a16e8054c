import { readBusinessActivity } from '../../db/accounts/read-business-activity.ts'
import { Business, User } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { rejectionReason, waitingSubmissions } from '../accounts/kyc.ts'
import { presentUsers } from '../accounts/user-routes.ts'
import { newestPlanRequest, presentPlanRequest } from '../accounts/plan-requests.ts'
import type { Api } from '../http/call.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { BusinessDetail, BusinessUser, presentBusinessToOperator } from './business-schema.ts'
import { operatorRoute } from './operator-route.ts'
import { requireFound } from '../http/not-found.ts'

const params = t.closed({ id: t.idOf('business') })

/** Throws SV-2005 for an unknown business. */
async function requireBusiness({ orm }: Api, id: string): Promise<Business> {
  return requireFound(await orm.em.fork().findOne(Business, id), 'business', id)
}

async function detailOf(api: Api, id: string) {
  const business = await requireBusiness(api, id)
  const { orm, pool, cipher } = api
  const [waiting, request, modes, kycRejectedBecause] = await Promise.all([
    waitingSubmissions(orm.em.fork(), [business]),
    newestPlanRequest(orm.em.fork(), id),
    readBusinessActivity(pool, { businessId: id }),
    business.kycState === 'REJECTED' ? rejectionReason(orm.em.fork(), cipher, id) : null,
  ])
  return {
    ...presentBusinessToOperator(business, waiting.get(id), cipher),
    kycRejectedBecause,
    planRequest: request && presentPlanRequest(request),
    requiresSecondFactor: business.requiresSecondFactor,
    modes,
  }
}

export const operatorBusinessRoutes = [
  operatorRoute('GET /api/operator/businesses/{id}', {
    operationId: 'inspectBusiness',
    summary: 'Read a business with its open work',
    description:
      'Shows plan, approval and mode of the business, and for each mode its newest transaction and what is open. ' +
      '`GET /api/operator/transactions` with `businessId` lists its transactions.',
    request: { params },
    responses: {
      200: {
        description: 'The business.',
        schema: BusinessDetail,
        example: { kyc: null, modes: [{}, { mode: 'LIVE', lastTransactionAt: null }] },
      },
    },
    errors: ['SV-2005'],
    result: async (call, api) => await detailOf(api, call.params.id),
  }),
  operatorRoute('GET /api/operator/businesses/{id}/users', {
    operationId: 'listBusinessUsers',
    summary: 'List the users of a business',
    description: 'Shows who can act for the business, in which role, and whether they have a second factor.',
    request: { params, query: listQuery({}) },
    responses: listOf(BusinessUser),
    errors: ['SV-2005'],
    result: async ({ params: { id }, query }, api) => {
      await requireBusiness(api, id)
      const em = api.orm.em.fork()
      const users = await newestFirst(em, User, { businessId: id, deletedAt: null }, partOf(query))
      return toPage(users, query, await presentUsers(em, api.pool, users))
    },
  }),
]
