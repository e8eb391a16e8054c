import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { ChoiceFilter, Filters, useFilters } from '../../parts/filters.tsx'
import { changeText, Money, dayText, Time, providerName } from '../../parts/values.tsx'
import { Hint, Page, To, Facts } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { differences as texts } from '../../words/en/differences.ts'
import { labels, words } from '../../words/words.ts'
import { BusinessLink } from './business-link.tsx'
import { ResolveByRule } from './resolve-by-rule.tsx'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'

const LIST = 'GET /api/operator/differences'

type Row = RowOf<typeof LIST>

const MODES = ['TEST', 'LIVE'] satisfies Row['mode'][]
const KINDS = Object.fromEntries(Object.entries(texts.kinds).map(([kind, { title }]) => [kind, title]))

/** The resolution is a button while a difference is open, and a text afterwards. */
const columnsFor = (state: string): readonly Column<Row>[] => [
  {
    head: labels.kind,
    wide: true,
    cell: ({ kind, reason }) => (
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {texts.kinds[kind].title}
        </Text>
        <Hint>{reason === null ? texts.kinds[kind].text : texts.reasons[reason]}</Hint>
      </Stack>
    ),
  },
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
  {
    head: texts.about,
    wide: true,
    cell: ({ transactionId, providerId, providerReference, businessId }) => (
      <Stack gap={4}>
        {transactionId && <To to={`/operator/review/${transactionId}`}>{transactionId}</To>}
        {providerReference && (
          <Hint>
            {providerName(providerId)} {providerReference}
          </Hint>
        )}
        {businessId && <BusinessLink id={businessId} />}
      </Stack>
    ),
  },
  {
    head: labels.deposit,
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
        <ChoiceFilter name="state" label={labels.state} values={['RESOLVED', 'all']} labels={STATES} />
        <ChoiceFilter name="kind" label={labels.kind} values={Object.keys(KINDS)} labels={KINDS} />
        <ChoiceFilter name="providerId" label={labels.provider} values={providers} labels={words.providers} />
        <ChoiceFilter name="mode" label={labels.mode} values={MODES} />
      </Filters>
      <RowsTable
        label={words.operator.differences}
        list={LIST}
        input={{ query }}
        columns={columnsFor(state)}
        empty={texts.empty}
      />
      {asking && <ResolveByRule providers={providers} onClose={() => setAsking(false)} />}
    </Page>
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
        {byService ? labels.theService : (of.resolvedByName ?? of.resolvedBy)}, <Time at={of.resolvedAt} />
      </Text>
    </Stack>
  )
}

function ResolveDifference({ difference }: { difference: Schemas['Difference'] }) {
  const { id, kind, expectedCents, settledCents, currency, providerReference } = difference
  return (
    <ConfirmButton
      operation="POST /api/operator/differences/{id}/resolve"
      input={(note) => ({ params: { id }, body: { note } })}
      action={texts.resolve}
      title={texts.resolveTitle}
      text={
        <>
          <Facts
            entries={[
              [labels.kind, texts.kinds[kind].title],
              [texts.expected, <Money key="e" amountCents={expectedCents} currency={currency} />],
              [texts.settled, <Money key="s" amountCents={settledCents} currency={currency} />],
              [texts.difference, changeText(settledCents - expectedCents, currency)],
              [labels.providerReference, providerReference],
            ]}
          />
          <Text>{texts.resolveText}</Text>
        </>
      }
      note={{ label: texts.note, description: texts.noteHint }}
      saved={texts.rule.done(1)}
      small
    />
  )
}

const voiding = texts.void

/** Offers to void the settlement of a wrong file. A large deposit waits for a second operator. */
function VoidSettlement({ difference }: { difference: Schemas['Difference'] }) {
  const { settlementId, providerId, day } = difference
  return (
    <ConfirmButton
      operation="POST /api/operator/settlements/{id}/void"
      input={(reason) => ({ params: { id: settlementId! }, body: { reason } })}
      action={voiding.action}
      title={voiding.title}
      text={
        <>
          <Facts
            entries={[
              [labels.provider, providerName(providerId)],
              [labels.deposit, day && dayText(day)],
            ]}
          />
          <Text>{voiding.text}</Text>
        </>
      }
      note={{ label: labels.reason, description: voiding.reasonHint }}
      waits={(answer) => !(answer && 'voidedAt' in answer) && voiding.waits}
      saved={voiding.done}
      small
      danger
    />
  )
}
