import { useState } from 'react'
import { Button, Code, Group, Stack } from '@mantine/core'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { May } from '../../parts/may.tsx'
import { words } from '../../words/words.ts'
import { Activate } from './activate.tsx'
import { AddSplit } from './add-split.tsx'

const texts = words.splits
const LIST = 'GET /api/connect/splits'

type Row = RowOf<typeof LIST>

const sharesText = ({ type, currency, shares }: Row) =>
  shares.map(({ share }) => (type === 'PERCENTAGE' ? `${share} %` : moneyText(share, currency))).join(', ')

const COLUMNS: readonly Column<Row>[] = [
  {
    head: texts.name,
    cell: ({ name, id }) => (
      <Stack gap={2}>
        <span className="any-length">{name}</span>
        <Code>{id}</Code>
      </Stack>
    ),
  },
  { head: texts.shares, cell: sharesText },
  { head: texts.fee, cell: ({ feeBearer }) => texts.fees[feeBearer] },
  {
    head: texts.state,
    cell: ({ state, id, name }) => (
      <Group gap="xs" wrap="nowrap">
        <StateBadge state={state} />
        {state === 'PENDING' && (
          <Activate operation="POST /api/connect/splits/{id}/activate" id={id} name={name} words={texts.activate} />
        )}
      </Group>
    ),
  },
  {
    head: texts.code,
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
  const action = (
    <May operation="POST /api/connect/splits">
      <Button onClick={() => setAdding(true)}>{texts.add.action}</Button>
    </May>
  )
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ExportButton kinds={['splits']} whole />
          {action}
        </>
      }
    >
      {adding && <AddSplit onEnd={() => setAdding(false)} />}
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{}}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...texts.empty} action={action} />}
      />
    </Page>
  )
}
