import type { EntityManager } from '@mikro-orm/postgresql'
import { type Static, Type } from 'typebox'
import { AuditEntry as Entry, User } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/newest-first.ts'
import { defineRoute } from '../http/route.ts'
import { AuditEntry } from './schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import { described, Instant } from '../schema/schema.ts'
import { listQuery, pageOf, partOf, toPage } from '../schema/page-schema.ts'

/** The names of those actors that are operators, removed ones too. */
async function operatorNames(em: EntityManager, entries: readonly Entry[]): Promise<Map<string, string | null>> {
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  const operators = await em.find(User, { id: { $in: actors }, role: 'OPERATOR' })
  return new Map(operators.map(({ id, operatorName }) => [id, operatorName ?? null]))
}

const idText = (what: string) => Type.String({ minLength: 1, maxLength: 100, description: `Only those ${what}.` })

const filters = {
  action: Type.Optional(described(AuditEntry.properties.action, 'Only those of this action.')),
  actor: Type.Optional(idText('of the user, key or operator with this id; `service` for the service itself')),
  target: Type.Optional(idText('done to what has this id')),
  since: Type.Optional(described(Instant, 'Only those at this time or later.')),
  until: Type.Optional(described(Instant, 'Only those before this time.')),
}

const AuditQuery = listQuery(filters)

function chosen({ action, actor, target, since, until }: Static<typeof AuditQuery>) {
  const at = { ...(since && { $gte: new Date(since) }), ...(until && { $lt: new Date(until) }) }
  return {
    ...(action && { action }),
    ...(actor && { actor }),
    ...(target && { target }),
    ...((since || until) && { createdAt: at }),
  }
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
    request: { query: AuditQuery },
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
      const entries = await newestFirst(em, Entry, { businessId, ...chosen(query) }, partOf(query))
      const names = await operatorNames(em, entries)
      const present = ({ createdAt: at, actor, action, target }: Entry) => {
        const actorName = names.get(actor) ?? null
        return { at, actor, actorName, action, target }
      }
      return { status: 200, body: toPage(entries, query, present) }
    },
  }),
]
