import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/embedded/postgres/postgres.ts'
import { terminalProgress } from '../src/embedded/progress.ts'
import { findTemporalBinary } from '../src/embedded/temporal/binary.ts'
import { bundleWorkflows } from '../src/worker/bundle.ts'
import { quietPort } from './ports.ts'
import { findTimeSkippingServer } from './time-skipping.ts'

/** What every test stands on: one Postgres, the engine's binary, and the workflows bundled once. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-test-'))
  process.env.TEST_FOLDER = folder
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
  Object.assign(globalThis, { stopTestServers: () => postgres.stop() })
}
