import type { Owner } from '../accounts/business.ts'
import { list } from '../list.ts'
import { firstRow, onlyRow } from '../query.ts'
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

/** Stores an export. Its end is the present if `until` is later, since rows of the future are not known. */
export const storeExport = onlyRow<NewExport, ExportRow>('store-export')(`
    INSERT INTO exports (id, business_id, mode, kind, format, since, until, filters, made_by)
    VALUES
      (:id, :businessId, :mode, :kind, :format, :since, least(:until::timestamptz, now()), :filters, :madeBy)
    RETURNING ${COLUMNS}`)

export const readExport = firstRow<{ id: string }, ExportRow>('read-export')(
  `SELECT ${COLUMNS} FROM exports WHERE id = :id`,
)

export const listExports = list<Owner & { kinds: readonly ExportKind[] }, ExportRow>({
  name: 'export-list',
  select: `SELECT ${COLUMNS} FROM exports`,
  where: ['business_id = :businessId', 'mode = :mode', 'kind = ANY (:kinds)'],
  createdAt: 'created_at',
  id: 'id',
})

/** The present role of who made a link; null for an API key. */
export interface LinkMaker {
  role: UserRole | null
}

/** Reads the maker of a link. There is none if the key was revoked or the user removed. */
export const readLinkMaker = firstRow<{ by: string }, LinkMaker>('link-maker')(`
    SELECT role FROM users WHERE id = :by AND deleted_at IS NULL
    UNION ALL
    SELECT NULL FROM api_keys WHERE id = :by AND revoked_at IS NULL`)
