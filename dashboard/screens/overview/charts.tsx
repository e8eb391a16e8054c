import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { currenciesOf, medianTimes, providersOf, successRates, volume } from './series.ts'

const texts = words.overview

const COLOURS = ['indigo.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.6', 'pink.6', 'lime.7']
const seriesOf = (names: readonly string[]) =>
  names.map((name, index) => ({ name, color: COLOURS[index % COLOURS.length]! }))

const shared = { h: 240, dataKey: 'time', withLegend: true, tickLine: 'none', gridAxis: 'x' } as const

/** The charts of the overview, loaded on demand with their library. */
export function Charts({ overview }: { overview: Schemas['Overview'] }) {
  const providers = seriesOf(providersOf(overview))
  return (
    <>
      <Section title={texts.volume}>
        <BarChart {...shared} type="stacked" data={volume(overview)} series={seriesOf(currenciesOf(overview))} />
      </Section>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Section title={texts.successRate}>
          <LineChart
            {...shared}
            data={successRates(overview)}
            series={providers}
            yAxisProps={{ domain: [0, 100] }}
            curveType="linear"
            connectNulls
          />
        </Section>
        <Section title={texts.median}>
          <LineChart {...shared} data={medianTimes(overview)} series={providers} curveType="linear" connectNulls />
        </Section>
      </SimpleGrid>
    </>
  )
}
