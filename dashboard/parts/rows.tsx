// In some browsers the CSS of the cards removes the roles of the elements.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { ReactNode } from 'react'
import { Paper, Table } from '@mantine/core'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  right?: boolean
  /** Allows a long text to wrap. */
  wide?: boolean
  /**
   * Its place on a phone. A table of which a column says so has two lines a row there, as an app of a bank does:
   * the title and the amount, then the state and the time. Its other columns are left out.
   */
  phone?: 'title' | 'amount' | 'state' | 'time'
}

interface RowsProps<Row> {
  /** Default: the heads of its columns. */
  label?: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf?: ((row: Row) => string) | undefined
}

/** Returns the id of a row. A link also names its transaction. */
export const idOf = (row: { id?: string; transactionId?: string | null }): string => (row.id ?? row.transactionId)!

/**
 * A table of rows; on a phone each row is a card (dashboard.css). A wide table scrolls sideways, also by keyboard
 * (`tabIndex`).
 */
export function Rows<Row>({ rows, columns, ...props }: RowsProps<Row>) {
  const { label = columns.map(({ head }) => head).join(', '), keyOf = idOf as (row: Row) => string } = props
  const isBrief = columns.some(({ phone }) => phone) || undefined
  return (
    <Paper component="section" withBorder className="rows" data-brief={isBrief} aria-label={label} tabIndex={0}>
      <Table role="table" verticalSpacing={7} horizontalSpacing="md" highlightOnHover>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ head, right }) => (
              <Table.Th key={head} role="columnheader" className={right ? 'right' : undefined}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} role="row">
              {columns.map(({ head, cell, right, wide, phone }) => (
                <Table.Td
                  key={head}
                  role="cell"
                  data-head={head}
                  data-phone={phone}
                  className={right ? 'right' : wide ? 'wide' : undefined}
                >
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
