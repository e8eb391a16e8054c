import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter, Filters, useFilters } from '../../parts/filters.tsx'
import { changeText, Money } from '../../parts/money.tsx'
import { Hint, Page } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { dayText, Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { providerName } from '../../parts/names.tsx'
import { differences as texts } from '../../words/en/differences.ts'
import { words } from '../../words/words.ts'
import { BusinessLink } from './business-link.tsx'
import { ResolveByRule } from './resolve-by-rule.tsx'
import { ResolveDifference, VoidSettlement } from './resolve-difference.tsx'

const LIST = 'GET /api/operator/differences'

type Row = RowOf<typeof LIST>

const MODES = ['TEST', 'LIVE'] satisfies Row['mode'][]
const KINDS = Object.fromEntries(Object.entries(texts.kinds).map(([kind, { title }]) => [kind, title]))

/** The resolution is a button while a difference is open, and a text afterwards. */
const columnsFor = (state: string): readonly Column<Row>[] => [
  { head: texts.kind, wide: true, cell: (row) => <Kind of={row} /> },
  {
    head: texts.difference,
    right: true,
    cell: ({ expectedCents, settledCents, currency }) => (
      <span className="money">{changeText(settledCents - expectedCents, currency)}</span>
    ),
  },
  {
    head: texts.compared,
    cell: ({ expectedCents, settledCents, currency }) => (
      <Stack gap={0}>
        <Money amountCents={expectedCents} currency={currency} />
        <Money amountCents={settledCents} currency={currency} />
      </Stack>
    ),
  },
  { head: texts.about, wide: true, cell: (row) => <About of={row} /> },
  {
    head: texts.deposit,
    cell: ({ day, providerId, mode }) => (
      <Stack gap={0}>
        {day && dayText(day)}
        <Hint>
          {providerName(providerId)}, {mode}
        </Hint>
      </Stack>
    ),
  },
  { head: texts.found, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.resolution, wide: state !== 'OPEN', cell: (row) => <Resolution of={row} /> },
]

const STATES = { '': texts.states.OPEN, RESOLVED: texts.states.RESOLVED, all: words.common.all }

export function Screen() {
  const { search } = useFilters()
  const [asking, setAsking] = useState(false)
  const health = useApi('GET /api/operator/health', {})
  const providers = [...new Set(health.data?.providers.map(({ providerId }) => providerId))]
  const { state = 'OPEN', kind, providerId, mode } = search
  const query = { state: state === 'all' ? undefined : state, kind, providerId, mode } as QueryOf<typeof LIST>
  return (
    <Page
      title={words.operator.differences}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.rule.action}
        </Button>
      }
    >
      <Text>{texts.intro}</Text>
      <Filters>
        <ChoiceFilter name="state" label={texts.state} values={['RESOLVED', 'all']} labels={STATES} />
        <ChoiceFilter name="kind" label={texts.kind} values={Object.keys(KINDS)} labels={KINDS} />
        <ChoiceFilter name="providerId" label={texts.provider} values={providers} labels={words.providers} />
        <ChoiceFilter name="mode" label={texts.mode} values={MODES} />
      </Filters>
      <RowsTable
        label={words.operator.differences}
        list={LIST}
        input={{ query }}
        columns={columnsFor(state)}
        empty={<EmptyState {...texts.empty} />}
      />
      {asking && <ResolveByRule providers={providers} onClose={() => setAsking(false)} />}
    </Page>
  )
}

function Kind({ of: { kind, reason } }: { of: Pick<Row, 'kind' | 'reason'> }) {
  const { title, text } = texts.kinds[kind]
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Hint>{reason === null ? text : texts.reasons[reason]}</Hint>
    </Stack>
  )
}

function About({ of: { transactionId, providerId, providerReference, businessId } }: { of: Row }) {
  return (
    <Stack gap={4}>
      {transactionId && <To to={`/operator/review/${transactionId}`}>{transactionId}</To>}
      {providerReference && (
        <Hint>
          {providerName(providerId)} {providerReference}
        </Hint>
      )}
      {businessId && <BusinessLink id={businessId} />}
    </Stack>
  )
}

function Resolution({ of }: { of: Row }) {
  if (of.state === 'OPEN')
    return (
      <Group gap="xs">
        <ResolveDifference difference={of} />
        {of.settlementSource === 'FILE' && <VoidSettlement difference={of} />}
      </Group>
    )
  const byService = of.resolvedBy === 'service'
  return (
    <Stack gap={0}>
      <Text size="sm">{of.note ?? texts.settledLater}</Text>
      <Text size="xs" c="dimmed">
        {byService ? texts.byService : (of.resolvedByName ?? of.resolvedBy)}, <Time at={of.resolvedAt} />
      </Text>
    </Stack>
  )
}
