import { useState } from 'react'
import { Code, Paper, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMode } from '../../api/session.ts'
import { EmptyState, EXAMPLES } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Form } from '../../parts/form.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
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
  const navigate = useNavigate()
  const mode = useMode() ?? 'TEST'
  const isPaidPlan = usePaidPlan()
  const [pending, setPending] = useState(false)
  const open = ({ id }: { id: string }) => {
    setPending(true)
    void navigate({ to: `/receipts/${encodeURIComponent(id.trim())}` })
  }
  return (
    <Page title={texts.title} actions={<ExportButton kinds={['receipts']} />}>
      <Text>{texts.intro}</Text>
      <Paper maw={520}>
        <Form<'id'> submit={texts.submit} change={{ isPending: pending, error: null }} onSubmit={open}>
          <TextInput name="id" label={texts.ask} description={texts.askHint} data-search required />
        </Form>
      </Paper>
      <RowsTable
        label={texts.batches}
        list={LIST}
        input={{ query: { mode } }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...texts.noBatches} curl={isPaidPlan ? EXAMPLES.payment : EXAMPLES.link} guide="proofs" />}
      />
    </Page>
  )
}
