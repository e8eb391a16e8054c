import { lazy, Suspense, useState } from 'react'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useAddress } from '../../parts/address.ts'
import { useSession } from '../../api/session.ts'
import { useApi } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { EmptyState, EXAMPLES } from '../../parts/empty-state.tsx'
import { ErrorNotice, Loading } from '../../parts/notice.tsx'
import { dayBefore, startOfDay } from '../../parts/days.ts'
import { useFilters } from '../../parts/filters.tsx'
import { percentText } from '../../parts/locale.ts'
import { Page, Section, To } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { Time, providerName } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'
import { FirstSteps } from './first-steps.tsx'
import { currenciesOf, inCurrency, isOnlyToday, providersOf } from './figures.ts'
import { Tiles } from './tiles.tsx'
import { DisputeReminder, useWaitingDisputes } from '../../parts/dispute-due.tsx'
import { useBatchesToDecide, useFailingEndpoints } from '../../parts/waiting.ts'
import { toDo } from '../../words/en/to-do.ts'

type Overview = Schemas['Overview']

const texts = words.overview

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }))

type Range = keyof typeof texts.ranges

const DAY_MS = 86_400_000
const RANGES: Record<Range, { days: number; interval: Overview['interval'] }> = {
  day: { days: 1, interval: 'hour' },
  week: { days: 7, interval: 'day' },
  month: { days: 30, interval: 'day' },
  quarter: { days: 90, interval: 'day' },
}

/** Returns when a range of so many days begins that ends with the day of this time. */
const startOf = (end: number, days: number): string => startOfDay(dayBefore(days - 1, new Date(end)))!

const isRange = (text: string | undefined): text is Range => Object.hasOwn(RANGES, text ?? '')

/** The first screen: the overview for a business, the review list for an operator. */
export function Screen() {
  return useSession().business ? <BusinessOverview /> : <Navigate to="/operator/review" replace />
}

function BusinessOverview() {
  const { range, currency } = useAddress()
  const { change } = useFilters()
  const chosen = isRange(range) ? range : 'week'
  // Fixed while the screen is open: a new start of the range would miss the query cache each time.
  const [openedAt] = useState(() => Date.now())
  const { days, interval } = RANGES[chosen]
  const from = startOf(openedAt, days)
  const { data, error, refetch } = useApi('GET /api/overview', { query: { from, interval } }, { poll: true })
  const currencies = data ? currenciesOf(data) : []
  const shown = currencies.find((each) => each === currency) ?? currencies[0]
  const create = (
    <Button component={Link} to="/links/new">
      {texts.empty.action}
    </Button>
  )
  const actions = (
    <>
      {currencies.length > 1 && (
        <Choice
          aria-label={labels.currency}
          value={shown}
          onChange={(value) => change('currency', value)}
          data={currencies}
        />
      )}
      <Choice
        aria-label={labels.range}
        value={chosen}
        onChange={(value) => change('range', value)}
        data={texts.ranges}
      />
    </>
  )
  return (
    <Page title={texts.title} actions={actions}>
      <ToDo reviews={data?.needsReview ?? 0} />
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && shown === undefined && (
        <>
          <FirstSteps />
          <EmptyState {...texts.empty} action={create} curl={EXAMPLES.link} guide="quickstart" />
        </>
      )}
      {/* The numbers come first once there are any. */}
      {data && shown !== undefined && (
        <>
          <Shown overview={inCurrency(data, shown)} currency={shown} range={chosen} openedAt={openedAt} />
          <FirstSteps />
        </>
      )}
    </Page>
  )
}

interface ShownProps {
  overview: Overview
  currency: string
  range: Range
  openedAt: number
}

function Shown({ overview, currency, range, openedAt }: ShownProps) {
  const { days, interval } = RANGES[range]
  // As many days before, until the same time of day: today is not over.
  const before = openedAt - days * DAY_MS
  const earlier = { from: startOf(before, days), to: new Date(before).toISOString(), interval }
  // It is past, so it is read once.
  const { data } = useApi('GET /api/overview', { query: earlier })
  const compared = { currency, previous: data ? inCurrency(data, currency) : null, period: texts.periods[range] }
  // The first day of a business would be a single bar.
  const onlyToday = interval === 'day' && isOnlyToday(overview, openedAt)
  const today = { from: startOf(openedAt, 1), interval: 'hour' } as const
  const hours = useApi('GET /api/overview', { query: today }, { poll: true, enabled: onlyToday }).data
  return (
    <>
      {overview.countedFrom > overview.from && (
        <Text size="sm">
          {texts.part} <Time at={overview.countedFrom} />
        </Text>
      )}
      <Tiles {...compared} overview={overview} />
      <Suspense fallback={<Loading />}>
        {onlyToday && hours ? (
          <Chart {...compared} overview={inCurrency(hours, currency)} previous={null} />
        ) : (
          <Chart {...compared} overview={overview} />
        )}
      </Suspense>
      <Providers overview={overview} />
    </>
  )
}

const PROVIDERS: readonly Column<ReturnType<typeof providersOf>[number]>[] = [
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  {
    head: texts.tiles.rate,
    cell: ({ rate, succeeded, ended }) => {
      const counts = texts.tiles.counts(succeeded, ended)
      if (rate === null) return texts.providers.few(counts)
      return (
        <Stack gap={4}>
          {percentText(rate)}, {counts}
          <Progress value={rate * 100} size="sm" aria-hidden />
        </Stack>
      )
    },
  },
]

function Providers({ overview }: { overview: Overview }) {
  const { title, none } = texts.providers
  const rows = providersOf(overview)
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Rows rows={rows} columns={PROVIDERS} keyOf={({ providerId }) => providerId} />
      )}
    </Section>
  )
}

/** Leads to the only one, or to the list. */
const counted = (list: string, ids: readonly string[]) => ({
  count: ids.length,
  to: ids.length === 1 ? `${list}/${ids[0]}` : list,
})

function ToDo({ reviews }: { reviews: number }) {
  const disputes = useWaitingDisputes(true).waiting
  const batches = useBatchesToDecide().map(({ batchId }) => batchId)
  const endpoints = useFailingEndpoints().map(({ id }) => id)
  const items = [
    { name: 'batches', ...counted('/payouts', batches) },
    { name: 'endpoints', ...counted('/webhooks', endpoints) },
    { name: 'reviews', count: reviews, to: '/transactions?state=IN_REVIEW' },
  ] as const
  const open = items.filter(({ count }) => count > 0)
  if (disputes.length + open.length === 0) return null
  return (
    <Section title={toDo.title}>
      <DisputeReminder />
      {open.map(({ name, count, to }) => (
        <To key={name} to={to}>
          {toDo[name](count)}
        </To>
      ))}
    </Section>
  )
}
