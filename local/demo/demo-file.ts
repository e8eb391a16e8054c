import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planDemoBusiness } from './demo-business.ts'
import type { DemoBusiness } from '../../src/db/accounts/business.ts'

/** Addresses and credentials of the demo business, for `npm run demo` and for the user at the terminal. */
export interface DemoFile extends DemoBusiness {
  baseUrl: string
  temporalUiUrl: string | null
  simulatorUrl: string | null
  operator: { email: string; password: string }
  /** The USSD callback's `?token=`. */
  ussdCallbackToken: string | null
}

export const demoFilePath = (dataDir: string): string => join(dataDir, 'demo.json')

export function readDemoFile(dataDir: string): DemoFile | null {
  const path = demoFilePath(dataDir)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoFile) : null
}

/** Keeps the credentials of an earlier start and stores the addresses of this one. Written whole or not at all. */
export function keepDemoFile(
  dataDir: string,
  around: Omit<DemoFile, keyof DemoBusiness>,
): { demo: DemoFile; isNew: boolean } {
  const kept = readDemoFile(dataDir)
  const { businessId, apiKey, admins } = kept ?? planDemoBusiness()
  const demo: DemoFile = { ...around, businessId, apiKey, admins }
  const path = demoFilePath(dataDir)
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return { demo, isNew: kept === null }
}

/** The address that the clients use unless they are given another. */
const DEFAULT_ADDRESS = 'http://localhost:3000'

export function banner(demo: DemoFile, dataDir: string, isNew: boolean): string {
  const rows: [string, string][] = [
    ['API', demo.baseUrl],
    ['Dashboard', `${demo.baseUrl}/dashboard`],
    ['Docs', `${demo.baseUrl}/docs`],
    ...(demo.temporalUiUrl ? [['Temporal UI', demo.temporalUiUrl] as [string, string]] : []),
    ...(demo.simulatorUrl ? [['Simulator', `${demo.simulatorUrl}/ledger`] as [string, string]] : []),
    ['Test key', demo.apiKey],
    ...(demo.baseUrl === DEFAULT_ADDRESS
      ? []
      : [['For clients', `export PAYMENTS_BASE_URL=${demo.baseUrl}`] as [string, string]]),
    ['Credentials', demoFilePath(dataDir)],
  ]
  const lines = rows.map(([name, value]) => `  ${name.padEnd(13)}${value}`)
  const what = isNew ? 'The payments service runs, with a new demo business.' : 'The payments service runs.'
  return `\n  ${what}\n\n${lines.join('\n')}\n\n  Try it: npm run demo      Stop: Ctrl-C\n\n`
}
