import type * as t from '../schema/schema.ts'
import type { EntityName } from '@mikro-orm/postgresql'
import * as entities from '../../db/entities/index.ts'
import type { Database } from '../../db/query.ts'
import { listDeliveries } from '../../db/deliveries/read-deliveries.ts'
import { listDisputes } from '../../db/disputes/dispute.ts'
import type { ExportRow, LinkMaker } from '../../db/exports/exports.ts'
import { openCustomer } from '../../db/payments/customer.ts'
import { listLinks } from '../../db/links/payment-links.ts'
import { type AnyOf, newestFirst, type Part, type Position } from '../../db/list.ts'
import { listBatches } from '../../db/payouts/read-batches.ts'
import { listPayouts } from '../../db/payouts/read-payouts.ts'
import { listReceipts } from '../../db/proofs/read-receipt.ts'
import { listSettledLines } from '../../db/settlements/read-settlements.ts'
import { listTransactions } from '../../db/transactions/list-transactions.ts'
import type { ExportKind } from '../../domain/exports/exports.ts'
import {
  isSpreadsheet,
  SPREADSHEET_HEADS,
  type SpreadsheetFormat,
  spreadsheetRow,
} from '../../domain/exports/spreadsheet.ts'
import { providerName } from '../../providers/descriptors.ts'
import { presentKey } from '../accounts/api-key-routes.ts'
import { auditFilters, presentEntry, readAudit } from '../accounts/audit-routes.ts'
import { ApiKey, AuditEntry, User } from '../accounts/schema.ts'
import { presentUsers } from '../accounts/user-routes.ts'
import { listResources, presentAccount, presentSplit, type ResourceKind } from '../connect/resources.ts'
import { ConnectedAccount, Split } from '../connect/schema.ts'
import { presentDispute, disputeFilters } from '../disputes/routes.ts'
import { PresentedDispute } from '../disputes/schema.ts'
import type { Api } from '../http/call.ts'
import { linkFilters, presentLink } from '../links/routes.ts'
import { PresentedLink } from '../links/schema.ts'
import { payoutFilters, presentPayout } from '../payouts/routes.ts'
import { presentSummary } from '../payouts/presenter.ts'
import { Payout, PayoutBatchSummary } from '../payouts/schema.ts'
import { ownRecipients, presentRecipient, readsEmails } from '../recipients/recipients.ts'
import { Recipient } from '../recipients/schema.ts'
import { presentLine } from '../settlements/routes.ts'
import { lineFilters, PresentedLine } from '../settlements/schema.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { PresentedTransaction } from '../transactions/schema.ts'
import { searchFilters, transactionFilters } from '../transactions/transaction-list.ts'
import { presentDelivery, deliveryFilters } from '../webhooks/delivery-routes.ts'
import { ownEndpoints, presentEndpoint } from '../webhooks/endpoint.ts'
import { Delivery, WebhookEndpoint } from '../webhooks/schema.ts'

type Range = Pick<ExportRow, 'businessId' | 'mode' | 'since' | 'until'>

/** An export, and who made the link to it: the role decides which fields it shows. */
export type LinkedExport = ExportRow & LinkMaker

/** Filters are validated when the export is made. */
type Given<Filters extends t.TProperties> = Partial<{ [Name in keyof Filters]: t.Static<Filters[Name]> }>

interface RowsOfKind {
  fields: readonly string[]
  filters: t.TProperties
  read: (api: Api, of: LinkedExport, part: Part) => Promise<{ items: object[]; last: Position | null }>
}

/** Reads rows by the statement of their list, so that both have the same rows. An index leads to each page. */
function rowsOf<Row extends Position, Filters extends t.TProperties>(
  schema: { properties: object } | readonly string[],
  filters: Filters,
  read: (api: Api, range: Range, filters: Given<Filters>, part: Part) => Promise<Row[]>,
  present: (row: Row, api: Api, maker: LinkMaker) => object,
): RowsOfKind {
  const fields = 'properties' in schema ? Object.keys(schema.properties) : schema
  return {
    fields,
    filters,
    read: async (api, { businessId, mode, since, until, filters: given, role }, part) => {
      const rows = await read(api, { businessId, mode, since, until }, given as Given<Filters>, part)
      return { items: rows.map((row) => present(row, api, { role })), last: rows.at(-1) ?? null }
    },
  }
}

const listed =
  <Filters extends AnyOf<Range>, Row>(read: (db: Database, filters: Filters, part: Part) => Promise<Row[]>) =>
  ({ pool }: Api, range: Range, filters: Omit<Filters, keyof Range>, part: Part) =>
    read(pool, { ...range, ...filters } as unknown as Filters, part)

const created = ({ since, until }: Range) => ({ createdAt: { $gte: since, $lt: until } })

const ownKeys = ({ businessId }: Range) => ({ businessId })
const ownUsers = ({ businessId }: Range) => ({ businessId, deletedAt: null })

const stored =
  <Entity extends Position>(entity: EntityName<Entity>, own: (range: Range) => object) =>
  ({ orm }: Api, range: Range, _: object, part: Part) =>
    newestFirst(orm.em.fork(), entity, { ...own(range), ...created(range) } as never, part)

