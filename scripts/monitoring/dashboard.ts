import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type, type TProperties } from 'typebox'

/** The folder of the rules, their tests, the dashboard and the example of a configuration. */
export const MONITORING = join(import.meta.dirname, '../../docs/monitoring')

const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const text = Type.String({ minLength: 1 })
const atLeast = (minimum: number) => Type.Integer({ minimum })

/** The dashboard has one variable: the data source, which Grafana asks for at the import. */
const datasource = closed({ type: Type.Literal('prometheus'), uid: Type.Literal('${datasource}') })
const gridPos = closed({
  h: atLeast(1),
  w: Type.Integer({ minimum: 1, maximum: 24 }),
  x: Type.Integer({ minimum: 0, maximum: 23 }),
  y: atLeast(0),
})

const Row = closed({
  id: atLeast(1),
  type: Type.Literal('row'),
  title: text,
  collapsed: Type.Literal(false),
  gridPos,
  panels: Type.Array(Type.Never()),
})

const Panel = closed({
  id: atLeast(1),
  type: Type.Literal('timeseries'),
  title: text,
  description: text,
  datasource,
  gridPos,
  fieldConfig: closed({
    defaults: closed({
      unit: Type.Enum(['short', 's', 'reqps', 'percentunit', 'bytes']),
      min: Type.Optional(Type.Number()),
    }),
    overrides: Type.Array(Type.Never()),
  }),
  options: closed({
    legend: closed({
      displayMode: Type.Enum(['list', 'table', 'hidden']),
      placement: Type.Enum(['bottom', 'right']),
      showLegend: Type.Boolean(),
    }),
    tooltip: closed({ mode: Type.Enum(['single', 'multi', 'none']), sort: Type.Enum(['asc', 'desc', 'none']) }),
  }),
  targets: Type.Array(
    closed({ refId: Type.String({ pattern: '^[A-Z]$' }), datasource, expr: text, legendFormat: text }),
    { minItems: 1 },
  ),
})

/**
 * The part of Grafana's classic dashboard model that ours uses, with every field closed, so that a misspelt one fails.
 * Grafana publishes that model as prose and as TypeScript types, not as a JSON schema.
 */
export const Dashboard = closed({
  uid: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' }),
  title: text,
  tags: Type.Array(text),
  schemaVersion: atLeast(36),
  editable: Type.Boolean(),
  timezone: Type.Enum(['browser', 'utc']),
  refresh: Type.String({ pattern: '^[0-9]+[smh]$' }),
  time: closed({ from: text, to: text }),
  annotations: closed({
    list: Type.Array(
      closed({ name: text, datasource, enable: Type.Boolean(), iconColor: text, expr: text, titleFormat: text }),
    ),
  }),
  templating: closed({
    list: Type.Array(
      closed({
        name: Type.Literal('datasource'),
        label: text,
        type: Type.Literal('datasource'),
        query: Type.Literal('prometheus'),
        current: closed({}),
        hide: Type.Literal(0),
      }),
    ),
  }),
  panels: Type.Array(
    Type.Unsafe<Static<typeof Row> | Static<typeof Panel>>({
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: [Row, Panel],
    }),
  ),
})

export type Dashboard = Static<typeof Dashboard>

export function readDashboard(): Dashboard {
  return JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8'))
}

export interface Expression {
  /** The panel, and for a panel with several expressions which one. */
  name: string
  expr: string
}

/** The PromQL of every panel. Grafana's `$__rate_interval` is four scrapes at least. */
export function panelExpressions(dashboard: Dashboard, rateInterval: string): Expression[] {
  return dashboard.panels.flatMap((panel) =>
    panel.type === 'row'
      ? []
      : panel.targets.map(({ refId, expr }) => ({
          name: `${panel.title} ${refId}`,
          expr: expr.replaceAll('$__rate_interval', rateInterval),
        })),
  )
}
