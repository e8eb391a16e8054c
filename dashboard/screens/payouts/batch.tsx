import { Group } from '@mantine/core'
import { useId } from '../../app/address.ts'
import { useSession } from '../../app/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { Back } from '../../parts/back.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { Section } from '../../parts/section.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { useUserName } from '../../parts/user-name.ts'
import { words } from '../../words/words.ts'
import { Approval } from './approval.tsx'
import { countsText } from './counts.ts'

const said = words.payouts

const COLUMNS: readonly Column<Schemas['Transaction']>[] = [
  {
    head: said.reference,
    cell: ({ transactionId, reference }) => <To to={`/transactions/${transactionId}`}>{reference}</To>,
  },
  { head: said.amount, right: true, cell: (row) => <Money {...row} /> },
  { head: said.state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    head: said.failure,
    wide: true,
    cell: ({ failureReasonMessage }) => failureReasonMessage ?? words.common.none,
  },
]

export function Screen() {
  const batchId = useId()
  const { data, error, refetch } = useApi('GET /v1/payouts/{batchId}', { params: { batchId } }, { poll: true })
  const own = useSession().user.id
  const nameOf = useUserName()
  const maker = (createdBy: Schemas['CreatedBy']) =>
    createdBy.type === 'API_KEY'
      ? said.byKey(createdBy.id)
      : createdBy.id === own
        ? `${nameOf(own)} (${said.you})`
        : nameOf(createdBy.id)
  return (
    <Page title={data ? said.one(moneyText(data.totalCents, data.currency)) : said.title}>
      <Group>
        <Back to="/payouts" label={said.title} />
      </Group>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Section title={data.description ?? said.untitled}>
            <Facts
              of={[
                [said.state, <StateBadge key="s" state={data.state} />],
                [said.total, <Money key="t" amountCents={data.totalCents} currency={data.currency} />],
                [said.counts, countsText(data.counts)],
                [said.createdBy, maker(data.createdBy)],
                [said.created, <Time key="c" at={data.createdAt} />],
              ]}
            />
          </Section>
          <Approval of={data} />
          <Rows label={said.items} rows={data.items} columns={COLUMNS} keyOf={({ transactionId }) => transactionId} />
        </>
      )}
    </Page>
  )
}
