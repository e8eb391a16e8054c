import { USER_ROLES } from '../../domain/accounts/roles.ts'
import { ServiceError } from '../../domain/errors.ts'
import { dayOf } from '../../domain/south-africa/johannesburg.ts'
import { isSpreadsheet } from '../../domain/exports/spreadsheet.ts'
import { ADMIN_EXPORTS, EXPORT_KINDS, type ExportFilters, type ExportKind } from '../../domain/exports/exports.ts'
import { type ExportRow, listExports, readExport, storeExport } from '../../db/exports/exports.ts'
import { actorOf, recordActOn } from '../accounts/audit.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { notFound } from '../http/not-found.ts'
import { sharing, returns } from '../http/route.ts'
import { once } from '../idempotency/idempotency.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import { fieldRefused, schemaRefusal } from '../schema/schema-faults.ts'
import * as t from '../schema/schema.ts'
import { bodyValidator, type Validator } from '../schema/validator.ts'
import { openFile } from './export-file.ts'
import { expiredLink, exportFile, fileLinkOf, movedLink, requireFileLink } from './file-link.ts'
import { ROWS } from './rows.ts'
import { Export, ExportRequest, signedQuery } from './schema.ts'

const route = sharing({ tag: 'Exports', plan: 'PAID', access: 'credential' })
const params = t.closed({ id: t.idOf('export') })

const file = {
  type: 'text/csv',
  schema: t.String(),
  example: 'transactionId,merchantId,kind,state,amountCents,currency\r\n',
  orText: { type: 'application/jsonl', example: '{"state":"SUCCEEDED"}\n' },
}

const isAdmin = ({ by }: BusinessCaller): boolean => by.type === 'USER' && by.role === 'ADMIN'

/** The kinds that the caller may export: some are for ADMIN sessions, as their lists are. */
const kindsFor = (caller: BusinessCaller): readonly ExportKind[] =>
  isAdmin(caller) ? EXPORT_KINDS : EXPORT_KINDS.filter((kind) => !ADMIN_EXPORTS.includes(kind))

const validators = new Map<ExportKind, Validator>(
  EXPORT_KINDS.map((kind) => [kind, bodyValidator(t.closed({ filters: t.closed(ROWS[kind].filters) }))]),
)

function requireFilters(kind: ExportKind, filters: ExportFilters): void {
  const validate = validators.get(kind)!
  if (!validate({ filters })) throw schemaRefusal(validate.errors ?? [])
}

const presentTo =
  (caller: BusinessCaller, { cipher, config }: Api) =>
  (row: ExportRow) => {
    const { id, kind, format, since, until, filters, mode, createdAt } = row
    const address = `${config.baseUrl}/exports/${id}/file`
    const link = fileLinkOf(cipher, { file: exportFile(id), by: actorOf(caller), address })
    return { id, state: 'READY', kind, format, since, until, filters, mode, ...link, createdAt }
  }

