import { Button, Code, Group, Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { amount, signedCents, providerName, exactTimeText, Time, StateBadge } from '../../parts/values.tsx'
import { ChoiceFilter, Filters, useFilters } from '../../parts/filters.tsx'
import { Page, To } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { labels, words } from '../../words/words.ts'
import { durationText, useNow } from '../../parts/deadline.tsx'
import { BusinessLink } from './business-link.tsx'

const texts = words.operator.review
const LIST = 'GET /api/operator/reviews'

const MODES = ['LIVE', 'TEST'] satisfies RowOf<typeof LIST>['mode'][]

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: labels.reason,
    cell: ({ transactionId, reviewReason, furtherReviewReasons }) => (
      <span title={texts.reasons[reviewReason]}>
        <To to={`/operator/review/${transactionId}`}>
          {[reviewReason, ...furtherReviewReasons].map((reason) => texts.reasonNames[reason]).join(', ')}
        </To>
      </span>
    ),
  },
  {
    head: labels.business,
    wide: true,
    cell: ({ business: { id, name } }) => <To to={`/operator/businesses/${id}`}>{name}</To>,
  },
  { head: texts.age.head, cell: ({ waitingSince }) => <Age since={waitingSince} /> },
  amount<RowOf<typeof LIST>>(labels.amount, signedCents),
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: labels.mode, cell: ({ mode }) => mode },
  { head: labels.kind, cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: labels.reference, wide: true, cell: ({ reference }) => reference },
]

/** Transactions of all businesses that need a review, longest waiting first; by filter, all transactions. */
export function Screen() {
  const isAll = useFilters().search['which'] === 'all'
  return (
    <Page title={texts.title}>
      <Filters>
        <ChoiceFilter
          name="which"
          label={texts.list}
          values={['all']}
          labels={{ '': words.operator.review.title, all: texts.all }}
        />
        {!isAll && <QueueFilters />}
      </Filters>
      {isAll ? <AllTransactions /> : <Queue />}
    </Page>
  )
}

function QueueFilters() {
  const health = useApi('GET /api/operator/health', {})
  const providers = [...new Set(health.data?.providers.map(({ providerId }) => providerId))]
  return (
    <>
      <ChoiceFilter
        name="reason"
        label={labels.reason}
        values={Object.keys(texts.reasonNames)}
        labels={texts.reasonNames}
      />
      <ChoiceFilter name="providerId" label={labels.provider} values={providers} labels={words.providers} />
      <ChoiceFilter name="mode" label={labels.mode} values={MODES} />
    </>
  )
}

function Queue() {
  const { reason, providerId, mode } = useFilters().search
  return (
    <RowsTable
      label={texts.title}
      list={LIST}
      input={{ query: { reason, providerId, mode } as QueryOf<typeof LIST> }}
      columns={COLUMNS}
      empty={texts.empty}
    />
  )
}

const age = words.operator.review.age

function Age({ since }: { since: string }) {
  return (
    <time dateTime={since} title={age.since(exactTimeText(since))}>
      {durationText(useNow() - Date.parse(since)) ?? age.now}
    </time>
  )
}

const ALL = 'GET /api/operator/transactions'

const ALL_COLUMNS: readonly Column<RowOf<typeof ALL>>[] = [
  {
    head: labels.reference,
    cell: ({ transactionId, reference }) => <To to={`/operator/review/${transactionId}`}>{reference}</To>,
  },
  { head: labels.mode, cell: ({ mode }) => mode },
  amount<RowOf<typeof ALL>>(labels.amount, signedCents),
  { head: labels.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: labels.kind, cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: labels.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.business, cell: ({ merchantId }) => <BusinessLink id={merchantId} /> },
]

function AllTransactions() {
  const { search, change } = useFilters()
  const { businessId, mode } = search
  const query = businessId ? { businessId, mode: mode ?? 'LIVE' } : {}
  return (
    <>
      {businessId && (
        <Group>
          <Text>
            {texts.ofBusiness}: <Code>{businessId}</Code>
          </Text>
          <Button variant="default" size="xs" onClick={() => change('businessId', '')}>
            {texts.allBusinesses}
          </Button>
        </Group>
      )}
      <RowsTable
        label={texts.all}
        list={ALL}
        input={{ query: query as QueryOf<typeof ALL> }}
        columns={ALL_COLUMNS}
        empty={texts.noneHere}
      />
    </>
  )
}
