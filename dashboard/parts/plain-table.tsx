import type { ReactNode } from 'react'
import { Rows } from './rows.tsx'

interface PlainTableProps {
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A short table without pages or filters. */
export function PlainTable({ heads, rows }: PlainTableProps) {
  const columns = heads.map((head, index) => ({ head, cell: ({ cells }: (typeof rows)[number]) => cells[index] }))
  return <Rows label={heads.join(', ')} rows={rows} columns={columns} keyOf={({ key }) => key} />
}
