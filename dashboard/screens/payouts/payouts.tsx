import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { amount, StateBadge, Time } from '../../parts/values.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { May } from '../../parts/may.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.payouts
const LIST = 'GET /v1/payouts'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: labels.batch,
    phone: 'title',
    wide: true,
    cell: ({ batchId, description }) => <To to={`/payouts/${batchId}`}>{description ?? texts.untitled}</To>,
  },
  amount(texts.total, ({ totalCents }) => totalCents, 'amount'),
  { head: labels.state, phone: 'state', cell: ({ state }) => <StateBadge state={state} /> },
  { head: texts.counts, cell: ({ counts }) => countsText(counts) },
  { head: labels.created, phone: 'time', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

const EXAMPLE = {
  amountCents: 15_000,
  currency: 'ZAR',
  recipient: { name: 'Lerato Dlamini', bankCode: '470010', accountNumber: '1234567890', currency: 'ZAR' },
}

export function Screen() {
  const action = (
    <May operation="POST /v1/payouts">
      <Button component={Link} to="/payouts/new">
        {texts.make}
      </Button>
    </May>
  )
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ExportButton kinds={['payouts', 'payout_items']} />
          {action}
        </>
      }
    >
      <RowsTable
        label={texts.title}
        list={LIST}
        columns={COLUMNS}
        keyOf={({ batchId }) => batchId}
        empty={{ ...texts.empty, action, curl: { path: '/v1/payouts', body: EXAMPLE }, guide: 'payouts' }}
      />
    </Page>
  )
}

/** Formats the counts above zero: "3 succeeded, 1 failed". */
export function countsText(counts: Schemas['PayoutCounts']): string {
  const names = Object.keys(texts.count) as (keyof typeof texts.count)[]
  return names
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${texts.count[name]}`)
    .join(', ')
}
