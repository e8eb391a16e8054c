import { inTransaction } from '../../db/query.ts'
import {
  beginVoid,
  bookVoid,
  listBusinessesOf,
  loadVoidable,
  proposeVoid,
} from '../../db/settlements/void-settlement.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { refusedBecause } from '../../domain/errors.ts'
import { judgeVoid, voidedName } from '../../domain/settlements/void.ts'
import { recordAct } from '../accounts/audit.ts'
import { Waiting, waiting } from '../operator/resolve-routes.ts'
import * as t from '../schema/schema.ts'
import { presentUpload } from './presenter.ts'
import { UploadedSettlement } from './upload-schema.ts'
import { EXAMPLE_INSTANT } from '../schema/examples.ts'
import { operatorRoute } from '../operator/operator-route.ts'
import { requireFound } from '../http/not-found.ts'

const Reason = t.described(
  t.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
  'What is wrong with it. Reasons are never deleted.',
)

export const settlementVoidRoutes = [
  operatorRoute('POST /api/operator/settlements/{id}/void', {
    operationId: 'voidSettlement',
    recentPassword: true,
    summary: 'Void the settlement of a wrong file',
    description:
      'Books every line of an uploaded settlement back, with entries of its own: nothing that was in a statement ' +
      'changes. Its name, its file and its payments are free for the right file. Its open differences are resolved, ' +
      'and what was missing before is missing again. In live mode a deposit above ' +
      '`RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. A repeat ' +
      'changes nothing, or completes a void that was interrupted. A settlement that was read from its provider is ' +
      'SV-3005.',
    request: {
      params: t.closed({ id: t.idOf('settlement') }),
      body: t.closed({ reason: Reason }),
      example: { reason: 'It was the file of another deposit.' },
    },
    responses: {
      200: {
        description: 'Voided.',
        schema: UploadedSettlement,
        example: { lines: { MATCHED: 1 }, voidedAt: EXAMPLE_INSTANT },
      },
      202: { description: 'The settlement is unchanged: a second operator must make the same call.', schema: Waiting },
    },
    errors: ['SV-2005', 'SV-3005'],
    handle: async ({ caller, params: { id }, body: { reason } }, api) => {
      const { pool, cipher, config } = api
      const settlement = requireFound(await loadVoidable(pool, { id }), 'settlement', id)
      const operatorId = caller.userId
      if (!settlement.isVoided) {
        const { resolveTwoOperatorsAboveCents: twoOperatorsAboveCents } = config
        const verdict = judgeVoid(settlement, operatorId, { twoOperatorsAboveCents })
        if ('refusal' in verdict) throw refusedBecause(verdict.refusal)
        if (verdict.action === 'PROPOSE') {
          await proposeVoid(pool, { id, operatorId })
          return { status: 202, body: waiting }
        }
        await inTransaction(pool, async (db) => {
          const sealed = cipher.encrypt(reason, `void:${id}`)
          if (!(await beginVoid(db, { id, name: voidedName(settlement.name, id), operatorId, reason: sealed }))) return
          const businesses = await listBusinessesOf(db, { id })
          await unitOfWork(api, db, async (em) => {
            for (const businessId of businesses)
              recordAct(em, { businessId, actor: operatorId, action: 'settlement.voided', target: id })
          })
        })
      }
      await bookVoid(pool, settlement)
      return { status: 200, body: await presentUpload(api, id) }
    },
  }),
]
