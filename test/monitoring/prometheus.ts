import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { MONITORING } from '../../scripts/monitoring/dashboard.ts'
import { quietPort } from '../ports.ts'
import { until } from '../until.ts'

/** A minute of a rule. A range of five minutes then has five scrapes. */
const MINUTE_SECONDS = 4
/** The page of metrics takes up to 2.5 s while the database or Temporal is away, and a scrape ends before the next one. */
const SCRAPE_SECONDS = 4

export interface FiringAlert {
  labels: Record<string, string>
  annotations: Record<string, string>
}

/**
 * Shortens the rules mechanically: in every `for` and range, a minute becomes `MINUTE_SECONDS`. Everything else stays, also
 * limits of an age in seconds: tests set rows' times back.
 */
export function shortened(rules: string): string {
  const seconds = (minutes: string) => `${Number(minutes) * MINUTE_SECONDS}s`
  return rules
    .replaceAll(/(?<=^ +for: )(\d+)m$/gm, (_, minutes: string) => seconds(minutes))
    .replaceAll(/(?<=\[)(\d+)m(?=\])/g, (_, minutes: string) => seconds(minutes))
}

/** Starts a real Prometheus with the service's rules, shortened. */
export async function startPrometheus(targets: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'payments-prometheus-'))
  const config = {
    global: { scrape_interval: `${SCRAPE_SECONDS}s`, scrape_timeout: `${SCRAPE_SECONDS}s`, evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'payments', static_configs: [{ targets }] }],
  }
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
  writeFileSync(join(folder, 'alerts.yml'), shortened(readFileSync(join(MONITORING, 'alerts.yml'), 'utf8')))
  const address = `127.0.0.1:${await quietPort()}`
  const options = { 'config.file': join(folder, 'prometheus.yml'), 'storage.tsdb.path': join(folder, 'data') }
  const child = spawn(
    'prometheus',
    [...Object.entries(options).map(([name, value]) => `--${name}=${value}`), `--web.listen-address=${address}`],
    { stdio: 'ignore' },
  )
  const exited = once(child, 'exit')
  const url = `http://${address}`
  const startedAt = Date.now() / 1_000
  const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const answer = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`)
    const body = (await answer.json()) as { data: T; error?: string }
    if (!answer.ok) throw new Error(`${JSON.stringify(query)}: ${body.error}`)
    return body.data
  }
  /** The alerts that fire, or will if their condition lasts. */
  const alerts = async () => (await ask<{ alerts: (FiringAlert & { state: string })[] }>('/api/v1/alerts')).alerts
  return {
    url,
    active: alerts,
    firing: async (name?: string) =>
      (await alerts()).filter(
        ({ state, labels }) => state === 'firing' && (name === undefined || labels.alertname === name),
      ),
    /** The number of series that the expression had at some time since the start. */
    series: async (query: string) => {
      const range = { start: String(startedAt), end: String(Date.now() / 1_000), step: '2' }
      const { result } = await ask<{ result: { values: [number, string][] }[] }>('/api/v1/query_range', {
        query,
        ...range,
      })
      return result.filter(({ values }) => values.some(([, value]) => value !== 'NaN')).length
    },
    ready: async () => {
      await until(async () => {
        const { activeTargets } = await ask<{ activeTargets: { health: string }[] }>('/api/v1/targets').catch(() => ({
          activeTargets: [],
        }))
        return activeTargets.length === targets.length && activeTargets.every(({ health }) => health === 'up')
      }, 60_000)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>
