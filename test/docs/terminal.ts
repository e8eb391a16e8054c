import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestService } from '../service.ts'
import { type ShellSession, startShell } from './shell-session.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Opens the terminal of an operator: in the project's folder, where `npm run` finds its scripts, with the `demo.json` that
 * `npm start` would write for this service.
 */
export function startTerminal(
  { folder, baseUrl, business, operator, temporalServer }: TestService,
  env: NodeJS.ProcessEnv,
  withinMs?: number,
): ShellSession {
  const write = (name: string, content: object | string) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  const { password, port } = new URL(process.env.TEST_DATABASE_URL!)
  write('demo.json', { baseUrl, apiKey: business.apiKey, admins: business.admins, operator })
  write('secrets.json', { postgresPassword: password })
  write('run/postgres.port', `${port}\n`)
  write('run/temporal.port', `${temporalServer.port}\n`)
  const project = mkdtempSync(join(tmpdir(), 'payments-terminal-'))
  symlinkSync(folder, join(project, '.data'))
  for (const name of ['package.json', 'scripts']) symlinkSync(join(ROOT, name), join(project, name))
  const path = [dirname(process.execPath), dirname(process.env.TEST_TEMPORAL_CLI!), process.env.PATH].join(':')
  const shell = startShell(project, { HOME: process.env.HOME, ...env, PATH: path }, withinMs)
  return {
    ...shell,
    end: async () => {
      await shell.end()
      rmSync(project, { recursive: true, force: true })
    },
  }
}
