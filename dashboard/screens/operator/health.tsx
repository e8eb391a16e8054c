import { Anchor, Group, Loader, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { percentText } from '../../parts/numbers.ts'
import { Page, Section } from '../../parts/page.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { StateBadge, stateText } from '../../parts/state-badge.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'

const texts = words.operator.health

const percent = (part: number | null): string => (part === null ? words.common.none : percentText(part))

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
        <PlainTable
          heads={[
            texts.provider,
            texts.mode,
            texts.rail,
            texts.circuit,
            texts.health,
            texts.successRate,
            texts.median,
            texts.outcomes,
          ]}
          rows={providers.map((provider) => ({
            key: `${provider.providerId} ${provider.mode} ${provider.rail}`,
            cells: [
              providerName(provider.providerId),
              provider.mode,
              stateText(provider.rail),
              <StateBadge key="circuit" state={provider.circuit} text={texts.circuits[provider.circuit]} />,
              percent(provider.health),
              percent(provider.successRate),
              texts.ms(provider.medianAnswerMs),
              provider.outcomes,
            ],
          }))}
        />
      </Section>
      {callBudgets.length > 0 && (
        <Section title={texts.budgets}>
          <PlainTable
            heads={[texts.provider, texts.mode, texts.perMinute, texts.inWindow]}
            rows={callBudgets.map((budget) => ({
              key: `${budget.providerId} ${budget.mode}`,
              cells: [
                providerName(budget.providerId),
                budget.mode,
                budget.callsPerMinute,
                texts.used(budget.used, budget.limit, budget.windowSeconds),
              ],
            }))}
          />
        </Section>
      )}
      <Section title={texts.due}>
        <PlainTable
          heads={[texts.kind, texts.count, texts.oldest]}
          rows={due.map(({ kind, count, oldestAgeSeconds }) => ({
            key: kind,
            cells: [
              texts.kinds[kind],
              count,
              oldestAgeSeconds === null ? words.common.none : texts.age(oldestAgeSeconds),
            ],
          }))}
        />
      </Section>
    </Page>
  )
}
