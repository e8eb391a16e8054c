import { Alert, Button, SimpleGrid, Stack, Text, Table } from '@mantine/core'
import { amount, moneyText, Money, Dot, dayText, Time, providerName } from '../../parts/values.tsx'
import { useAddress, useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { ExportButton } from '../../parts/export-button.tsx'
import { Opening, Facts, Page, Section, Back, Heading } from '../../parts/page.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { TransactionName } from '../../parts/transaction-name.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.settlements
const LINES = 'GET /v1/settlements/{id}/lines'

type Line = RowOf<typeof LINES>

/** This number of differing lines is named above all lines. */
const NAMED = 3

const DIFFERING: readonly Line['class'][] = ['AMOUNT_DIFFERS', 'DUPLICATE', 'UNKNOWN']

const Name = ({ line }: { line: Line }) => (
  <TransactionName row={{ ...line, kind: 'COLLECT' }} to={`/transactions/${line.transactionId}`} />
)

const COLUMNS: readonly Column<Line>[] = [
  { head: labels.transaction, phone: 'title', cell: (line) => <Name line={line} /> },
  { head: labels.kind, phone: 'time', cell: ({ kind }) => texts.kinds[kind] },
  {
    head: texts.check,
    phone: 'state',
    cell: (line) => <Dot color={DIFFERING.includes(line.class) ? 'yellow' : 'green'}>{texts.checks[line.class]}</Dot>,
  },
  amount(labels.amount, ({ kind, amountCents }) => (kind === 'CHARGE' ? amountCents : -amountCents)),
  amount(texts.fee, ({ feeCents }) => -feeCents),
  amount(texts.net, ({ netCents }) => netCents, 'amount'),
  {
    head: labels.providerTransactionId,
    cell: ({ providerTransactionId }) => providerTransactionId ?? words.common.none,
  },
]

export function Screen() {
  const id = useId()
  const { differing } = useAddress()
  const read = useApi('GET /v1/settlements/{id}', { params: { id } }, { poll: true })
  const { data } = read
  if (!data) return <Opening to="/settlements" list={texts.title} read={read} />
  return (
    <Page
      back={<Back to="/settlements" label={texts.title} />}
      title={texts.one(dayText(data.day))}
      actions={<ExportButton kinds={['settlements']} filters={{ settlementId: id }} whole />}
    >
      {data.differingLineCount > 0 && <Differing settlement={data} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={texts.sum}>
          <Sum settlement={data} />
        </Section>
        <Section title={labels.deposit}>
          <Facts
            entries={[
              [labels.provider, providerName(data.providerId)],
              [texts.day, dayText(data.day)],
              [texts.lines, data.lineCount],
              [texts.read, <Time key="r" at={data.createdAt} />],
            ]}
          />
        </Section>
      </SimpleGrid>
      <Stack gap="xs">
        <Heading>{texts.lines}</Heading>
        <Text>{texts.linesText}</Text>
      </Stack>
      <RowsTable
        label={texts.lines}
        list={LINES}
        input={{ params: { id }, query: differing ? { differing: true } : {} }}
        columns={COLUMNS}
        empty={null}
      />
    </Page>
  )
}

/** Leads with the first lines that do not agree: they may be the last of a hundred. */
function Differing({ settlement }: { settlement: Schemas['Settlement'] }) {
  const { change, search } = useFilters()
  const isOnly = search['differing'] !== undefined
  const lines = useApi(LINES, { params: { id: settlement.id }, query: { differing: true, limit: NAMED } })
  return (
    <Alert color="yellow" title={texts.checked(settlement)}>
      {lines.data?.data.map((line) => (
        <Text key={line.id} size="sm">
          <Name line={line} /> {moneyText(line.amountCents, line.currency)}: {texts.checks[line.class]}
        </Text>
      ))}
      <Text size="sm">{texts.differingText}</Text>
      <Button size="xs" mt="sm" variant="default" onClick={() => change('differing', isOnly ? '' : 'true')}>
        {isOnly ? texts.allLines : texts.onlyDiffering}
      </Button>
    </Alert>
  )
}

/** Shows how a settlement adds up: what is deducted is negative. */
function Sum({ settlement }: { settlement: Schemas['Settlement'] }) {
  const { currency } = settlement
  const parts: readonly [string, number][] = [
    [texts.charged, settlement.chargedCents],
    [labels.refunded, -settlement.refundedCents],
    [labels.chargedBack, -settlement.chargedBackCents],
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
