import { type DemoFile, demoFilePath } from './demo-file.ts'

/** The address that the clients use unless they are told another. */
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
