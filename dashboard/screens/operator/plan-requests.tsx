import { Group } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import type { QueryOf } from '../../api/call.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ChoiceFilter } from '../../parts/filters.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge, Time } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.operator.planRequests
const LIST = 'GET /api/operator/plan-requests'

type Row = RowOf<typeof LIST>

const STATES = ['OPEN', 'APPROVED', 'REJECTED'] satisfies Row['state'][]

const COLUMNS: readonly Column<Row>[] = [
  {
    head: labels.business,
    wide: true,
    cell: ({ business: { id, name } }) => <To to={`/operator/businesses/${id}`}>{name}</To>,
  },
  { head: labels.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: texts.requested, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.country, cell: ({ business }) => business.country },
  { head: texts.kycState, cell: ({ business }) => <StateBadge state={business.kycState} /> },
  {
    head: labels.actions,
    cell: ({ id, state, business: { name } }) =>
      state === 'OPEN' ? (
        <Group gap="xs" wrap="nowrap">
          <ConfirmButton
            primary
            operation="POST /api/operator/plan-requests/{id}/approve"
            input={{ params: { id } }}
            action={labels.approve}
            title={texts.approveTitle(name)}
            text={texts.approveText}
            saved={texts.approved}
            small
          />
          <ConfirmButton
            operation="POST /api/operator/plan-requests/{id}/reject"
            input={{ params: { id } }}
            action={labels.reject}
            title={texts.rejectTitle(name)}
            text={texts.rejectText}
            saved={texts.rejected}
            small
            danger
          />
        </Group>
      ) : (
        words.common.none
      ),
  },
]

export function Screen() {
  const { state } = useAddress()
  return (
    <Page title={texts.title}>
      <ChoiceFilter name="state" label={labels.state} values={STATES} />
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{ query: { state } as QueryOf<typeof LIST> }}
        columns={COLUMNS}
        empty={texts.empty}
      />
    </Page>
  )
}
