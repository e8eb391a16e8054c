import {
  listLines,
  listSettlements,
  type OwnLine,
  type OwnSettlement,
  readSettlement,
} from '../../db/settlements/read-settlements.ts'
import { DIFFERING_CLASSES, type LineKind, netCentsOf } from '../../domain/settlements/settlement.ts'
import { requireFound } from '../http/not-found.ts'
import { sharing, returns } from '../http/route.ts'
import { listing, listOf, listPage, listQuery } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { withNames } from '../transactions/presenter.ts'
import { PresentedLine, Settlement, SettlementLine } from './schema.ts'

function present({ sums, ...settlement }: OwnSettlement) {
  const total = (of: (sum: OwnSettlement['sums'][number]) => number) => sums.reduce((all, sum) => all + of(sum), 0)
  const amountOf = (kind: LineKind) => total((sum) => (sum.kind === kind ? sum.amountCents : 0))
  const { currency } = settlement
  return t.fieldsOf(Settlement, {
    ...settlement,
    netCents: total((sum) => netCentsOf({ ...sum, providerReference: null, currency })),
    chargedCents: amountOf('CHARGE'),
    refundedCents: amountOf('REFUND'),
    chargedBackCents: amountOf('CHARGEBACK'),
    feeCents: total(({ feeCents }) => feeCents),
    sharedCents: total(({ kind, sharedCents }) => (kind === 'CHARGE' ? sharedCents : -sharedCents)),
    lineCount: total(({ lines }) => lines),
    differingLineCount: total((sum) => (DIFFERING_CLASSES.includes(sum.class) ? sum.lines : 0)),
  })
}

export const presentLine = (line: OwnLine) =>
  t.fieldsOf(PresentedLine, { ...line, netCents: netCentsOf({ ...line, providerReference: null }) })

const route = sharing({ tag: 'Settlements', plan: 'PAID', access: 'credential' })
const params = t.closed({ id: t.idOf('settlement') })

export const settlementRoutes = [
  route('GET /v1/settlements', {
    operationId: 'listSettlements',
    summary: 'List what providers paid out',
    description:
      'To compare a deposit on the bank statement with payments: for each settlement the sums of your payments, ' +
      'refunds and fees. They are read from the providers each morning; a provider whose settlements are files is ' +
      'read when the operator has uploaded one.',
    ...listing(Settlement, { providerId: t.Optional(t.ProviderId, 'Only settlements of this provider.') }),
    result: async ({ caller: { businessId, mode }, query }, { pool }) =>
      await listPage(query, (part) => listSettlements(pool, { ...query, businessId, mode }, part), present),
  }),
  route('GET /v1/settlements/{id}', {
    operationId: 'getSettlement',
    summary: 'Read a settlement',
    description: 'The same sums as in the list. Its payments and refunds are in `GET /v1/settlements/{id}/lines`.',
    request: { params },
    responses: returns(200, 'The settlement.', Settlement),
    result: async ({ caller, params: { id } }, { pool }) =>
      present(requireFound(await readSettlement(pool, { ...caller, id }), 'settlement', id, caller)),
  }),
  route('GET /v1/settlements/{id}/lines', {
    operationId: 'listSettlementLines',
    summary: 'List the lines of a settlement',
    description: 'Shows each payment, refund and chargeback of yours in it, with the fee that the provider kept.',
    request: {
      params,
      query: listQuery({ differing: t.Optional(t.flag('true: only lines that differ from the record.')) }),
    },
    responses: listOf(SettlementLine, { description: 'The newest line first.' }),
    result: async ({ caller, params: { id }, query }, api) => {
      requireFound(await readSettlement(api.pool, { ...caller, id }), 'settlement', id, caller)
      const classes = query.differing ? DIFFERING_CLASSES : undefined
      const filters = { businessId: caller.businessId, settlementId: id, classes }
      return await listPage(query, (part) => listLines(api.pool, filters, part), withNames(caller, api, presentLine))
    },
  }),
]
