import { ServiceError } from '../../domain/errors.ts'
import { run } from '../../db/query.ts'
import type { CachedBusiness } from '../auth/directory.ts'
import { listStatement } from '../list-statement.ts'
import { defineRoute } from '../route.ts'
import { BusinessListed, PlanName } from '../schemas/accounts.ts'
import { closed, idOf } from '../schemas/common.ts'
import { exampleBusinessRecord } from '../schemas/examples.ts'
import { listQuery, pageOf, toPage } from '../schemas/pages.ts'

const COLUMNS = `id, name, country, plan, mode, kyc_state AS "kycState", created_at AS "createdAt"`

const BUSINESS_LIST = {
  name: 'business-list',
  select: `SELECT ${COLUMNS} FROM businesses`,
  createdAt: 'created_at',
  id: 'id',
}

const SET_PLAN = {
  name: 'business-set-plan',
  text: `UPDATE businesses SET plan = $2, updated_at = now() WHERE id = $1 RETURNING ${COLUMNS}`,
}

const shared = { tag: 'Operator', plan: 'SANDBOX', access: 'operator' } as const

export const operatorRoutes = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/operator/businesses',
    operationId: 'listBusinesses',
    summary: 'List businesses',
    request: { query: listQuery({}) },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(BusinessListed),
        example: { data: [exampleBusinessRecord], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ query }, { pool }) => {
      const { statement, values } = listStatement(BUSINESS_LIST, [], query)
      return { status: 200, body: toPage(await run<CachedBusiness>(pool, statement, values), query, (row) => row) }
    },
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: '/api/operator/businesses/{id}/plan',
    operationId: 'setPlan',
    summary: 'Move a business to another plan',
    request: { params: closed({ id: idOf('business') }), body: closed({ plan: PlanName }), example: { plan: 'PAID' } },
    responses: {
      200: { description: 'Moved.', schema: BusinessListed, example: { ...exampleBusinessRecord, plan: 'PAID' } },
    },
    errors: ['SV-2005'],
    handle: async ({ params: { id }, body }, { pool, directory }) => {
      const [business] = await run<CachedBusiness>(pool, SET_PLAN, [id, body.plan])
      if (!business) throw new ServiceError('SV-2005')
      directory.forget(id)
      return { status: 200, body: business }
    },
  }),
]
