import type { Cipher } from '../../db/cipher.ts'
import type { Database } from '../../db/query.ts'
import {
  type DifferenceRow,
  findByRule,
  listDifferences,
  readDifference,
  resolveDifferences,
} from '../../db/settlements/differences.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { Api } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { listOf, listQuery, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import * as schemas from './difference-schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import { operatorRoute } from './operator-route.ts'
import { requireFound } from '../http/not-found.ts'

/** Differences that one call resolves by a rule: as many as fit into one statement. */
const MOST_BY_RULE = 1_000

const contextOf = (id: string): string => `difference:${id}`

const presentBy = (cipher: Cipher) => (row: DifferenceRow) => {
  const note = row.note && cipher.decrypt(row.note, contextOf(row.id)).toString()
  return t.fieldsOf(schemas.Difference, { ...row, state: row.resolvedAt === null ? 'OPEN' : 'RESOLVED', note })
}

/** Resolves differences, and records it in the audit of each business that one is about. Returns their number. */
async function resolve(
  db: Database,
  api: Api,
  ids: readonly string[],
  { operatorId, note }: { operatorId: string; note: string },
): Promise<number> {
  const notes = ids.map((id) => ({ id, note: api.cipher.encrypt(note, contextOf(id)).toString('base64') }))
  const resolved = await resolveDifferences(db, { operatorId, notes: JSON.stringify(notes) })
  await unitOfWork(api, db, async (em) => {
    for (const { id, businessId } of resolved)
      if (businessId !== null)
        recordAct(em, { businessId, actor: operatorId, action: 'difference.resolved', target: id })
  })
  return resolved.length
}

export const operatorDifferenceRoutes = [
  operatorRoute('GET /api/operator/differences', {
    operationId: 'listDifferences',
    summary: 'List what providers settled differently',
    description:
      'Use `state=OPEN` for what nobody has looked at. Each morning the settlements of the providers are read, line ' +
      'by line, and compared with the record.',
    request: {
      query: listQuery({
        state: t.Optional(schemas.DifferenceState),
        kind: t.Optional(schemas.DifferenceKind),
        providerId: t.Optional(t.described(t.ProviderId, 'Only differences at this provider.')),
        mode: t.Optional(t.ModeName),
        upToCents: t.Optional(schemas.UpToCents),
      }),
    },
    responses: listOf(schemas.Difference),
    result: async ({ query }, { pool, cipher }) =>
      await listPage(query, (part) => listDifferences(pool, query, part), presentBy(cipher)),
  }),
  operatorRoute('POST /api/operator/differences/{id}/resolve', {
    operationId: 'resolveDifference',
    recentPassword: true,
    summary: 'Resolve a difference',
    description:
      'Records what you found out. It changes neither the transaction nor the settlement. A resolved difference ' +
      'stays as it is.',
    idempotent: true,
    request: { params: t.closed({ id: t.idOf('difference') }), body: t.closed({ note: schemas.ResolutionNote }) },
    responses: {
      200: {
        description: 'Resolved.',
        schema: schemas.Difference,
        example: {
          state: 'RESOLVED',
          resolvedAt: EXAMPLE_INSTANT,
          resolvedBy: exampleIds.user,
          resolvedByName: 'Naledi Mokoena',
          note: 'The provider corrects it with the next deposit, ticket 4711.',
        },
      },
    },
    errors: ['SV-2005'],
    handle: async (call, api) => {
      const { caller, params, body } = call
      return await once(call, api, async (db) => {
        await resolve(db, api, [params.id], { operatorId: caller.userId, note: body.note })
        const row = requireFound(await readDifference(db, params), 'difference', params.id)
        return { status: 200, body: presentBy(api.cipher)(row) }
      })
    },
  }),
  operatorRoute('POST /api/operator/differences/resolve', {
    operationId: 'resolveDifferencesByRule',
    recentPassword: true,
    summary: 'Resolve differences by a rule',
    description:
      'For differences of one cause, such as rounding, or payments of another system on the account: resolves the ' +
      'open ones of a kind up to an amount, at most a thousand, the oldest first. The list with `upToCents` shows ' +
      'them before. MISSING is resolved one by one.',
    idempotent: true,
    request: { body: schemas.ResolveByRule },
    responses: { 200: { description: 'Resolved.', schema: schemas.ResolvedByRule, example: { count: 12 } } },
    handle: async (call, api) => {
      const { caller, body } = call
      const { note, ...rule } = body
      if (rule.kind === 'MISSING')
        throw new ServiceError('SV-2001', { message: 'A difference of this kind is resolved by its id.' })
      return await once(call, api, async (db) => {
        const found = await findByRule(db, { ...rule, most: MOST_BY_RULE })
        const ids = found.map(({ id }) => id)
        return { status: 200, body: { count: await resolve(db, api, ids, { operatorId: caller.userId, note }) } }
      })
    },
  }),
]
