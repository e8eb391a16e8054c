import { Text } from '@mantine/core'
import { amount, Dot, dayText, providerName } from '../../parts/values.tsx'
import { useAddress } from '../../parts/address.ts'
import { useApi } from '../../api/hooks.ts'
import { ExportButton } from '../../parts/export-button.tsx'
import { ChoiceFilter } from '../../parts/filters.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.settlements
const LIST = 'GET /v1/settlements'

type Row = RowOf<typeof LIST>

const COLUMNS: readonly Column<Row>[] = [
  {
    head: labels.deposit,
    phone: 'title',
    cell: ({ id, day }) => (
      <span className="whole">
        <To to={`/settlements/${id}`}>{dayText(day)}</To>
      </span>
    ),
  },
  { head: labels.provider, phone: 'time', cell: ({ providerId }) => providerName(providerId) },
  amount(texts.charged, ({ chargedCents }) => chargedCents),
  amount(labels.refunded, ({ refundedCents }) => -refundedCents),
  amount(labels.chargedBack, ({ chargedBackCents }) => -chargedBackCents),
  amount(texts.fees, ({ feeCents }) => -feeCents),
  {
    head: texts.check,
    phone: 'state',
    cell: (row) => <Dot color={row.differingLineCount > 0 ? 'yellow' : 'green'}>{texts.checked(row)}</Dot>,
  },
  amount(texts.net, ({ netCents }) => netCents, 'amount'),
]

export function Screen() {
  const { providerId } = useAddress()
  const providers = useApi('GET /v1/providers', {})
  const ids = providers.data?.data.map((each) => each.providerId) ?? []
  return (
    <Page title={texts.title} actions={<ExportButton kinds={['settlements']} />}>
      <Text>{texts.intro}</Text>
      <ChoiceFilter name="providerId" label={labels.provider} values={ids} labels={words.providers} />
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: providerId ? { providerId } : {} }}
        columns={COLUMNS}
        empty={{ ...texts.empty, guide: 'settlements' }}
      />
    </Page>
  )
}