export const exportRoutes = [
  route('POST /v1/exports', {
    // It reads, as a list does.
    roles: USER_ROLES,
    operationId: 'createExport',
    summary: 'Export the rows of a list as a file',
    description:
      'For an accountant, a spreadsheet or a data warehouse: all rows of a list in a range of time, such as ' +
      'transactions, payouts, disputes or the audit, with the fields of the list and its filters. The rows are read ' +
      'from the record while you download `url`, a million of them too. Of an amount or state that changes later, a ' +
      'second download has the new one.',
    idempotent: true,
    request: { body: ExportRequest },
    responses: returns(202, 'Ready to download.', Export),
    handle: async (call, api) => {
      const { caller, body } = call
      const { kind, format, since, until, filters = {} } = body
      if (Date.parse(since) >= Math.min(Date.parse(until), Date.now()))
        throw fieldRefused('/since', 'must be before `until`, and before now')
      if (!kindsFor(caller).includes(kind))
        throw new ServiceError('SV-1002', {
          message: `Exports of ${kind} need the session of an ADMIN of the business; an API key is never ADMIN.`,
        })
      if (isSpreadsheet(format) && kind !== 'transactions')
        throw fieldRefused('/format', 'must be csv or jsonl, unless `kind` is transactions')
      requireFilters(kind, filters)
      return await once(call, api, async (db) => {
        const { businessId, mode } = caller
        const made = { id: newId('export'), businessId, mode, madeBy: actorOf(caller) }
        const row = await storeExport(db, { ...made, kind, format, since, until, filters })
        await recordActOn(db, api, caller, 'export.made', row.id)
        return { status: 202, body: presentTo(caller, api)(row) }
      })
    },
  }),
  route('GET /v1/exports', {
    operationId: 'listExports',
    summary: 'List exports',
    description:
      'Finds an earlier export, to download it again. Exports of `api_keys`, `users` and `audit` are listed to ADMIN ' +
      'sessions only.',
    ...listing(Export, {}),
    result: async ({ caller, query }, api) => {
      const own = { businessId: caller.businessId, mode: caller.mode, kinds: kindsFor(caller) }
      return await listPage(query, (part) => listExports(api.pool, own, part), presentTo(caller, api))
    },
  }),
  route('GET /v1/exports/{id}', {
    operationId: 'getExport',
    summary: 'Read an export',
    description: 'Returns a new `url`, which is valid for an hour.',
    request: { params },
    responses: returns(200, 'The export.', Export),
    result: async ({ caller, params: { id } }, api) => {
      const row = await readExport(api.pool, { id })
      const isOwn = row?.businessId === caller.businessId && row.mode === caller.mode
      if (!row || !isOwn || !kindsFor(caller).includes(row.kind)) throw notFound('export', id, caller)
      return presentTo(caller, api)(row)
    },
  }),
  route('GET /v1/exports/{id}/file', {
    access: 'public',
    operationId: 'downloadExport',
    summary: 'Download an export by an earlier link',
    description: 'Where the `url` of an export was in earlier versions. It redirects to the present one.',
    request: { params, query: t.closed(signedQuery) },
    responses: {
      200: { description: 'The file, for clients that follow the redirect.', ...file },
      308: { description: 'Redirects to the file.' },
    },
    handle: async ({ params: { id }, query }, api) => {
      await requireFileLink(api, exportFile(id), query)
      return movedLink(`${api.config.baseUrl}/exports/${id}/file`, query)
    },
  }),
  route('GET /exports/{id}/file', {
    plan: 'SANDBOX',
    access: 'public',
    operationId: 'openExport',
    summary: 'Download an export',
    description:
      'The `url` of an export. Its query is the permission, so it needs no credential and can be opened in a ' +
      'browser: treat it as a secret. A connection that breaks before the last row ends without the final ' +
      'chunk, which HTTP clients report as an error: download again then.',
    request: { params, query: t.closed(signedQuery) },
    responses: { 200: { description: 'The file, CSV or JSON Lines by the `format` of the export.', ...file } },
    handle: async ({ params: { id }, query }, api) => {
      const { role } = await requireFileLink(api, exportFile(id), query)
      const row = await readExport(api.pool, { id })
      if (!row) throw new ServiceError('SV-2005')
      if (role !== 'ADMIN' && ADMIN_EXPORTS.includes(row.kind)) throw expiredLink()
      // The end is exclusive: an export of one day has that day twice.
      const days = [dayOf(row.since.getTime()), dayOf(row.until.getTime() - 1)]
      const [ending, type] = row.format === 'jsonl' ? ['jsonl', 'application/jsonl'] : ['csv', 'text/csv']
      const headers = { 'Content-Disposition': `attachment; filename="${row.kind}-${days.join('-')}.${ending}"` }
      return { status: 200, type: `${type}; charset=utf-8`, headers, body: openFile(api, { ...row, role }) }
    },
  }),
]
