import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/embedded/postgres/postgres.ts'
import { terminalProgress } from '../src/embedded/progress.ts'
import { findTemporalBinary } from '../src/embedded/temporal/binary.ts'
import { bundleWorkflows } from '../src/worker/bundle.ts'
import { quietPort } from './ports.ts'
import { findTimeSkippingServer } from './time-skipping.ts'

/** The process of the service that files share; it costs nothing to speak of until the first file asks it for something. */
async function startSharedProcess(): Promise<{ url: string; stop(): Promise<void> }> {
  const script = join(import.meta.dirname, 'shared-process.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended])
  if (!(said instanceof Buffer)) throw new Error('the process of the shared service did not start')
  return {
    url: said.toString().trim(),
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** What every test stands on: one Postgres, the engine's binary, the workflows bundled once, one shared service. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-test-'))
  process.env.TEST_FOLDER = folder
  // Some forty processes load the same modules: each is compiled once.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const port = await quietPort()
  const settings = { fsync: 'off', max_connections: '300' }
  const [postgres, bundle, temporal, timeSkipping] = await Promise.all([
    startPostgres({ dataDir: folder, port, password: 'test', settings, progress: terminalProgress }),
    bundleWorkflows(),
    findTemporalBinary({
      cli: process.env.TEMPORAL_CLI ?? null,
      progress: terminalProgress,
      signal: new AbortController().signal,
    }),
    findTimeSkippingServer(terminalProgress),
  ])
  const bundlePath = join(folder, 'workflows.js')
  writeFileSync(bundlePath, bundle.code)
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_TEMPORAL_CLI = temporal
  process.env.TEST_WORKFLOW_BUNDLE = bundlePath
  if ('path' in timeSkipping) process.env.TEST_TIME_SKIPPING_SERVER = timeSkipping.path
  else {
    process.env.TEST_NO_TIME_SKIPPING = timeSkipping.why
    terminalProgress.line(
      'time',
      `tests that skip time ${process.env.CI ? 'fail' : 'are skipped'}: ${timeSkipping.why}`,
    )
  }
  const shared = await startSharedProcess()
  process.env.TEST_SHARED_SERVICE = shared.url
  Object.assign(globalThis, {
    stopTestServers: async () => {
      await shared.stop()
      await postgres.stop()
    },
  })
}
