import { useState, type SubmitEvent } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import type { QueryOf } from '../../api/call.ts'
import { ChoiceFilter } from '../../parts/filters.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge, Time } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'
import { PlanButton } from './plan-button.tsx'

const texts = words.operator.businesses
const LIST = 'GET /api/operator/businesses'

type Row = RowOf<typeof LIST>

const KYC_STATES = ['NONE', 'SUBMITTED', 'APPROVED', 'REJECTED'] satisfies Row['kycState'][]

const COLUMNS: readonly Column<Row>[] = [
  { head: labels.business, wide: true, cell: ({ id, name }) => <To to={`/operator/businesses/${id}`}>{name}</To> },
  { head: labels.plan, cell: ({ plan }) => words.plan.plans[plan] },
  { head: labels.mode, cell: ({ mode }) => mode },
  { head: labels.approval, cell: ({ kycState }) => <StateBadge state={kycState} /> },
  { head: labels.registered, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.actions, cell: (row) => <PlanButton business={row} /> },
]

/** All businesses. The search term may be an email, so no address has it. */
export function Screen() {
  const { kycState } = useAddress()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setQ(typed.trim())
  }
  const clear = () => {
    setTyped('')
    setQ('')
  }
  const query = { kycState, ...(q !== '' && { q }) }
  return (
    <Page title={texts.title}>
      <search>
        <form onSubmit={submit}>
          <Group align="flex-end">
            <TextInput
              flex={1}
              data-search
              label={texts.searchLabel}
              description={texts.search}
              value={typed}
              maxLength={200}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit">{labels.search}</Button>
          </Group>
        </form>
      </search>
      <ChoiceFilter name="kycState" label={labels.approval} values={KYC_STATES} />
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: query as QueryOf<typeof LIST> }}
        columns={COLUMNS}
        empty={texts.empty}
        filtered={q !== ''}
        onClear={clear}
      />
    </Page>
  )
}
