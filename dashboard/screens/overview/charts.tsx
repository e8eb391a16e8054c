import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/generated.ts'
import { moneyText } from '../../parts/money.tsx'
import { Facts, Section } from '../../parts/page.tsx'
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
  const { interval } = overview
  const providers = seriesOf(providersOf(overview))
  const currencies = currenciesOf(overview)
  const only = currencies.length === 1 ? currencies[0]! : null
  const amount = (units: number, currency: string) => moneyText(Math.round(units * 100), currency)
  const percent = (rate: number) => texts.percent(rate / 100)
  return (
    <>
      <Chart title={texts.volume} interval={interval} points={volume(overview)} format={amount}>
        {(data) => (
          <BarChart
            {...shared}
            type="stacked"
            data={data}
            series={seriesOf(currencies)}
            valueFormatter={(units) => (only ? amount(units, only) : axisMoney(units, null))}
            yAxisProps={{ tickFormatter: (units: number) => axisMoney(units, only), width: 72 }}
            maxBarWidth={48}
          />
        )}
      </Chart>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Chart title={texts.successRate} interval={interval} points={successRates(overview)} format={percent}>
          {(data) => (
            <LineChart
              {...shared}
              data={data}
              series={providers}
              valueFormatter={percent}
              yAxisProps={{ domain: [0, 100], tickFormatter: (rate: number) => `${rate} %` }}
              curveType="linear"
              connectNulls
            />
          )}
        </Chart>
        <Chart title={texts.median} interval={interval} points={medianTimes(overview)} format={texts.milliseconds}>
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
  interval: Schemas['Overview']['interval']
  points: readonly Point[]
  format: (value: number, series: string) => string
  children: (points: Point[]) => ReactNode
}

/** A chart, or the values in words if they are all of one time: a single dot shows no course. */
function Chart({ title, interval, points, format, children }: ChartProps) {
  const found = pointsWithValue(points)
  return (
    <Section title={title}>
      {found.length === 0 && <Text c="dimmed">{texts.chart.none}</Text>}
      {found.length === 1 && <OnePoint point={found[0]!} text={texts.chart.one[interval]} format={format} />}
      {found.length > 1 && children([...points])}
    </Section>
  )
}

function OnePoint({
  point: { time, ...values },
  text,
  format,
}: Pick<ChartProps, 'format'> & { point: Point; text: string }) {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, format(value, name)] as const] : [],
  )
  return (
    <>
      <Text size="sm" c="dimmed">
        {text} {time}
      </Text>
      <Facts entries={entries} />
    </>
  )
}
