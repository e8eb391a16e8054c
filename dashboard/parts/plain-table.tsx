// In some browsers the CSS of the cards removes the roles of the elements.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { ReactNode } from 'react'
import { Paper, Table } from '@mantine/core'

interface PlainTableProps {
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A short table without pages or filters; on a phone each row is a card, as in `Rows`. */
export function PlainTable({ heads, rows }: PlainTableProps) {
  return (
    <Paper component="section" className="rows" aria-label={heads.join(', ')} tabIndex={0}>
      <Table role="table">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {heads.map((head) => (
              <Table.Th key={head} role="columnheader">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key} role="row">
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]} role="cell" data-head={heads[index]}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
