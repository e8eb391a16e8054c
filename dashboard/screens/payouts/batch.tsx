import { Group } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { Back, To } from '../../parts/to.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Loading } from '../../parts/progress.tsx'
import { Maker } from '../../parts/maker.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Page, Section, Facts } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { Approval } from './approval.tsx'
import { countsText } from './payouts.tsx'

const texts = words.payouts

const COLUMNS: readonly Column<Schemas['Transaction']>[] = [
  {
    head: texts.reference,
    cell: ({ transactionId, reference }) => <To to={`/transactions/${transactionId}`}>{reference}</To>,
  },
  { head: texts.amount, right: true, cell: (row) => <Money {...row} /> },
  { head: texts.state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    head: texts.failure,
    wide: true,
    cell: ({ failureReasonMessage }) => failureReasonMessage ?? words.common.none,
  },
]

export function Screen() {
  const batchId = useId()
  const { data, error, refetch } = useApi('GET /v1/payouts/{batchId}', { params: { batchId } }, { poll: true })
  return (
    <Page
      title={data ? texts.one(moneyText(data.totalCents, data.currency)) : texts.title}
      actions={<ExportButton kinds={['payout_items']} filters={{ batchId }} whole />}
    >
      <Group>
        <Back to="/payouts" label={texts.title} />
      </Group>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Section title={data.description ?? texts.untitled}>
            <Facts
              entries={[
                [texts.state, <StateBadge key="s" state={data.state} />],
                [texts.total, <Money key="t" amountCents={data.totalCents} currency={data.currency} />],
                [texts.counts, countsText(data.counts)],
                [texts.createdBy, <Maker key="m" maker={data.createdBy} />],
                [texts.created, <Time key="c" at={data.createdAt} />],
              ]}
            />
          </Section>
          <Approval batch={data} />
          <Rows label={texts.items} rows={data.items} columns={COLUMNS} keyOf={({ transactionId }) => transactionId} />
        </>
      )}
    </Page>
  )
}
