import type { ExportFilters, ExportFormat, ExportKind } from '../../domain/exports/exports.ts'
import type { Owner } from '../accounts/business.ts'
import { list } from '../list.ts'
import { firstRow, onlyRow } from '../query.ts'

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

type NewExport = Omit<ExportRow, 'createdAt' | 'since' | 'until'> & {
  since: string
  until: string
  madeBy: string
}

/** Stores an export. Its end is the present if `until` is later, since rows of the future are not known. */
export const storeExport = onlyRow<NewExport, ExportRow>({
  name: 'store-export',
  text: `
    INSERT INTO exports (id, business_id, mode, kind, format, since, until, filters, made_by)
    VALUES
      (:id, :businessId, :mode, :kind, :format, :since, least(:until::timestamptz, now()), :filters, :madeBy)
    RETURNING ${COLUMNS}`,
})

/** Reads an export by its id, of any business. */
export const readExport = firstRow<{ id: string }, ExportRow>({
  name: 'read-export',
  text: `SELECT ${COLUMNS} FROM exports WHERE id = :id`,
})

export const listExports = list<Owner & { kinds: readonly ExportKind[] }, ExportRow>({
  name: 'export-list',
  select: `SELECT ${COLUMNS} FROM exports`,
  where: ['business_id = :businessId', 'mode = :mode', 'kind = ANY (:kinds)'],
  createdAt: 'created_at',
  id: 'id',
})
