import type { EntityManager } from '@mikro-orm/postgresql'
import { AuditEntry as Entry, User } from '../../db/entities/index.ts'
import { newestFirst, type Part } from '../../db/list.ts'
import { defineRoute } from '../http/route.ts'
import { AuditEntry } from './schema.ts'
import * as t from '../schema/schema.ts'
import { listOf, listPage, listQuery, type PageQuery } from '../schema/page-schema.ts'

const idText = (description: string) => t.String({ minLength: 1, maxLength: 100, description })

export const auditFilters = {
  action: t.Optional(AuditEntry.properties.action, 'Only entries with this action.'),
  actor: t.Optional(idText('Only entries of this user, key or operator, by id; `service` for the service.')),
  target: t.Optional(idText('Only entries about the resource with this id.')),
  since: t.Optional(t.Instant, 'Only entries at this time or later.'),
  until: t.Optional(t.Instant, 'Only entries before this time.'),
}

const AuditQuery = listQuery(auditFilters)

type Filters = Omit<t.Static<typeof AuditQuery>, keyof PageQuery>

function chosen({ action, actor, target, since, until }: Filters) {
  const at = { ...(since && { $gte: new Date(since) }), ...(until && { $lt: new Date(until) }) }
  return {
    ...(action && { action }),
    ...(actor && { actor }),
    ...(target && { target }),
    ...((since || until) && { createdAt: at }),
  }
}

/** Each entry has the name of its actor if that is an operator, also a removed one. */
export async function readAudit(em: EntityManager, businessId: string, query: Filters, part: Part) {
  const entries = await newestFirst(em, Entry, { businessId, ...chosen(query) }, part)
  const actors = [...new Set(entries.map(({ actor }) => actor))]
  const operators = await em.find(User, { id: { $in: actors }, role: 'OPERATOR' })
  const names = new Map(operators.map(({ id, operatorName }) => [id, operatorName ?? null]))
  return entries.map(({ id, createdAt, actor, action, target }) => {
    return { id, createdAt, actor, actorName: names.get(actor) ?? null, action, target }
  })
}

export const presentEntry = ({ createdAt: at, ...entry }: Awaited<ReturnType<typeof readAudit>>[number]) =>
  t.fieldsOf(AuditEntry, { at, ...entry })

export const auditRoutes = [
  defineRoute('GET /api/audit', {
    operationId: 'listAudit',
    tag: 'Audit',
    summary: 'List the audit log',
    description:
      'Shows who did what and when: keys minted, roles, rules, passwords and webhook endpoints changed, refunds, ' +
      'replays and decisions. Actors are users, API keys, operators and the service. The states of a payment are in ' +
      'its `history`.',
    plan: 'SANDBOX',
    access: 'admin',
    request: { query: AuditQuery },
    responses: listOf(AuditEntry, {
      example: { action: 'api_key.minted' },
      description: 'Newest first. Entries cannot be changed or removed.',
    }),
    result: async ({ caller: { businessId }, query }, { orm }) =>
      await listPage(query, (part) => readAudit(orm.em.fork(), businessId, query, part), presentEntry),
  }),
]
