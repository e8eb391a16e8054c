import type { ReactNode } from 'react'
import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { dayOf } from '../../parts/days.ts'
import { usePaidPlan } from '../../parts/locked.tsx'
import { moneyText, stateText, dayText } from '../../parts/values.tsx'
import { percentText } from '../../parts/locale.ts'
import { To, Hint } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { compared, outcomesOf, sumOf } from './figures.ts'

type Overview = Schemas['Overview']

const texts = words.overview.tiles
const OPEN_STATES = ['CREATED', 'PROCESSING', 'REQUIRES_ACTION'] as const
const BALANCE_EVERY_MS = 60_000

interface TilesProps {
  currency: string
  /** Both have this currency only. */
  overview: Overview
  /** The period of the same length before; null until it is read. */
  previous: Overview | null
  /** The length of the range in words. */
  period: string
}

/** Money first: what came in, what went back, how often it worked, and what is still owed. */
export function Tiles({ currency, overview, previous, period }: TilesProps) {
  const isPaid = usePaidPlan()
  const taken = sumOf(overview, 'COLLECT', 'SUCCEEDED')
  const refunded = sumOf(overview, 'REFUND', 'SUCCEEDED')
  // Only whole periods can be compared: of very many transactions, only the newest are counted.
  const before = previous && isWhole(overview) && isWhole(previous) && sumOf(previous, 'COLLECT', 'SUCCEEDED').count
  const change = typeof before === 'number' ? comparisonText(taken.count, before, period) : null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: isPaid ? 4 : 3 }}>
      <Tile
        to={listOf(overview, currency, 'COLLECT', 'SUCCEEDED')}
        title={texts.taken}
        figure={moneyText(taken.amountCents, currency)}
        note={[texts.payments(taken.count), change].filter(Boolean).join(', ')}
      />
      <Tile
        to={listOf(overview, currency, 'REFUND', 'SUCCEEDED')}
        title={labels.refunded}
        figure={moneyText(refunded.amountCents, currency)}
        note={texts.refunds(refunded.count)}
      />
      <RateTile overview={overview} currency={currency} />
      {isPaid && <OwedTile currency={currency} />}
    </SimpleGrid>
  )
}

/** The list of the transactions of a state: a range begins with a day, so the list has the same rows. */
const listOf = ({ from }: Overview, currency: string, kind: 'COLLECT' | 'REFUND', state: string): string =>
  `/transactions?kind=${kind}&state=${state}&currency=${currency}&from=${dayOf(Date.parse(from))}`

const isWhole = ({ countedFrom, from }: Overview): boolean => countedFrom <= from

function comparisonText(now: number, before: number, period: string): string {
  const [kind, figure] = compared(now, before)
  return words.overview.compared[kind](period, figure)
}

/** The list filters by one state, so the failed payments and each state of open ones have their own link. */
function RateTile({ overview, currency }: Pick<TilesProps, 'overview' | 'currency'>) {
  const { succeeded, ended, rate } = outcomesOf(overview)
  const counts = texts.counts(succeeded, ended)
  const states = (['FAILED', ...OPEN_STATES] as const)
    .map((state) => ({ state, count: sumOf(overview, 'COLLECT', state).count }))
    .filter(({ count }) => count > 0)
  return (
    <Tile
      title={texts.rate}
      figure={rate === null ? counts : percentText(rate)}
      note={rate === null ? texts.few : counts}
    >
      <Group gap="4px 16px">
        {states.map(({ state, count }) => (
          <To key={state} small to={listOf(overview, currency, 'COLLECT', state)}>
            {state === 'CREATED' ? texts.notOpened : stateText(state)} {count}
          </To>
        ))}
      </Group>
    </Tile>
  )
}

function OwedTile({ currency }: { currency: string }) {
  const { data } = useApi('GET /v1/balances', {}, { poll: BALANCE_EVERY_MS })
  const owed = data?.data.find((each) => each.currency === currency)?.inSettlementCents ?? 0
  const figure = data ? moneyText(owed, currency) : words.common.none
  // When the next deposit comes is the provider's to say, and no provider says it.
  const deposits = useApi('GET /v1/settlements', {}).data?.data ?? []
  const last = deposits.find((each) => each.currency === currency)
  const note = last ? texts.lastDeposit(dayText(last.day)) : texts.owedNote
  return <Tile to="/statements" title={texts.owed} figure={figure} note={note} />
}

interface TileProps {
  to?: string
  title: string
  figure: string
  note: string
  children?: ReactNode
}

function Tile({ to, title, figure, note, children }: TileProps) {
  const content = (
    <>
      <Text c="dimmed" size="sm" fw={600}>
        {title}
      </Text>
      <Text className="money" fz={26} lh={1.2} fw={700} my={4}>
        {figure}
      </Text>
      <Hint>{note}</Hint>
      {children}
    </>
  )
  return to === undefined ? (
    <Paper withBorder p="lg">
      {content}
    </Paper>
  ) : (
    <Paper component={Link} to={to} withBorder p="lg" className="tile">
      {content}
    </Paper>
  )
}
