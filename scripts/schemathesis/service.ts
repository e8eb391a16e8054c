import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDemoFile } from '../../local/demo/demo-file.ts'
import { ensurePages } from '../../local/pages/build.ts'
import { terminalProgress } from '../../local/progress.ts'
import { ownPorts, startWhole } from '../../test/local/whole-service.ts'
import { until } from '../../test/until.ts'

export type RunningService = Awaited<ReturnType<typeof startService>>

/** A first start may have to fetch Temporal's binary. */
const READY_WITHIN_MS = 10 * 60_000

/** Starts the service like `npm start`, with separate ports and data. A failed start shows its output. */
export async function startService() {
  // Until they are built, their routes respond with 503, which counts as a finding.
  await ensurePages({ progress: terminalProgress, signal: new AbortController().signal })
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-schemathesis-'))
  // The folder of the port claims.
  process.env.TEST_FOLDER = dataDir
  const { TEMPORAL_CLI: _ofTests, ...ports } = await ownPorts(dataDir)
  const baseUrl = `http://127.0.0.1:${ports.PORT}`
  const { child, exited, said } = startWhole({
    ...(process.env as Record<string, string>),
    ...ports,
    BASE_URL: baseUrl,
    // What is looked for is what the routes answer, not that there is a limit to how often.
    RATE_LIMIT_PER_SECOND: '0',
    LOGIN_FAILURES_PER_ADDRESS: '0',
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  // Its database and engine would outlive an impatient person.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`the service did not start:\n${said()}`)
    // Written once everything is up.
    return readDemoFile(dataDir)
  }
  try {
    return { baseUrl, demo: await until(isUp, READY_WITHIN_MS), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
