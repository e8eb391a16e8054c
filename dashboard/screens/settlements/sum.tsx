import { Table } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { Money } from '../../parts/money.tsx'
import { words } from '../../words/words.ts'

const texts = words.settlements

/** Shows how a settlement adds up: what is deducted is negative. */
export function Sum({ settlement }: { settlement: Schemas['Settlement'] }) {
  const { currency } = settlement
  const parts: readonly [string, number][] = [
    [texts.charged, settlement.chargedCents],
    [texts.refunded, -settlement.refundedCents],
    [texts.chargedBack, -settlement.chargedBackCents],
    [texts.fees, -settlement.feeCents],
    [texts.shared, -settlement.sharedCents],
  ]
  const row = (name: string, amountCents: number) => (
    <Table.Tr key={name}>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td ta="right">
        <Money amountCents={amountCents} currency={currency} />
      </Table.Td>
    </Table.Tr>
  )
  return (
    <Table className="sum" withRowBorders={false} horizontalSpacing={0} fz="md">
      <Table.Tbody>{parts.map(([name, amountCents]) => row(name, amountCents))}</Table.Tbody>
      <Table.Tfoot>{row(texts.net, settlement.netCents)}</Table.Tfoot>
    </Table>
  )
}
