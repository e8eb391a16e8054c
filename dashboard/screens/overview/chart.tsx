import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { dateFormat } from '../../parts/date-format.ts'
import { bucketStarts } from '../../parts/days.ts'
import { locale, timeZone } from '../../parts/locale.ts'
import { moneyText } from '../../parts/values.tsx'
import { Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { axisMoney, sumOf } from './figures.ts'

type Overview = Schemas['Overview']

const texts = words.overview

const LABELS = {
  day: dateFormat(locale, { day: 'numeric', month: 'short', timeZone }),
  hour: dateFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
}

/** Returns the successful payments of each hour or day. One without a payment has 0, so that gaps show. */
function takenIn(overview: Overview) {
  const byTime = Map.groupBy(overview.buckets, ({ at }) => Date.parse(at))
  return bucketStarts(overview).map((at) => ({
    time: LABELS[overview.interval](new Date(at)),
    amountCents: sumOf({ buckets: byTime.get(at) ?? [] }, 'COLLECT', 'SUCCEEDED').amountCents,
  }))
}

interface ChartProps {
  currency: string
  /** Both have this currency only. */
  overview: Overview
  previous: Overview | null
  period: string
}

/** The successful payments over time, or in words if all are of one hour or day. Loaded with its library, on demand. */
export function Chart({ currency, overview, previous, period }: ChartProps) {
  const points = takenIn(overview)
  const found = points.filter(({ amountCents }) => amountCents > 0)
  const before = previous && takenIn(previous)
  const bars = texts.tiles.taken
  const line = texts.chart.previous(period)
  // Whole units, for the axis.
  const data = points.map(({ time, amountCents }, index) => ({
    time,
    [bars]: amountCents / 100,
    ...(before && { [line]: (before[index]?.amountCents ?? 0) / 100 }),
  }))
  return (
    <Section title={texts.volume}>
      {found.length === 0 && <Text c="dimmed">{texts.chart.none}</Text>}
      {found.length === 1 && (
        <Text>{texts.chart.one[overview.interval](moneyText(found[0]!.amountCents, currency), found[0]!.time)}</Text>
      )}
      {found.length > 1 && (
        <CompositeChart
          h={240}
          data={data}
          dataKey="time"
          series={[
            { name: bars, color: 'indigo.6', type: 'bar' },
            ...(before ? [{ name: line, color: 'gray.5', type: 'line' } as const] : []),
          ]}
          withLegend={before !== null}
          withDots={false}
          curveType="linear"
          tickLine="none"
          gridAxis="x"
          maxBarWidth={48}
          valueFormatter={(units) => moneyText(Math.round(units * 100), currency)}
          yAxisProps={{ tickFormatter: (units: number) => axisMoney(units, currency, locale), width: 72 }}
        />
      )}
    </Section>
  )
}
