import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the rules, their tests, the dashboard and the example of a configuration. */
export const MONITORING = join(import.meta.dirname, '../../docs/monitoring')

interface Panel {
  id: number
  title: string
  gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>
  /** A row of panels has none. */
  targets?: readonly { refId: string; expr: string }[]
}

interface Dashboard {
  panels: readonly Panel[]
}

export function readDashboard(): Dashboard {
  return JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8'))
}

export interface Expression {
  /** The panel, and for a panel with several expressions which one. */
  name: string
  expr: string
}

/** The PromQL of every panel. Grafana's `$__rate_interval` is four scrapes at least. */
export function panelExpressions({ panels }: Dashboard): Expression[] {
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ refId, expr }) => ({ name: `${title} ${refId}`, expr: expr.replaceAll('$__rate_interval', '1m') })),
  )
}
