import { Code, Text } from '@mantine/core'
import { useMode } from '../../api/session.ts'
import { EXAMPLES } from '../../parts/empty-state.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { Page, Back } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/values.tsx'
import { words } from '../../words/words.ts'

const texts = words.receipts
const LIST = 'GET /api/proof/batches'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  { head: texts.batch, cell: ({ hour }) => <Time at={hour} /> },
  { head: texts.receiptsIn, right: true, cell: ({ receipts }) => receipts },
  { head: texts.treeSize, right: true, cell: ({ treeSize }) => treeSize },
  { head: texts.closed, cell: ({ closedAt }) => <Time at={closedAt} /> },
  { head: texts.root, wide: true, cell: ({ root }) => <Code>{root}</Code> },
]

export function Screen() {
  const mode = useMode() ?? 'TEST'
  const isPaidPlan = usePaidPlan()
  return (
    <Page back={<Back to="/receipts" label={texts.title} />} title={texts.batches}>
      <Text>{texts.noBatches.text}</Text>
      <RowsTable
        label={texts.batches}
        list={LIST}
        input={{ query: { mode } }}
        columns={COLUMNS}
        empty={{ ...texts.noBatches, curl: isPaidPlan ? EXAMPLES.payment : EXAMPLES.link, guide: 'proofs' }}
      />
    </Page>
  )
}
