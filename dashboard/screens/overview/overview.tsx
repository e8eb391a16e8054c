import { lazy, Suspense, useState } from 'react'
import { Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useSession } from '../../app/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { DisputeReminder } from '../../parts/dispute-reminder.tsx'
import { EmptyState, EXAMPLES } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/progress.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Money } from '../../parts/money.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { FirstSteps } from './first-steps.tsx'
import { sumOf } from './series.ts'

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
  const from = new Date(openedAt - days * DAY_MS).toISOString()
  const { data, error, refetch } = useApi('GET /api/overview', { query: { from, interval } }, { poll: true })
  return (
    <Page title={texts.title} actions={<RangeChoice chosen={chosen} />}>
      <DisputeReminder />
      <FirstSteps />
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (data.buckets.length === 0 ? <Nothing /> : <Shown overview={data} />)}
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

function Shown({ overview }: { overview: Overview }) {
  return (
    <>
      {overview.countedFrom > overview.from && (
        <Text size="sm">
          {texts.part} <Time at={overview.countedFrom} />
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Tile title={texts.tiles.succeeded} overview={overview} states={['SUCCEEDED']} />
        <Tile title={texts.tiles.failed} overview={overview} states={['FAILED']} />
        <Tile title={texts.tiles.open} overview={overview} states={['CREATED', 'PROCESSING', 'REQUIRES_ACTION']} />
      </SimpleGrid>
      <Suspense fallback={<Loading />}>
        <Charts overview={overview} />
      </Suspense>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Providers overview={overview} />
        <Deliveries overview={overview} />
      </SimpleGrid>
    </>
  )
}

interface TileProps {
  title: string
  overview: Overview
  states: readonly Overview['buckets'][number]['state'][]
}

function Tile({ title, overview, states }: TileProps) {
  const { count, amounts } = sumOf(overview, states)
  return (
    <Paper withBorder p="lg">
      <Text c="dimmed" size="sm">
        {title}
      </Text>
      <Text size="xl" fw={700}>
        {count}
      </Text>
      <Stack gap={0}>
        {amounts.map((amount) => (
          <Text key={amount.currency}>
            <Money {...amount} />
          </Text>
        ))}
      </Stack>
    </Paper>
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
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{name}</Table.Th>
                {[succeeded, failed, rate, median].map((head) => (
                  <Table.Th key={head} ta="right">
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {providers.map((each) => (
                <Table.Tr key={each.providerId}>
                  <Table.Td>{each.providerId}</Table.Td>
                  <Table.Td ta="right">{each.succeeded}</Table.Td>
                  <Table.Td ta="right">{each.failed}</Table.Td>
                  <Table.Td ta="right">
                    {each.successRate === null ? words.common.none : texts.percent(each.successRate)}
                  </Table.Td>
                  <Table.Td ta="right">
                    {each.medianAnswerMs === null ? words.common.none : texts.milliseconds(each.medianAnswerMs)}
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
          <Text>{count}</Text>
        </Group>
      ))}
    </Section>
  )
}
