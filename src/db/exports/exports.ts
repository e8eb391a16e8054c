import type { Owner } from '../accounts/business.ts'
import { list, ownedBy } from '../list.ts'
import { firstRow, insertion, onlyRow } from '../query.ts'
import type { UserRole } from '../../domain/accounts/roles.ts'
import type { ExportFilters, ExportFormat, ExportKind } from '../../domain/exports/exports.ts'

export interface ExportRow extends Owner {
  id: string
  kind: ExportKind
  format: ExportFormat
  since: Date
  until: Date
  filters: ExportFilters
  createdAt: Date
}

const COLUMNS = `id, business_id, mode, kind, format, since, until, filters, created_at`

type NewExport = Omit<ExportRow, 'createdAt' | 'since' | 'until'> & { since: string; until: string; madeBy: string }

/** Rows of the future are not known. */
const UNTIL = 'least(:until::timestamptz, now())'

export const storeExport = onlyRow<NewExport, ExportRow>('store-export')(`
    ${insertion('exports', 'id businessId mode kind format since filters madeBy', { until: UNTIL })}
    RETURNING ${COLUMNS}`)

export const readExport = firstRow<{ id: string }, ExportRow>('read-export')(
  `SELECT ${COLUMNS} FROM exports WHERE id = :id`,
)

export const listExports = list<Owner & { kinds: readonly ExportKind[] }, ExportRow>({
  name: 'export-list',
  select: `SELECT ${COLUMNS} FROM exports`,
  where: [...ownedBy('exports'), 'kind = ANY (:kinds)'],
  row: 'exports',
})

/** The present role of who made a link; null for an API key. */
export type LinkMaker = Record<'role', UserRole | null>

export const readLinkMaker = firstRow<{ by: string }, LinkMaker>('link-maker')(`
    SELECT role FROM users WHERE id = :by AND deleted_at IS NULL
    UNION ALL
    SELECT NULL FROM api_keys WHERE id = :by AND revoked_at IS NULL`)
