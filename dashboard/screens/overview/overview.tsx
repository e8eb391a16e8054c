import { lazy, Suspense, useState } from 'react'
import { Button, Group, NativeSelect, SimpleGrid, Table, Text } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useAddress } from '../../parts/address.ts'
import { useSession } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { DisputeReminder } from '../../parts/dispute-reminder.tsx'
import { EmptyState, EXAMPLES } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/progress.tsx'
import { dayBefore, startOfDay } from '../../parts/days.ts'
import { useFilters } from '../../parts/filters.tsx'
import { percentText } from '../../parts/numbers.ts'
import { Page, Section } from '../../parts/page.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'
import { FirstSteps } from './first-steps.tsx'
import { isOnlyToday } from './series.ts'
import { Tiles } from './tiles.tsx'

const texts = words.overview

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))

type Overview = Schemas['Overview']
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
  const { range } = useAddress()
  const chosen = isRange(range) ? range : 'week'
  // Fixed while the screen is open: a new start of the range would miss the query cache each time.
  const [openedAt] = useState(() => Date.now())
  const { days, interval } = RANGES[chosen]
  const from = startOf(openedAt, days)
  const { data, error, refetch } = useApi('GET /api/overview', { query: { from, interval } }, { poll: true })
  return (
    <Page title={texts.title} actions={<RangeChoice chosen={chosen} />}>
      <DisputeReminder />
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.buckets.length === 0 && (
        <>
          <FirstSteps />
          <Nothing />
        </>
      )}
      {/* The numbers come first once there are any. */}
      {data && data.buckets.length > 0 && (
        <>
          <Shown overview={data} range={chosen} openedAt={openedAt} />
          <FirstSteps />
        </>
      )}
    </Page>
  )
}

function RangeChoice({ chosen }: { chosen: Range }) {
  const { change } = useFilters()
  return (
    <NativeSelect
      aria-label={texts.range}
      value={chosen}
      onChange={(event) => change('range', event.currentTarget.value)}
      data={Object.entries(texts.ranges).map(([value, label]) => ({ value, label }))}
    />
  )
}

function Nothing() {
  const { title, text, action } = texts.empty
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button component={Link} to="/links/new">
          {action}
        </Button>
      }
      curl={EXAMPLES.link}
      guide="quickstart"
    />
  )
}

function Shown({ overview, range, openedAt }: { overview: Overview; range: Range; openedAt: number }) {
  const { days, interval } = RANGES[range]
  // As many days before, until the same time of day: today is not over.
  const before = openedAt - days * DAY_MS
  const earlier = { from: startOf(before, days), to: new Date(before).toISOString(), interval }
  // It is past, so it is read once.
  const previous = useApi('GET /api/overview', { query: earlier })
  // The first day of a business would be a single bar.
  const onlyToday = interval === 'day' && isOnlyToday(overview, openedAt)
  const today = { from: startOf(openedAt, 1), interval: 'hour' } as const
  const hours = useApi('GET /api/overview', { query: today }, { poll: true, enabled: onlyToday })
  return (
    <>
      {overview.countedFrom > overview.from && (
        <Text size="sm">
          {texts.part} <Time at={overview.countedFrom} />
        </Text>
      )}
      <Tiles overview={overview} previous={previous.data ?? null} period={texts.periods[range]} />
      <Suspense fallback={<Loading />}>
        <Charts overview={onlyToday ? (hours.data ?? overview) : overview} />
      </Suspense>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Providers overview={overview} />
        <Deliveries overview={overview} />
      </SimpleGrid>
    </>
  )
}

function Providers({ overview: { providers } }: { overview: Overview }) {
  const { title, name, succeeded, failed, rate, median, none } = texts.providers
  return (
    <Section title={title}>
      {providers.length === 0 && <Text c="dimmed">{none}</Text>}
      {providers.length > 0 && (
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="rows" tabIndex={0}>
          <Table horizontalSpacing="xs" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{name}</Table.Th>
                {[succeeded, failed, rate, median].map((head) => (
                  <Table.Th key={head} ta="right" style={{ whiteSpace: 'normal' }}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {providers.map(({ providerId, successRate, medianAnswerMs, ...each }) => (
                <Table.Tr key={providerId}>
                  <Table.Td>{providerName(providerId)}</Table.Td>
                  <Table.Td className="right" data-head={succeeded}>
                    {each.succeeded}
                  </Table.Td>
                  <Table.Td className="right" data-head={failed}>
                    {each.failed}
                  </Table.Td>
                  <Table.Td className="right" data-head={rate}>
                    {successRate === null ? words.common.none : percentText(successRate)}
                  </Table.Td>
                  <Table.Td className="right" data-head={median}>
                    {medianAnswerMs === null ? words.common.none : texts.milliseconds(medianAnswerMs)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Section>
  )
}

function Deliveries({ overview: { deliveries } }: { overview: Overview }) {
  return (
    <Section title={texts.deliveries.title}>
      {deliveries.length === 0 && <Text c="dimmed">{texts.deliveries.none}</Text>}
      {deliveries.map(({ state, count }) => (
        <Group key={state} justify="space-between" maw={320}>
          <StateBadge state={state} />
          {count === 0 ? <Text>{count}</Text> : <To to={`/deliveries?state=${state}`}>{count}</To>}
        </Group>
      ))}
    </Section>
  )
}
