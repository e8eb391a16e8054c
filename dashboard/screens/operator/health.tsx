import { Anchor, Group, Loader, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Page } from '../../parts/page.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Section } from '../../parts/section.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { words } from '../../words/words.ts'

const said = words.operator.health

const percent = (part: number | null): string => (part === null ? words.common.none : `${(part * 100).toFixed(1)} %`)

/** Providers, engine and relay at a glance, asked again every few seconds. */
export function Screen() {
  const { data, error, refetch } = useApi('GET /api/operator/health', {}, { poll: true })
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data) return <Loader aria-label={words.common.loading} />
  const { engine, providers, callBudgets, due } = data
  return (
    <Page title={said.title}>
      {error && <ErrorNotice error={error} />}
      <Section title={said.engine}>
        <Group>
          <Text>{said.engineState}</Text>
          <StateBadge state={engine.state} />
          {engine.workflowsUrl && (
            <Anchor href={engine.workflowsUrl} target="_blank" rel="noreferrer" underline="always">
              {said.openEngine}
            </Anchor>
          )}
        </Group>
      </Section>
      <Section title={said.providers}>
        <PlainTable
          heads={[said.provider, said.mode, said.rail, said.circuit, said.health, said.successRate, said.outcomes]}
          rows={providers.map((of) => ({
            key: `${of.providerId} ${of.mode} ${of.rail}`,
            cells: [
              of.providerId,
              of.mode,
              of.rail,
              <StateBadge key="circuit" state={of.circuit} />,
              percent(of.health),
              percent(of.successRate),
              of.outcomes,
            ],
          }))}
        />
      </Section>
      {callBudgets.length > 0 && (
        <Section title={said.budgets}>
          <PlainTable
            heads={[said.provider, said.mode, said.perMinute, said.inWindow]}
            rows={callBudgets.map((of) => ({
              key: `${of.providerId} ${of.mode}`,
              cells: [of.providerId, of.mode, of.callsPerMinute, said.used(of.used, of.limit, of.windowSeconds)],
            }))}
          />
        </Section>
      )}
      <Section title={said.due}>
        <PlainTable
          heads={[said.kind, said.count, said.oldest]}
          rows={due.map(({ kind, count, oldestAgeSeconds }) => ({
            key: kind,
            cells: [
              said.kinds[kind],
              count,
              oldestAgeSeconds === null ? words.common.none : said.age(oldestAgeSeconds),
            ],
          }))}
        />
      </Section>
    </Page>
  )
}
