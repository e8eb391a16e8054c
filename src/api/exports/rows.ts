import type { Static, TProperties } from 'typebox'
import {
  ApiKey as ApiKeyEntity,
  Recipient as RecipientEntity,
  User as UserEntity,
  WebhookEndpoint as EndpointEntity,
} from '../../db/entities/index.ts'
import { listDeliveries } from '../../db/deliveries/read-deliveries.ts'
import { listDisputes } from '../../db/disputes/read-disputes.ts'
import type { ExportRow } from '../../db/exports/exports.ts'
import { listLinks } from '../../db/links/payment-links.ts'
import { newestFirst, type Part, type Position } from '../../db/list.ts'
import { listBatches } from '../../db/payouts/read-batches.ts'
import { listPayouts } from '../../db/payouts/read-payouts.ts'
import { listReceipts } from '../../db/proofs/list-receipts.ts'
import { listSettledLines } from '../../db/settlements/read-settlements.ts'
import { listTransactions } from '../../db/transactions/list-transactions.ts'
import type { ExportKind } from '../../domain/exports/exports.ts'
import { presentKey } from '../accounts/api-key-routes.ts'
import { auditFilters, readAudit } from '../accounts/audit-routes.ts'
import { ApiKey, AuditEntry, User } from '../accounts/schema.ts'
import { presentUser } from '../accounts/user-routes.ts'
import { presentAccount, presentSplit } from '../connect/presenter.ts'
import { listResources } from '../connect/resources.ts'
import { ConnectedAccount, Split } from '../connect/schema.ts'
import { presentDispute } from '../disputes/presenter.ts'
import { disputeFilters } from '../disputes/routes.ts'
import { Dispute } from '../disputes/schema.ts'
import type { Api } from '../http/deps.ts'
import { linkFilters, presentLink } from '../links/routes.ts'
import { PaymentLink } from '../links/schema.ts'
import { payoutFilters, presentPayout } from '../payouts/item-routes.ts'
import { presentSummary } from '../payouts/presenter.ts'
import { Payout, PayoutBatchSummary } from '../payouts/schema.ts'
import { ownRecipients, presentRecipient } from '../recipients/recipients.ts'
import { Recipient } from '../recipients/schema.ts'
import { presentLine } from '../settlements/presenter.ts'
import { lineFilters, SettlementLine } from '../settlements/schema.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { TransactionSchema } from '../transactions/schema.ts'
import { searchFilters, transactionFilters } from '../transactions/transaction-list.ts'
import { presentDelivery } from '../webhooks/delivery-presenter.ts'
import { deliveryFilters } from '../webhooks/delivery-routes.ts'
import { presentEndpoint } from '../webhooks/endpoint-presenter.ts'
import { Delivery, WebhookEndpoint } from '../webhooks/schema.ts'
import { presentReceiptRow, RECEIPT_FIELDS } from './receipt-row.ts'

/** Some rows of an export, as the list of their kind presents them. */
interface Rows {
  items: object[]
  /** The last row; null without rows. */
  last: Position | null
}

/** An export with the filters of its kind, which were validated when it was made. */
type Of<Filters> = Omit<ExportRow, 'filters'> & { filters: Filters }

interface RowsOfKind {
  /** The names of the fields, in the list's order. */
  fields: readonly string[]
  /** The filters of the list that an export may have. */
  filters: TProperties
  read: (api: Api, of: ExportRow, part: Part) => Promise<Rows>
}

/**
 * Defines how the rows of a kind are read: by the statement of its list, so that both have the same rows. An index leads
 * to each page.
 */
function rowsOf<Row extends Position, Filters extends TProperties>(
  schema: { properties: object } | readonly string[],
  filters: Filters,
  read: (api: Api, of: Of<Partial<{ [Name in keyof Filters]: Static<Filters[Name]> }>>, part: Part) => Promise<Row[]>,
  present: (row: Row, api: Api) => object,
): RowsOfKind {
  const fields = 'properties' in schema ? Object.keys(schema.properties) : schema
  return {
    fields,
    filters,
    read: async (api, of, part) => {
      const rows = await read(api, of as never, part)
      return { items: rows.map((row) => present(row, api)), last: rows.at(-1) ?? null }
    },
  }
}

/** The range as a condition of the ORM. */
const created = ({ since, until }: Pick<ExportRow, 'since' | 'until'>) => ({ createdAt: { $gte: since, $lt: until } })

const { kind, state, reference, search, originalTransactionId } = transactionFilters

