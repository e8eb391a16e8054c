import type { ReactNode } from 'react'
import { Paper, Table } from '@mantine/core'

interface PlainTableProps {
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A short table without pages or filters. It scrolls sideways on a phone, also by keyboard (`tabIndex`). */
export function PlainTable({ heads, rows }: PlainTableProps) {
  return (
    <Paper component="section" className="rows" aria-label={heads.join(', ')} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
