import { Anchor, Group, Loader, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/notice.tsx'
import { percentText } from '../../parts/locale.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { StateBadge, stateText, providerName } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.operator.health

type Health = AnswerOf<'GET /api/operator/health'>

const percent = (part: number | null): string => (part === null ? words.common.none : percentText(part))

const PROVIDERS: readonly Column<Health['providers'][number]>[] = [
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: labels.mode, cell: ({ mode }) => mode },
  { head: texts.rail, cell: ({ rail }) => stateText(rail) },
  { head: texts.circuit, cell: ({ circuit }) => <StateBadge state={circuit} text={texts.circuits[circuit]} /> },
  { head: texts.health, cell: ({ health }) => percent(health) },
  { head: texts.successRate, cell: ({ successRate }) => percent(successRate) },
  { head: texts.median, cell: ({ medianAnswerMs }) => texts.ms(medianAnswerMs) },
  { head: texts.outcomes, cell: ({ outcomes }) => outcomes },
]

const BUDGETS: readonly Column<Health['callBudgets'][number]>[] = [
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: labels.mode, cell: ({ mode }) => mode },
  { head: texts.perMinute, cell: ({ callsPerMinute }) => callsPerMinute },
  { head: texts.inWindow, cell: ({ used, limit, windowSeconds }) => texts.used(used, limit, windowSeconds) },
]

const DUE: readonly Column<Health['due'][number]>[] = [
  { head: labels.type, cell: ({ kind }) => texts.kinds[kind] },
  { head: texts.count, cell: ({ count }) => count },
  { head: texts.oldest, cell: ({ oldestAgeSeconds: age }) => (age === null ? words.common.none : texts.age(age)) },
]

export function Screen() {
  const { data, error, refetch } = useApi('GET /api/operator/health', {}, { poll: true })
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data) return <Loader aria-label={words.common.loading} />
  const { engine, providers, callBudgets, due } = data
  return (
    <Page title={texts.title}>
      {error && <ErrorNotice error={error} />}
      <Section title={texts.engine}>
        <Group>
          <Text>{texts.engineState}</Text>
          <StateBadge state={engine.state} />
          {engine.workflowsUrl && (
            <Anchor href={engine.workflowsUrl} target="_blank" rel="noreferrer" underline="always">
              {texts.openEngine}
            </Anchor>
          )}
        </Group>
      </Section>
      <Section title={texts.providers}>
        <Rows
          rows={providers}
          columns={PROVIDERS}
          keyOf={({ providerId, mode, rail }) => `${providerId} ${mode} ${rail}`}
        />
      </Section>
      {callBudgets.length > 0 && (
        <Section title={texts.budgets}>
          <Rows rows={callBudgets} columns={BUDGETS} keyOf={({ providerId, mode }) => `${providerId} ${mode}`} />
        </Section>
      )}
      <Section title={texts.due}>
        <Rows rows={due} columns={DUE} keyOf={({ kind }) => kind} />
      </Section>
    </Page>
  )
}
