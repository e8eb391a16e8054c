import { useState } from 'react'
import { Button, Code } from '@mantine/core'
import { EmptyState } from '../../parts/empty-state.tsx'
import { bankName } from '../../parts/banks.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { useChange } from '../../api/hooks.ts'
import { words } from '../../words/words.ts'
import { AddRecipient } from './add-recipient.tsx'

const said = words.recipients
const LIST = 'GET /v1/recipients'

type Row = RowOf<typeof LIST>

const COLUMNS: readonly Column<Row>[] = [
  { head: said.name, wide: true, cell: ({ name }) => name },
  { head: said.bank, cell: ({ bankCode }) => bankName(bankCode) },
  { head: said.account, cell: ({ accountLast4 }) => <Code>…{accountLast4}</Code> },
  {
    head: said.accountType,
    cell: ({ accountType }) => (accountType ? said.accountTypes[accountType] : words.common.none),
  },
  { head: said.email, cell: ({ email }) => email ?? words.common.none },
  { head: said.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: said.actions, cell: (row) => <Remove of={row} /> },
]

const EXAMPLE = { name: 'Lerato Dlamini', bankCode: '470010', accountNumber: '1234567890', currency: 'ZAR' }

export function Screen() {
  const [adding, setAdding] = useState(false)
  const action = <Button onClick={() => setAdding(true)}>{said.add.action}</Button>
  return (
    <Page title={said.title} actions={action}>
      {adding && <AddRecipient onEnd={() => setAdding(false)} />}
      <RowsTable
        label={said.title}
        list={LIST}
        input={{}}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...said.empty} curl={{ path: '/v1/recipients', body: EXAMPLE }} />}
      />
    </Page>
  )
}

function Remove({ of: { id, name } }: { of: Row }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useChange('DELETE /v1/recipients/{id}', { onDone: close })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {said.remove.action}
      </Button>
      <Confirm
        opened={asking}
        title={said.remove.title(name)}
        text={said.remove.text}
        confirm={said.remove.action}
        change={remove}
        danger
        onConfirm={() => remove.mutate({ params: { id } })}
        onClose={close}
      />
    </>
  )
}
