import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse, stringify } from 'yaml'
import { findOnPath } from '../../local/temporal/cli.ts'
import { DATABASE_GAUGES, PROCESS_GAUGES, RECORDED, WORK_GAUGES } from '../../src/telemetry/metrics.ts'
import { type Expression, MONITORING, panelExpressions, readDashboard } from './dashboard.ts'

/**
 * The gate `monitoring`: promtool checks and tests the rules and parses every expression of the dashboard; every metric
 * in them is one that the service exports; every alert names a section of the run-book.
 */

interface Rule {
  alert: string
  expr: string
  annotations: { runbook: string }
}

const faults: string[] = []
const fault = (line: string): void => void faults.push(line)

const rules = (
  parse(readFileSync(join(MONITORING, 'alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)

const dashboard = readDashboard()
const overlapping = dashboard.panels.filter((panel, at) =>
  dashboard.panels.slice(0, at).some(({ id, gridPos: { x, y, w, h } }) => {
    const own = panel.gridPos
    return id === panel.id || (x < own.x + own.w && own.x < x + w && y < own.y + own.h && own.y < y + h)
  }),
)
for (const { id, title } of overlapping)
  fault(`dashboard.json: panel ${id} (${title}) has the id or the place of another`)

const defaults = new Registry()
collectDefaultMetrics({ register: defaults })
const exported = new Set([
  // Prometheus adds this one for each target.
  'up',
  ...Object.keys({ ...WORK_GAUGES, ...DATABASE_GAUGES, ...PROCESS_GAUGES }),
  ...Object.keys(RECORDED).flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  ...defaults.getMetricsAsArray().map(({ name }) => name),
])

/** The names of metrics in an expression: what remains without strings, matchers, ranges, label lists and functions. */
function metricsOf(expr: string): string[] {
  const rest = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  const names = [...rest.matchAll(/[a-zA-Z_:][a-zA-Z0-9_:]*(?!\w*\s*\()/g)].map(([name]) => name)
  return names.filter((name) => !['and', 'or', 'unless', 'bool'].includes(name))
}

const expressions: Expression[] = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...panelExpressions(dashboard),
]
for (const { name, expr } of expressions)
  for (const metric of metricsOf(expr))
    // The engine's SDK names its own; test/monitoring asks a real Prometheus for them.
    if (!exported.has(metric) && !metric.startsWith('temporal_')) fault(`${name}: the service exports no ${metric}`)

const sections = readFileSync(join(MONITORING, '../run-book.md'), 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('## ') ? [line.slice(3).toLowerCase().replaceAll(' ', '-')] : []))
for (const { alert, annotations } of rules)
  if (!sections.some((section) => annotations.runbook === `docs/run-book.md#${section}`))
    fault(`${alert}: the run-book has no section ${annotations.runbook}`)

const promtool = findOnPath('promtool', process.env)
if (promtool) {
  const folder = mkdtempSync(join(tmpdir(), 'payments-monitoring-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const panels = join(folder, 'panels.yml')
  const records = expressions.map(({ expr }, at) => ({ record: `expression_${at}`, expr }))
  writeFileSync(panels, stringify({ groups: [{ name: 'panels', rules: records }] }))
  for (const args of [
    ['check', 'config', join(MONITORING, 'prometheus.yml')],
    ['test', 'rules', join(MONITORING, 'alerts.test.yml')],
    ['check', 'rules', panels],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' })
    if (status !== 0) fault(`promtool ${args.join(' ')}:\n${stdout}${stderr}`)
  }
} else {
  const line = 'promtool is not here, so rules and PromQL are not parsed; it is in the Debian package prometheus'
  // A developer's machine may be without it; CI may not pass without having looked.
  if (process.env.CI) fault(line)
  else process.stdout.write(`monitoring  ${line}\n`)
}
process.stdout.write(faults.map((line) => `${line}\n`).join(''))
process.exit(faults.length > 0 ? 1 : 0)
