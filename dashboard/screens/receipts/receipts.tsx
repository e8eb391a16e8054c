import { useState } from 'react'
import { Code, Paper, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMode } from '../../app/session.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Form } from '../../parts/form.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const said = words.receipts
const LIST = 'GET /api/proof/batches'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  { head: said.batch, cell: ({ hour }) => <Time at={hour} /> },
  { head: said.receiptsIn, right: true, cell: ({ receipts }) => receipts },
  { head: said.treeSize, right: true, cell: ({ treeSize }) => treeSize },
  { head: said.closed, cell: ({ closedAt }) => <Time at={closedAt} /> },
  { head: said.root, wide: true, cell: ({ root }) => <Code>{root}</Code> },
]

export function Screen() {
  const navigate = useNavigate()
  const mode = useMode() ?? 'TEST'
  const [pending, setPending] = useState(false)
  const open = ({ id }: { id: string }) => {
    setPending(true)
    void navigate({ to: `/receipts/${encodeURIComponent(id.trim())}` })
  }
  return (
    <Page title={said.title}>
      <Text>{said.intro}</Text>
      <Paper maw={520}>
        <Form<'id'> submit={said.submit} change={{ isPending: pending, error: null }} onSubmit={open}>
          <TextInput name="id" label={said.ask} description={said.askHint} data-search required />
        </Form>
      </Paper>
      <RowsTable
        label={said.batches}
        list={LIST}
        input={{ query: { mode } }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...said.noBatches} curl={{ method: 'GET', path: `/api/proof/batches?mode=${mode}` }} />}
      />
    </Page>
  )
}
