import { Badge, Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Schemas } from '../api/generated.ts'
import { numberText } from './locale.ts'
import { providerName, stateText } from './values.tsx'
import { words } from '../words/words.ts'
import { More, Section, Facts } from './page.tsx'

const texts = words.transaction.routing

type Candidate = Schemas['RoutingCandidate']
type Term = keyof typeof texts.term

function formatTerm(value: number | string | boolean | null | undefined): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return typeof value === 'number' ? numberText(value) : value.replaceAll('_', ' ')
}

/** Shows the routes in their order; folded below, why: what excluded the others, and every term of the scores. */
export function RoutingDecision({ routing }: { routing: Schemas['Routing'] }) {
  const { order } = routing
  const placeOf = ({ providerId, rail }: Candidate) =>
    order.findIndex((route) => route.providerId === providerId && route.rail === rail)
  const routes = routing.candidates.filter((each) => placeOf(each) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b))
  const others = routing.candidates.filter((each) => placeOf(each) < 0)
  return (
    <Section title={texts.title}>
      <Stack component="ol" gap={6} className="places">
        {routes.map((each) => (
          <Place key={`${each.providerId} ${each.rail}`} candidate={each} place={placeOf(each)} />
        ))}
      </Stack>
      {routing.choices?.map(({ rail, order: chosen }) => (
        <Text key={rail} size="sm">
          {texts.ifChosen(stateText(rail), chosen.map(({ providerId }) => providerName(providerId)).join(', '))}
        </Text>
      ))}
      <More title={texts.why}>
        <Text size="sm">{routing.failover ? texts.failoverOn : texts.failoverOff}</Text>
        {routing.lastResort && <Text size="sm">{texts.lastResort}</Text>}
        {others.map(
          (each) =>
            each.excludedBecause && (
              <Text key={`${each.providerId} ${each.rail}`} size="sm">
                {routeText(each)}, {texts.excluded(each.excludedBecause)}
              </Text>
            ),
        )}
        <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }}>
          {[...routes, ...others]
            .filter(({ score }) => score !== null)
            .map((each) => (
              <CandidateCard key={`${each.providerId} ${each.rail}`} candidate={each} place={placeOf(each)} />
            ))}
        </SimpleGrid>
      </More>
    </Section>
  )
}

const routeText = ({ providerId, rail }: Candidate): string => `${providerName(providerId)}, ${stateText(rail)}`

function Place({ candidate, place }: { candidate: Candidate; place: number }) {
  const { costBps, costOf } = candidate.terms
  return (
    <Group component="li" gap="xs">
      <Text component="span" size="sm" fw={place === 0 ? 700 : 400}>
        {texts.place(place + 1)} {routeText(candidate)}
      </Text>
      {place === 0 && (
        <span className="state plain" data-tone="blue">
          {texts.chosen}
        </span>
      )}
      {costBps !== undefined && (
        <Text component="span" size="sm" c="dimmed">
          {texts.costs(numberText(Math.round(costBps) / 100), texts.costOf[costOf ?? 'assumed'])}
        </Text>
      )}
    </Group>
  )
}

function CandidateCard({ candidate, place }: { candidate: Candidate; place: number }) {
  const { providerId, score, terms } = candidate
  const facts = (Object.keys(texts.term) as Term[]).map((name) => [texts.term[name], formatTerm(terms[name])] as const)
  return (
    <Paper withBorder p="md" data-candidate={providerId}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>
            {place >= 0 && texts.place(place + 1)} {routeText(candidate)}
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
