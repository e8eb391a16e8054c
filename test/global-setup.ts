import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../local/postgres/postgres.ts'
import { terminalProgress } from '../local/progress.ts'
import { findTemporalBinary } from '../local/temporal/binary.ts'
import { bundleWorkflows } from '../src/worker/bundle.ts'
import { quietPort } from './ports.ts'
import { makeEngineFile, startTestTemporal } from './temporal.ts'
import { findTimeSkippingServer } from './time-skipping.ts'

/** Starts the process of the shared service. It uses few resources until a test file calls it. */
async function startSharedProcess(): Promise<{ url: string; stop(): Promise<void> }> {
  const script = join(import.meta.dirname, 'shared-process.ts')
  const flags = ['--disable-warning=ExperimentalWarning', ...process.execArgv]
  const child = spawn(process.execPath, [...flags, script], { stdio: ['pipe', 'pipe', 'inherit'] })
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

/** Stops what this run started, the newest first. */
const started: (() => Promise<void>)[] = []

async function stopStarted(): Promise<void> {
  for (const stop of started.splice(0).toReversed()) await stop()
}

/** Waits for all works, also after one failed, so that none is still starting. Throws the first error. */
async function allOf<T extends readonly unknown[]>(works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(works)
  return (await Promise.all(works)) as unknown as T
}

/** Starts what all tests need: Postgres, Temporal, the workflow bundle and the shared service's process. */
export default async function globalSetup(): Promise<void> {
  const stopping = new AbortController()
  Object.assign(globalThis, { stopTestServers: stopStarted })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort()
      void stopStarted().finally(() => process.exit(1))
    })
  }
  try {
    await startAll(stopping.signal)
  } catch (error) {
    // Jest skips the teardown after a failed set-up.
    await stopStarted()
    throw error
  }
}

async function startAll(signal: AbortSignal): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-test-'))
  started.push(async () => rmSync(folder, { recursive: true, force: true }))
  process.env.TEST_FOLDER = folder
  const port = await quietPort()
  // The cluster is deleted after the run, so it protects neither its files nor its passwords.
  const settings = { fsync: 'off', full_page_writes: 'off', scram_iterations: '1', max_connections: '300' }
  const startDatabase = async () => {
    const postgres = await startPostgres({
      dataDir: folder,
      port,
      password: 'test',
      settings,
      progress: terminalProgress,
      signal,
    })
    started.push(() => postgres.stop())
    return postgres
  }
  const startEngine = async () => {
    const binary = await findTemporalBinary({
      cli: process.env.TEMPORAL_CLI ?? null,
      progress: terminalProgress,
      signal,
    })
    process.env.TEST_TEMPORAL_CLI = binary
    await makeEngineFile(join(folder, 'engine'))
    const temporal = await startTestTemporal(folder)
    started.push(() => temporal.stop())
    return temporal
  }
  const [postgres, bundle, temporal, timeSkipping] = await allOf([
    startDatabase(),
    bundleWorkflows({ traced: false }),
    startEngine(),
    findTimeSkippingServer(terminalProgress),
  ])
  const bundlePath = join(folder, 'workflows.js')
  writeFileSync(bundlePath, bundle.code)
  process.env.TEST_DATABASE_URL = postgres.superuserUrl
  process.env.TEST_TEMPORAL_ADDRESS = temporal.address
  process.env.TEST_TEMPORAL_UI = temporal.uiUrl
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
  started.push(() => shared.stop())
  process.env.TEST_SHARED_SERVICE = shared.url
}
