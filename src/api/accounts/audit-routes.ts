import { AuditEntry as Entry } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/newest-first.ts'
import { defineRoute } from '../http/route.ts'
import { AuditEntry } from './schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'
import { listQuery, pageOf, partOf, toPage } from '../http/page-schema.ts'

function presentEntry({ createdAt: at, actor, action, target }: Entry) {
  return { at, actor, action, target }
}

const exampleEntry = {
  at: EXAMPLE_INSTANT,
  actor: exampleIds.user,
  action: 'api_key.minted',
  target: exampleIds.apiKey,
} as const

export const auditRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/audit',
    operationId: 'listAudit',
    tag: 'Audit',
    summary: 'List what users and API keys of the business, operators and the service itself did',
    description:
      'To find out who minted a key, changed a role, a rule, a password or a webhook endpoint, refunded, replayed or ' +
      'decided something, and when. What became of payments is in their own `history`.',
    plan: 'SANDBOX',
    access: 'admin',
    request: { query: listQuery({}) },
    responses: {
      200: {
        description: 'Newest first. Nothing in it can be changed or removed.',
        schema: pageOf(AuditEntry),
        example: { data: [exampleEntry], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ caller: { businessId }, query }, { orm }) => {
      const entries = await newestFirst(orm.em.fork(), Entry, { businessId }, partOf(query))
      return { status: 200, body: toPage(entries, query, presentEntry) }
    },
  }),
]
