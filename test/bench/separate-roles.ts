import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTemporalBinary } from '../../local/temporal/binary.ts'
import { terminalProgress } from '../../local/progress.ts'
import { runScript, settingsOf, startRole } from '../mechanisms/process.ts'
import { startTestService } from '../service.ts'
import { openClients } from './stand.ts'

/**
 * One API and one worker as separate processes, with an own Temporal and simulator, and an own database on the
 * product's server. If a deployment is named, the worker has a version.
 */
export async function openSeparateRoles(databaseUrl: string, deployment?: string) {
  process.env.TEST_DATABASE_URL = databaseUrl
  process.env.TEST_TEMPORAL_CLI ??= await findTemporalBinary({
    cli: process.env.TEMPORAL_CLI ?? null,
    progress: terminalProgress,
    signal: new AbortController().signal,
  })
  // The tests' set-up notes there which ports are taken.
  const folder = mkdtempSync(join(tmpdir(), 'payments-bench-ports-'))
  process.env.TEST_FOLDER = folder
  const service = await startTestService({ role: 'api' })
  // The limiter is on, with a limit that is never reached.
  const env = { RATE_LIMIT_PER_SECOND: '1000000', ...(deployment && { WORKER_DEPLOYMENT_NAME: deployment }) }
  const startWorker = () => startRole(service, { role: 'worker', env })
  const [api, worker] = await Promise.all([startRole(service, { role: 'api', env }), startWorker()])
  const workers = [worker]
  if (deployment !== undefined)
    await runScript('scripts/release-promote.ts', {
      env: { ...settingsOf(service), WORKER_DEPLOYMENT_NAME: deployment },
    })
  const product = { baseUrl: api.baseUrl, databaseUrl: service.database.superuserUrl, demo: service.business }
  const clients = await openClients(product)
  return {
    ...clients,
    api,
    workers,
    startWorker: async () => void workers.push(await startWorker()),
    close: async () => {
      await clients.close()
      await Promise.all([api, ...workers].map((role) => role.kill()))
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
