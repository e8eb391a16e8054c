import { DIFFERENCE_KINDS, DIFFERENCE_REASONS } from '../../domain/settlements/difference.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import * as t from '../schema/schema.ts'
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
import { listing, listPage } from '../schema/page-schema.ts'
import { operatorRoute, returns } from '../http/route.ts'
import { requireFound } from '../http/not-found.ts'

const DifferenceKind = t.word(
  'DifferenceKind',
  DIFFERENCE_KINDS,
  'AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled before. ' +
    'TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the usual ' +
    'days.',
)

const DifferenceReason = t.word(
  'DifferenceReason',
  DIFFERENCE_REASONS,
  'NOT_SUCCEEDED: the attempt has not succeeded. OTHER_CURRENCY, OTHER_AMOUNT: than recorded. NOT_LOST: deducted ' +
    'though the dispute is open or was won. REFUNDED: deducted though a refund returned it. MORE_THAN_LOST: more was ' +
    'deducted than disputes took. NO_TRANSACTION: this service has none. OTHER_KIND: of an unknown kind. ' +
    'SETTLED_BEFORE: an earlier line has it. REVERSED: taken back, though it succeeded by the record. OTHER_SUM: of ' +
    'the lines. NOT_SETTLED, NOT_DEDUCTED: after the usual days. LESS_THAN_LOST: only a part of a lost dispute was ' +
    'deducted by then.',
)

const DifferenceState = t.word('DifferenceState', ['OPEN', 'RESOLVED'], 'Whether an operator has resolved it.')

const cents = (description: string, example: number) =>
  t.integer(`${description}, in minor units; negative if the provider takes it.`, example)

const ResolutionNote = t.shortText(
  2_000,
  'Your findings, and what was done. It is stored encrypted.',
  'The provider corrects it with the next deposit, ticket 4711.',
)

const Difference = t.component('Difference', 'What does not agree between a provider’s settlements and the record.', {
  id: t.idOf('difference'),
  state: DifferenceState,
  kind: DifferenceKind,
  reason: t.nullable(DifferenceReason, 'Null if an earlier version found it.', 'OTHER_AMOUNT'),
  providerId: t.ProviderId,
  mode: t.ModeName,
  settlementId: t.nullable(t.idOf('settlement'), 'Null if it is MISSING.'),
  settlementSource: t.described(
    t.nullable(
      t.word('SettlementSource', ['API', 'FILE'], 'API: read from the provider. FILE: uploaded, so it can be voided.'),
    ),
    'The origin of its settlement; null if it is MISSING.',
  ),
  day: t.nullable(t.Day, 'The day of the deposit; null if it is MISSING.'),
  transactionId: t.nullable(t.idOf('transaction'), 'Null for an UNKNOWN line and a whole settlement.'),
  businessId: t.nullable(t.idOf('business'), 'Null if `transactionId` is.'),
  providerReference: t.nullable(t.text('The reference at the provider.', 'x7qa2m4n6p3r5t7v')),
  currency: t.CurrencyCode,
  expectedCents: cents('What should have been settled', 14_565),
  settledCents: cents('What was settled', 14_566),
  createdAt: t.instant('When it was found.'),
  resolvedAt: t.mostlyNull(t.Instant, 'Null while it is open.'),
  resolvedBy: t.mostlyNull(
    t.text(
      'The operator, or `service` if record and settlement agree since, or the settlement was voided.',
      t.exampleIds.user,
    ),
  ),
  resolvedByName: t.mostlyNull(t.text('The name of the operator.', 'Naledi Mokoena')),
  note: t.mostlyNull(ResolutionNote),
})

const UpToCents = t.between(
  0,
  MAX_AMOUNT,
  'Only differences of at most this amount between what was expected and what was settled.',
  5,
)

const ResolveByRule = t.closed({
  providerId: t.ProviderId,
  mode: t.ModeName,
  kind: DifferenceKind,
  upToCents: UpToCents,
  note: ResolutionNote,
})

const ResolvedByRule = t.component('ResolvedDifferences', {
  count: t.count('The number of differences that were resolved.', 12),
})

/** Differences that one call resolves by a rule: as many as fit into one statement. */
const MOST_BY_RULE = 1_000

const contextOf = (id: string): string => `difference:${id}`

const presentBy = (cipher: Cipher) => (row: DifferenceRow) => {
  const note = row.note && cipher.decrypt(row.note, contextOf(row.id)).toString()
  return t.fieldsOf(Difference, { ...row, state: row.resolvedAt === null ? 'OPEN' : 'RESOLVED', note })
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
    ...listing(Difference, {
      state: t.Optional(DifferenceState),
      kind: t.Optional(DifferenceKind),
      providerId: t.Optional(t.ProviderId, 'Only differences at this provider.'),
      mode: t.Optional(t.ModeName),
      upToCents: t.Optional(UpToCents),
    }),
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
    request: { params: t.closed({ id: t.idOf('difference') }), body: t.closed({ note: ResolutionNote }) },
    responses: returns(200, 'Resolved.', Difference, {
      state: 'RESOLVED',
      resolvedAt: t.EXAMPLE_INSTANT,
      resolvedBy: t.exampleIds.user,
      resolvedByName: 'Naledi Mokoena',
      note: 'The provider corrects it with the next deposit, ticket 4711.',
    }),
    once: async (db, { caller, params, body: { note } }, api) => {
      await resolve(db, api, [params.id], { operatorId: caller.userId, note })
      const row = requireFound(await readDifference(db, params), 'difference', params.id)
      return { body: presentBy(api.cipher)(row) }
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
    request: { body: ResolveByRule },
    responses: returns(200, 'Resolved.', ResolvedByRule),
    once: async (db, { caller, body: { note, ...rule } }, api) => {
      if (rule.kind === 'MISSING')
        throw new ServiceError('SV-2001', { message: 'A difference of this kind is resolved by its id.' })
      const found = await findByRule(db, { ...rule, most: MOST_BY_RULE })
      const ids = found.map(({ id }) => id)
      return { body: { count: await resolve(db, api, ids, { operatorId: caller.userId, note }) } }
    },
  }),
]
