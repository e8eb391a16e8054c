import { listBatches } from '../../db/payouts/read-batches.ts'
import type { Part, Position } from '../../db/list.ts'
import type { ExportRow } from '../../db/exports/exports.ts'
import { listTransactions } from '../../db/transactions/list-transactions.ts'
import type { ExportKind } from '../../domain/exports/exports.ts'
import { listSettledLines } from '../../db/settlements/read-settlements.ts'
import { readAudit } from '../accounts/audit-routes.ts'
import { AuditEntry } from '../accounts/schema.ts'
import type { Api } from '../http/deps.ts'
import { presentSummary } from '../payouts/presenter.ts'
import { PayoutBatchSummary } from '../payouts/schema.ts'
import { presentLine } from '../settlements/presenter.ts'
import { SettlementLine } from '../settlements/schema.ts'
import { presentTransaction } from '../transactions/presenter.ts'
import { TransactionSchema } from '../transactions/schema.ts'

/** Some rows of an export, as the list of their kind presents them. */
interface Rows {
  items: object[]
  /** The last row; null without rows. */
  last: Position | null
}

interface RowsOfKind {
  /** The names of the fields, in the list's order. */
  fields: readonly string[]
  read: (api: Api, of: ExportRow, part: Part) => Promise<Rows>
}

function presented<Row extends Position>(rows: readonly Row[], present: (row: Row) => object): Rows {
  return { items: rows.map(present), last: rows.at(-1) ?? null }
}

/** How the rows of each kind are read: by the statement of its list, so that both have the same rows. */
export const ROWS: Record<ExportKind, RowsOfKind> = {
  transactions: {
    fields: Object.keys(TransactionSchema.properties),
    read: async ({ pool, config }, { businessId, mode, since, until }, part) => {
      const rows = await listTransactions(pool, { businessId, mode, since, until }, part)
      return presented(rows, (row) => presentTransaction(row, config.baseUrl))
    },
  },
  payouts: {
    fields: Object.keys(PayoutBatchSummary.properties),
    read: async ({ pool, cipher }, { businessId, mode, since, until }, part) => {
      const rows = await listBatches(pool, { businessId, mode }, part, { since, until })
      return presented(rows, (row) => presentSummary(row, cipher))
    },
  },
  settlements: {
    // A line names its settlement, since an accountant compares lines with deposits.
    fields: ['settlementId', 'day', 'providerId', ...Object.keys(SettlementLine.properties)],
    read: async ({ pool }, { businessId, mode, since, until }, part) => {
      const rows = await listSettledLines(pool, { businessId, mode, since, until }, part)
      return presented(rows, (row) => {
        const { settlementId, day, providerId } = row
        return { settlementId, day, providerId, ...presentLine(row) }
      })
    },
  },
  audit: {
    fields: Object.keys(AuditEntry.properties),
    read: async ({ orm }, { businessId, since, until }, part) => {
      const range = { since: since.toISOString(), until: until.toISOString() }
      const { entries, present } = await readAudit(orm.em.fork(), businessId, range, part)
      return presented(entries, present)
    },
  },
}
