import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { createLogger } from '../../src/telemetry/logger.ts'
import { createMetricsPage } from '../../src/telemetry/metrics-page.ts'
import { DATABASE_GAUGES, PROCESS_GAUGES, RECORDED, WORK_GAUGES } from '../../src/telemetry/metrics.ts'

const DEFINITIONS = { ...RECORDED, ...PROCESS_GAUGES, ...WORK_GAUGES, ...DATABASE_GAUGES }
const labelsOf = (labels: object = {}): string => (Array.isArray(labels) ? labels : Object.keys(labels)).join(', ')

test('docs/operations.md has every metric as it is defined, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')
  const [, section = ''] = /^### Metrics$(.*?)^## /ms.exec(page) ?? []
  const rows = section.matchAll(/^\| `([a-z_]+)` +\| ([a-z, ]*?) *\| (.*?) *\|$/gm)
  const documented = Array.from(rows, ([, name, labels, help]) => [name, labels, help])
  const defined = Object.entries(DEFINITIONS).map(([name, definition]) => [
    name,
    labelsOf('labels' in definition ? definition.labels : {}),
    definition.help,
  ])
  expect(documented).toEqual(defined)
})

test('a metric of a time or a duration is in seconds, and says so', () => {
  for (const [name, { help }] of Object.entries(DEFINITIONS)) {
    expect(help).toMatch(/^[A-Z0-9].*\.$/)
    if (name.endsWith('_seconds')) expect([name, help]).toEqual([name, expect.stringMatching(/\bseconds\b/i)])
  }
})

test('what was not measured has no value, and the fault is logged once', async () => {
  const lines: string[] = []
  const pool = new Pool({ connectionString: 'postgres://127.0.0.1:9/none' })
  const page = createMetricsPage({ pool, logger: createLogger('info', { write: (line) => void lines.push(line) }) })
  await page.read()
  const text = await page.read()
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).not.toMatch(/^(db_ping_seconds|clock_offset_seconds|dead_deliveries|engine_up|due_rows)[ {]/m)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!).msg).toBe('the metrics could not be read in the database')
})
