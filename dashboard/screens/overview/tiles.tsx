import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { dayOf } from '../../parts/days.ts'
import { Money } from '../../parts/money.tsx'
import { stateText } from '../../parts/state-badge.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { compared } from './compared.ts'
import { sumOf } from './series.ts'

const texts = words.overview

type Overview = Schemas['Overview']
type State = Overview['buckets'][number]['state']

interface TilesProps {
  overview: Overview
  /** The period of the same length before; null until it is read. */
  previous: Overview | null
  /** The length of the range in words. */
  period: string
}

/** Counts and sums of the range. Each tile leads to its transactions. */
export function Tiles(props: TilesProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <EndedTile title={texts.tiles.succeeded} state="SUCCEEDED" {...props} />
      <EndedTile title={texts.tiles.failed} state="FAILED" {...props} />
      <OpenTile {...props} />
    </SimpleGrid>
  )
}

/** The list of the payments of a state: a range begins with a day, so the list has the same rows. */
const listOf = ({ from }: Overview, state: State): string =>
  `/transactions?kind=COLLECT&state=${state}&from=${dayOf(Date.parse(from))}`

function EndedTile({ title, state, overview, previous, period }: TilesProps & { title: string; state: State }) {
  const { count, amounts } = sumOf(overview, [state])
  return (
    <Paper component={Link} to={listOf(overview, state)} withBorder p="lg" className="tile">
      <TileTitle>{title}</TileTitle>
      <Figures count={count} amounts={amounts} />
      {previous && isWhole(overview) && isWhole(previous) && (
        <Text size="sm" c="dimmed">
          {comparison(count, sumOf(previous, [state]).count, period)}
        </Text>
      )}
    </Paper>
  )
}

/** Only whole periods can be compared: of very many transactions, only the newest are counted. */
const isWhole = ({ countedFrom, from }: Overview): boolean => countedFrom <= from

function comparison(now: number, before: number, period: string): string {
  const result = compared(now, before)
  switch (result.kind) {
    case 'none before':
      return texts.compared.noneBefore(period)
    case 'same':
      return texts.compared.same(period)
    case 'count':
      return texts.compared.count(result.before, period)
    case 'percent':
      return texts.compared.percent(result.percent, period)
    case 'factor':
      return texts.compared.factor(result.factor, period)
  }
}

const OPEN_STATES = ['CREATED', 'PROCESSING', 'REQUIRES_ACTION'] as const

/** The list filters by one state, so each state of an open payment has its own link. */
function OpenTile({ overview }: TilesProps) {
  const { count, amounts } = sumOf(overview, OPEN_STATES)
  const present = OPEN_STATES.map((state) => ({ state, count: sumOf(overview, [state]).count })).filter(
    (each) => each.count > 0,
  )
  return (
    <Paper withBorder p="lg">
      <TileTitle>{texts.tiles.open}</TileTitle>
      <Figures count={count} amounts={amounts} />
      <Group gap="md">
        {present.map((each) => (
          <To key={each.state} small to={listOf(overview, each.state)}>
            {stateText(each.state)} {each.count}
          </To>
        ))}
      </Group>
    </Paper>
  )
}

function TileTitle({ children }: { children: string }) {
  return (
    <Text c="dimmed" size="sm" fw={600}>
      {children}
    </Text>
  )
}

function Figures({ count, amounts }: ReturnType<typeof sumOf>) {
  return (
    <Group gap="sm" align="baseline" my={4}>
      <Text fz={28} lh={1.2} fw={700}>
        {count}
      </Text>
      <Stack gap={0}>
        {amounts.map((amount) => (
          <Text key={amount.currency} component="span">
            <Money {...amount} />
          </Text>
        ))}
      </Stack>
    </Group>
  )
}
