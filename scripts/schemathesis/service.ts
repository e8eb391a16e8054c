import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readDemoFile } from '../../local/demo/demo-file.ts'
import { ensurePages } from '../../local/pages/build.ts'
import { terminalProgress } from '../../local/progress.ts'
import { ownPorts } from '../../test/local/whole-service.ts'
import { NO_CENTRAL_BANK } from '../../test/ports.ts'

export type RunningService = Awaited<ReturnType<typeof startService>>

/** A first start may have to fetch Temporal's binary. */
const READY_WITHIN_MS = 10 * 60_000

async function settings(dataDir: string): Promise<Record<string, string>> {
  // The folder of the port claims.
  process.env.TEST_FOLDER = dataDir
  const { TEMPORAL_CLI: _ofTests, ...ports } = await ownPorts(dataDir)
  return {
    ...ports,
    BASE_URL: `http://127.0.0.1:${ports.PORT}`,
    // No part of what is tried out; the shipped snapshot answers.
    RATES_BASE_URL: NO_CENTRAL_BANK,
    // What is looked for is what the routes answer, not that there is a limit to how often.
    RATE_LIMIT_PER_SECOND: '0',
    LOGIN_FAILURES_PER_ADDRESS: '0',
  }
}

/** Starts the service like `npm start`, with separate ports and data. A failed start shows its output file. */
export async function startService() {
  // Until they are built, their routes respond with 503, which counts as a finding.
  await ensurePages({ progress: terminalProgress, signal: new AbortController().signal })
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-schemathesis-'))
  const own = await settings(dataDir)
  const log = join(dataDir, 'service.log')
  const out = openSync(log, 'a')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'local/main.ts'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', out, out],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  // Its database and engine would outlive an impatient person.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  const until = Date.now() + READY_WITHIN_MS
  for (;;) {
    // Written once everything is up.
    const demo = readDemoFile(dataDir)
    if (demo) return { baseUrl: own.BASE_URL!, demo, stop }
    if (child.exitCode !== null || Date.now() > until) {
      const said = readFileSync(log, 'utf8')
      await stop()
      throw new Error(`the service did not start:\n${said}`)
    }
    await delay(200)
  }
}
