import type { ReactNode } from 'react'
import { Paper, Table } from '@mantine/core'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Aligns amounts and counts to the right. */
  right?: boolean
  /** Allows a long text to wrap. */
  wide?: boolean
}

interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}

/** A table of rows. It scrolls sideways on a narrow screen, also by keyboard (`tabIndex`). */
export function Rows<Row>({ label, rows, columns, keyOf }: RowsProps<Row>) {
  return (
    <Paper component="section" withBorder className="rows" aria-label={label} tabIndex={0}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ head, right }) => (
              <Table.Th key={head} ta={right ? 'right' : undefined}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ head, cell, right, wide }) => (
                <Table.Td key={head} ta={right ? 'right' : undefined} className={wide ? 'wide' : undefined}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
