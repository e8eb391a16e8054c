import { run } from '../../db/query.ts'
import type { AuditAction } from './audit-actions.ts'
import { listStatement } from '../http/list-statement.ts'
import { defineRoute } from '../http/route.ts'
import { AuditEntry } from './schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'
import { listQuery, pageOf, toPage } from '../links/page-schema.ts'
import type { Position } from '../../db/list.ts'

interface AuditRow extends Position {
  actor: string
  action: AuditAction
  target: string
}

const AUDIT_LIST = {
  name: 'audit-list',
  select: 'SELECT id, actor, action, target, created_at AS "createdAt" FROM audit_log',
  createdAt: 'created_at',
  id: 'id',
}

function presentEntry({ createdAt: at, actor, action, target }: AuditRow) {
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
    summary: 'List what ADMINs of the business, operators and the service itself did to it',
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
    handle: async ({ caller, query }, { pool }) => {
      const { statement, values } = listStatement(AUDIT_LIST, [['business_id = ?', caller.businessId]], query)
      return { status: 200, body: toPage(await run<AuditRow>(pool, statement, values), query, presentEntry) }
    },
  }),
]