const resources =
  (kind: ResourceKind) =>
  ({ orm }: Api, range: Range, _: object, part: Part) =>
    listResources(orm.em.fork(), kind, range, part, created(range))

/** No operation lists receipts, so no schema has these. */
const RECEIPT_FIELDS = [
  ...(['receiptId', 'tokenId', 'transactionId', 'kind', 'amountCents', 'currency', 'reference', 'mode'] as const),
  ...(['settledAt', 'leafIndex', 'url', 'createdAt'] as const),
]

/** The export leaves out an email, which is a payer's, and has other columns of times. */
const { customerEmail: _payer, createdAfter: _after, createdBefore: _before, ...transactionsOnly } = transactionFilters

const { since: _since, until: _until, ...auditOnly } = auditFilters

type TransactionFilters = Given<typeof transactionsOnly>

const readTransactions = ({ pool, cipher }: Api, range: Range, filters: TransactionFilters, part: Part) =>
  listTransactions(pool, { ...range, ...filters, ...searchFilters(filters.search, cipher) }, part)

export const ROWS: Record<ExportKind, RowsOfKind> = {
  transactions: rowsOf(PresentedTransaction, transactionsOnly, readTransactions, (row, { config }) =>
    presentTransaction(row, config.baseUrl),
  ),
  payment_links: rowsOf(
    PresentedLink,
    linkFilters,
    ({ pool, cipher }, range, filters, part) =>
      listLinks(pool, { ...range, ...filters, ...searchFilters(filters.search, cipher) }, part),
    (row, { config }) => presentLink(row, config.baseUrl),
  ),
  receipts: rowsOf(RECEIPT_FIELDS, {}, listed(listReceipts), ({ id: transactionId, ...row }, { config }) => {
    const shown = { ...row, transactionId, url: `${config.baseUrl}/api/verify/receipt/${row.receiptId}` }
    return Object.fromEntries(RECEIPT_FIELDS.map((name) => [name, shown[name]]))
  }),
  disputes: rowsOf(PresentedDispute, disputeFilters, listed(listDisputes), presentDispute),
  settlements: rowsOf(
    // A line names its settlement, since an accountant compares lines with deposits.
    ['settlementId', 'day', 'providerId', ...Object.keys(PresentedLine.properties)],
    lineFilters,
    listed(listSettledLines),
    ({ settlementId, day, providerId, ...row }) => ({ settlementId, day, providerId, ...presentLine(row) }),
  ),
  payouts: rowsOf(PayoutBatchSummary, {}, listed(listBatches), (row, { cipher }) => presentSummary(row, cipher)),
  payout_items: rowsOf(Payout, { batchId: payoutFilters.batchId }, listed(listPayouts), presentPayout),
  recipients: rowsOf(Recipient, {}, stored(entities.Recipient, ownRecipients), (row, { cipher }, { role }) =>
    presentRecipient(row, cipher, readsEmails(role, { inBulk: true })),
  ),
  connected_accounts: rowsOf(ConnectedAccount, {}, resources('ACCOUNT'), presentAccount),
  splits: rowsOf(Split, {}, resources('SPLIT'), presentSplit),
  webhook_endpoints: rowsOf(WebhookEndpoint, {}, stored(entities.WebhookEndpoint, ownEndpoints), presentEndpoint),
  deliveries: rowsOf(Delivery, deliveryFilters, listed(listDeliveries), presentDelivery),
  api_keys: rowsOf(ApiKey, {}, stored(entities.ApiKey, ownKeys), presentKey),
  users: rowsOf(
    User,
    {},
    async (api, range, none, part) => {
      const users = await stored(entities.User, ownUsers)(api, range, none, part)
      return users.map(await presentUsers(api.orm.em.fork(), api.pool, users))
    },
    (user) => user,
  ),
  audit: rowsOf(
    AuditEntry,
    auditOnly,
    ({ orm }, { businessId, since, until }, filters, part) => {
      const range = { since: since.toISOString(), until: until.toISOString() }
      return readAudit(orm.em.fork(), businessId, { ...filters, ...range }, part)
    },
    presentEntry,
  ),
}

/** The heads of a spreadsheet are those of any row. */
const sheetOf = (format: SpreadsheetFormat): RowsOfKind =>
  rowsOf(SPREADSHEET_HEADS, transactionsOnly, readTransactions, (row, { cipher }, { role }) => {
    const { settled, split, providerId } = row
    const customer = readsEmails(role, { inBulk: true }) ? openCustomer(cipher, row) : null
    return spreadsheetRow(
      {
        ...row,
        customer: customer && (customer.name ?? customer.email),
        feeCents: settled?.feeCents ?? null,
        sharedCents: split ? row.amountCents - split.businessCents : 0,
        failureReason: row.failureReasonMessage,
        providerName: providerId && providerName(providerId),
        settlementId: settled?.settlementId ?? null,
      },
      format,
    )
  })

const SHEETS = { spreadsheet: sheetOf('spreadsheet'), spreadsheet_point: sheetOf('spreadsheet_point') }

export const rowsFor = (of: ExportRow): RowsOfKind => (isSpreadsheet(of.format) ? SHEETS[of.format] : ROWS[of.kind])
