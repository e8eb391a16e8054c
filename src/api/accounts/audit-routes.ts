import type { EntityManager } from '@mikro-orm/postgresql'
import { AuditEntry as Entry, User } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/newest-first.ts'
import { defineRoute } from '../http/route.ts'
import { AuditEntry } from './schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'
import { listQuery, pageOf, partOf, toPage } from '../http/page-schema.ts'

/** The names of those actors that are operators, removed ones too. */
async function operatorNames(em: EntityManager, entries: readonly Entry[]): Promise<Map<string, string | null>> {
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  const operators = await em.find(User, { id: { $in: actors }, role: 'OPERATOR' })
  return new Map(operators.map(({ id, operatorName }) => [id, operatorName ?? null]))
}

const exampleEntry = {
  at: EXAMPLE_INSTANT,
  actor: exampleIds.user,
  actorName: null,
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
      const em = orm.em.fork()
      const entries = await newestFirst(em, Entry, { businessId }, partOf(query))
      const names = await operatorNames(em, entries)
      const present = ({ createdAt: at, actor, action, target }: Entry) => {
        const actorName = names.get(actor) ?? null
        return { at, actor, actorName, action, target }
      }
      return { status: 200, body: toPage(entries, query, present) }
    },
  }),
]
