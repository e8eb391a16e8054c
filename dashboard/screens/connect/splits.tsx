import { useState } from 'react'
import { Button, Code, Group } from '@mantine/core'
import { EmptyState } from '../../parts/empty-state.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { words } from '../../words/words.ts'
import { Activate } from './activate.tsx'
import { AddSplit } from './add-split.tsx'

const said = words.splits
const LIST = 'GET /api/connect/splits'

type Row = RowOf<typeof LIST>

const sharesText = ({ type, currency, shares }: Row) =>
  shares.map(({ share }) => (type === 'PERCENTAGE' ? `${share} %` : moneyText(share, currency))).join(', ')

const COLUMNS: readonly Column<Row>[] = [
  { head: said.name, wide: true, cell: ({ name }) => name },
  { head: said.shares, cell: sharesText },
  { head: said.fee, cell: ({ feeBearer }) => said.fees[feeBearer] },
  {
    head: said.state,
    cell: ({ state, id, name }) => (
      <Group gap="xs" wrap="nowrap">
        <StateBadge state={state} />
        {state === 'PENDING' && (
          <Activate operation="POST /api/connect/splits/{id}/activate" id={id} name={name} words={said.activate} />
        )}
      </Group>
    ),
  },
  {
    head: said.code,
    cell: ({ providerSplitCode }) => (providerSplitCode ? <Code>{providerSplitCode}</Code> : words.common.none),
  },
  {
    head: words.accounts.refused,
    wide: true,
    cell: ({ failureReasonMessage }) => failureReasonMessage ?? words.common.none,
  },
]

export function Screen() {
  const [adding, setAdding] = useState(false)
  const action = <Button onClick={() => setAdding(true)}>{said.add.action}</Button>
  return (
    <Page title={said.title} actions={action}>
      {adding && <AddSplit onEnd={() => setAdding(false)} />}
      <RowsTable
        label={said.title}
        list={LIST}
        input={{}}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...said.empty} action={action} />}
      />
    </Page>
  )
}
