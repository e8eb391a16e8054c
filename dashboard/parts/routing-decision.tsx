import { Badge, Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Schemas } from '../api/generated.ts'
import { providerName } from './provider-name.ts'
import { words } from '../words/words.ts'
import { More } from './more.tsx'
import { Section, Facts } from './page.tsx'
import { stateText } from './state-badge.tsx'

const texts = words.transaction.routing

type Candidate = Schemas['RoutingCandidate']
type Term = keyof typeof texts.term

function formatTerm(value: number | string | boolean | null | undefined): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return typeof value === 'number' ? String(Math.round(value * 10_000) / 10_000) : value.replaceAll('_', ' ')
}

/** Shows the candidates in routing order; folded below, every term of their scores. */
export function RoutingDecision({ routing }: { routing: Schemas['Routing'] }) {
  const { order } = routing
  const placeOf = ({ providerId, rail }: Candidate) =>
    order.findIndex((route) => route.providerId === providerId && route.rail === rail)
  const last = order.length
  const candidates = routing.candidates.toSorted(
    (a, b) => (placeOf(a) < 0 ? last : placeOf(a)) - (placeOf(b) < 0 ? last : placeOf(b)),
  )
  return (
    <Section title={texts.title}>
      <Stack component="ol" gap={6} className="places">
        {candidates.map((each) => (
          <Place key={`${each.providerId} ${each.rail}`} candidate={each} place={placeOf(each)} />
        ))}
      </Stack>
      {routing.choices?.map(({ rail, order: routes }) => (
        <Text key={rail} size="sm">
          {texts.ifChosen(stateText(rail), routes.map(({ providerId }) => providerName(providerId)).join(', '))}
        </Text>
      ))}
      <More title={texts.why}>
        <Text size="sm">{routing.failover ? texts.failoverOn : texts.failoverOff}</Text>
        {routing.lastResort && <Text size="sm">{texts.lastResort}</Text>}
        <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }}>
          {candidates
            .filter(({ score }) => score !== null)
            .map((each) => (
              <CandidateCard key={`${each.providerId} ${each.rail}`} candidate={each} place={placeOf(each)} />
            ))}
        </SimpleGrid>
      </More>
    </Section>
  )
}

/** One line: the provider on a rail, its cost and its score, or why it was not used. */
function Place({ candidate, place }: { candidate: Candidate; place: number }) {
  const { providerId, rail, score, excludedBecause, terms } = candidate
  return (
    <Group component="li" gap="xs">
      <Text component="span" size="sm" fw={place === 0 ? 700 : 400}>
        {place >= 0 && texts.place(place + 1)} {providerName(providerId)}, {stateText(rail)}
      </Text>
      {place === 0 && (
        <span className="state plain" data-tone="blue">
          {texts.chosen}
        </span>
      )}
      <Text component="span" size="sm" c="dimmed">
        {excludedBecause ? texts.excluded(excludedBecause) : score !== null && texts.scoreOf(formatTerm(score)!)}
        {terms.costBps !== undefined && texts.costs(terms.costBps / 100, texts.costOf[terms.costOf ?? 'assumed'])}
      </Text>
    </Group>
  )
}

function CandidateCard({ candidate, place }: { candidate: Candidate; place: number }) {
  const { providerId, rail, score, terms } = candidate
  const facts = (Object.keys(texts.term) as Term[]).map((name) => [texts.term[name], formatTerm(terms[name])] as const)
  return (
    <Paper withBorder p="md" data-candidate={providerId}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>
            {place >= 0 && texts.place(place + 1)} {providerName(providerId)}, {stateText(rail)}
          </Text>
          {place === 0 && <Badge>{texts.chosen}</Badge>}
        </Group>
        {score !== null && (
          <Group gap="sm" wrap="nowrap">
            <Text size="sm" fw={600}>
              {texts.score} {formatTerm(score)}
            </Text>
            <Progress
              value={Math.max(0, Math.min(1, score)) * 100}
              flex={1}
              aria-label={`${texts.score} ${providerId}`}
            />
          </Group>
        )}
        <Text component="div" size="sm">
          <Facts entries={facts} />
        </Text>
      </Stack>
    </Paper>
  )
}
