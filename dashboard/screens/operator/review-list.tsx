import { Button, Code, Group, Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { amount, signedCents } from '../../parts/money.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter, Filters, useFilters } from '../../parts/filters.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { To } from '../../parts/to.tsx'
import { providerName } from '../../parts/names.tsx'
import { words } from '../../words/words.ts'
import { durationText, useNow } from '../../parts/deadline.tsx'
import { exactTimeText, Time } from '../../parts/time.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { BusinessLink } from './business-link.tsx'

const texts = words.operator.review
const LIST = 'GET /api/operator/reviews'

const MODES = ['LIVE', 'TEST'] satisfies RowOf<typeof LIST>['mode'][]

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: texts.reasonShort,
    cell: ({ transactionId, reviewReason, furtherReviewReasons }) => (
      <span title={texts.reasons[reviewReason]}>
        <To to={`/operator/review/${transactionId}`}>
          {[reviewReason, ...furtherReviewReasons].map((reason) => texts.reasonNames[reason]).join(', ')}
        </To>
      </span>
    ),
  },
  {
    head: texts.merchant,
    wide: true,
    cell: ({ business: { id, name } }) => <To to={`/operator/businesses/${id}`}>{name}</To>,
  },
  { head: texts.age.head, cell: ({ waitingSince }) => <Age since={waitingSince} /> },
  amount<RowOf<typeof LIST>>(words.transactions.amount, signedCents),
  { head: texts.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: texts.mode, cell: ({ mode }) => mode },
  { head: words.transactions.kind, cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: words.transactions.reference, cell: ({ reference }) => reference },
]

/** Transactions of all businesses that need a review, longest waiting first; by filter, all transactions. */
export function Screen() {
  const isAll = useFilters().search['which'] === 'all'
  return (
    <Page title={texts.title}>
      <Filters>
        <ChoiceFilter name="which" label={texts.list} values={['all']} labels={{ '': texts.waiting, all: texts.all }} />
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
        label={texts.reasonShort}
        values={Object.keys(texts.reasonNames)}
        labels={texts.reasonNames}
      />
      <ChoiceFilter name="providerId" label={texts.provider} values={providers} labels={words.providers} />
      <ChoiceFilter name="mode" label={texts.mode} values={MODES} />
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
      empty={<EmptyState {...texts.empty} />}
    />
  )
}

const age = words.operator.review.age

/** Shows how long something has waited, with the exact time as its tooltip. */
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
    head: words.transactions.reference,
    cell: ({ transactionId, reference }) => <To to={`/operator/review/${transactionId}`}>{reference}</To>,
  },
  { head: texts.mode, cell: ({ mode }) => mode },
  amount<RowOf<typeof ALL>>(words.transactions.amount, signedCents),
  { head: words.transactions.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: words.transactions.kind, cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: texts.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: words.transactions.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.merchant, cell: ({ merchantId }) => <BusinessLink id={merchantId} /> },
]

/** The transactions of all businesses, or of the business and mode in the address, newest first. */
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
        empty={<EmptyState {...texts.noneHere} />}
      />
    </>
  )
}
