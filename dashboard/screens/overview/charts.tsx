import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/generated.ts'
import { locale } from '../../parts/locale.ts'
import { moneyText } from '../../parts/money.tsx'
import { percentText } from '../../parts/numbers.ts'
import { Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { axisMoney } from './axis.ts'
import { currenciesOf, medianTimes, pointsWithValue, providersOf, successRates, volume, type Point } from './series.ts'

const texts = words.overview

const COLOURS = ['indigo.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.6', 'pink.6', 'lime.7']
const seriesOf = (names: readonly string[]) =>
  names.map((name, index) => ({ name, color: COLOURS[index % COLOURS.length]! }))

const shared = { h: 240, dataKey: 'time', withLegend: true, tickLine: 'none', gridAxis: 'x' } as const

/** The charts of the overview, loaded on demand with their library. */
export function Charts({ overview }: { overview: Schemas['Overview'] }) {
  const providers = seriesOf(providersOf(overview))
  const currencies = currenciesOf(overview)
  const only = currencies.length === 1 ? currencies[0]! : null
  const amount = (units: number, currency: string) => moneyText(Math.round(units * 100), currency)
  const percent = (percents: number) => percentText(percents / 100)
  return (
    <>
      <Volume interval={overview.interval} points={volume(overview)} format={amount}>
        {(data) => (
          <BarChart
            {...shared}
            type="stacked"
            data={data}
            series={seriesOf(currencies)}
            valueFormatter={(units) => (only ? amount(units, only) : axisMoney(units, null, locale))}
            yAxisProps={{ tickFormatter: (units: number) => axisMoney(units, only, locale), width: 72 }}
            maxBarWidth={48}
          />
        )}
      </Volume>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Chart title={texts.successRate} points={successRates(overview)}>
          {(data) => (
            <LineChart
              {...shared}
              data={data}
              series={providers}
              valueFormatter={percent}
              yAxisProps={{ domain: [0, 100], tickFormatter: percent }}
              curveType="linear"
              connectNulls
            />
          )}
        </Chart>
        <Chart title={texts.median} points={medianTimes(overview)}>
          {(data) => (
            <LineChart
              {...shared}
              data={data}
              series={providers}
              valueFormatter={texts.milliseconds}
              yAxisProps={{ width: 72 }}
              curveType="linear"
              connectNulls
            />
          )}
        </Chart>
      </SimpleGrid>
    </>
  )
}

interface ChartProps {
  title: string
  points: readonly Point[]
  children: (points: Point[]) => ReactNode
}

/** A chart; nothing if all values are of one time, which the providers' table shows: a dot has no course. */
function Chart({ title, points, children }: ChartProps) {
  return pointsWithValue(points).length > 1 ? <Section title={title}>{children([...points])}</Section> : null
}

/** The volume as a chart, or in words if it is of one hour or day. */
function Volume({ interval, points, format, children }: Omit<ChartProps, 'title'> & VolumeProps) {
  const found = pointsWithValue(points)
  if (found.length > 1) return <Section title={texts.volume}>{children([...points])}</Section>
  if (found.length === 0)
    return (
      <Section title={texts.volume}>
        <Text c="dimmed">{texts.chart.none}</Text>
      </Section>
    )
  const { time, ...amounts } = found[0]!
  const shown = Object.entries(amounts).map(([currency, units]) => format(Number(units), currency))
  return (
    <Section title={texts.volume}>
      <Text>{texts.chart.one[interval](shown.join(', '), String(time))}</Text>
    </Section>
  )
}

interface VolumeProps {
  interval: Schemas['Overview']['interval']
  format: (units: number, currency: string) => string
}