export const ROWS: Record<ExportKind, RowsOfKind> = {
  transactions: rowsOf(
    TransactionSchema,
    { kind, state, reference, search, originalTransactionId },
    ({ pool }, { filters, ...of }, part) =>
      listTransactions(pool, { ...of, ...filters, ...searchFilters(filters.search) }, part),
    (row, { config }) => presentTransaction(row, config.baseUrl),
  ),
  payment_links: rowsOf(
    PaymentLink,
    linkFilters,
    ({ pool }, { filters, ...of }, part) => listLinks(pool, { ...of, ...filters }, part),
    (row, { config }) => presentLink(row, config.baseUrl),
  ),
  receipts: rowsOf(
    RECEIPT_FIELDS,
    {},
    ({ pool }, of, part) => listReceipts(pool, of, part),
    (row, { config }) => presentReceiptRow(row, config.baseUrl),
  ),
  disputes: rowsOf(
    Dispute,
    disputeFilters,
    ({ pool }, { filters, ...of }, part) => listDisputes(pool, { ...of, ...filters }, part),
    presentDispute,
  ),
  settlements: rowsOf(
    // A line names its settlement, since an accountant compares lines with deposits.
    ['settlementId', 'day', 'providerId', ...Object.keys(SettlementLine.properties)],
    lineFilters,
    ({ pool }, { filters, ...of }, part) => listSettledLines(pool, { ...of, ...filters }, part),
    (row) => {
      const { settlementId, day, providerId } = row
      return { settlementId, day, providerId, ...presentLine(row) }
    },
  ),
  payouts: rowsOf(
    PayoutBatchSummary,
    {},
    ({ pool }, { businessId, mode, since, until }, part) =>
      listBatches(pool, { businessId, mode }, part, { since, until }),
    (row, { cipher }) => presentSummary(row, cipher),
  ),
  payout_items: rowsOf(
    Payout,
    { batchId: payoutFilters.batchId },
    ({ pool }, { filters, ...of }, part) => listPayouts(pool, { ...of, ...filters }, part),
    presentPayout,
  ),
  recipients: rowsOf(
    Recipient,
    {},
    ({ orm }, of, part) => newestFirst(orm.em.fork(), RecipientEntity, { ...ownRecipients(of), ...created(of) }, part),
    (row, { cipher }) => presentRecipient(row, cipher),
  ),
  connected_accounts: rowsOf(
    ConnectedAccount,
    {},
    ({ orm }, of, part) => listResources(orm.em.fork(), 'ACCOUNT', of, part, created(of)),
    presentAccount,
  ),
  splits: rowsOf(
    Split,
    {},
    ({ orm }, of, part) => listResources(orm.em.fork(), 'SPLIT', of, part, created(of)),
    presentSplit,
  ),
  webhook_endpoints: rowsOf(
    WebhookEndpoint,
    {},
    ({ orm }, of, part) => {
      const { businessId, mode } = of
      return newestFirst(orm.em.fork(), EndpointEntity, { businessId, mode, deletedAt: null, ...created(of) }, part)
    },
    presentEndpoint,
  ),
  deliveries: rowsOf(
    Delivery,
    deliveryFilters,
    ({ pool }, { filters, ...of }, part) => listDeliveries(pool, { ...of, ...filters }, part),
    presentDelivery,
  ),
  api_keys: rowsOf(
    ApiKey,
    {},
    ({ orm }, of, part) =>
      newestFirst(orm.em.fork(), ApiKeyEntity, { businessId: of.businessId, ...created(of) }, part),
    presentKey,
  ),
  users: rowsOf(
    User,
    {},
    ({ orm }, of, part) => {
      const { businessId } = of
      return newestFirst(orm.em.fork(), UserEntity, { businessId, deletedAt: null, ...created(of) }, part)
    },
    presentUser,
  ),
  audit: auditRows(),
}

/** The names of a page's operators are read with it, so its presenter belongs to the page. */
function auditRows(): RowsOfKind {
  const { action, actor, target } = auditFilters
  return {
    fields: Object.keys(AuditEntry.properties),
    filters: { action, actor, target },
    read: async ({ orm }, { businessId, since, until, filters }, part) => {
      const query = { ...filters, since: since.toISOString(), until: until.toISOString() }
      const { entries, present } = await readAudit(orm.em.fork(), businessId, query, part)
      return { items: entries.map(present), last: entries.at(-1) ?? null }
    },
  }
}
