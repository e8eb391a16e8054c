import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFarm } from '../chaos/farm.ts'
import type { ProviderName } from '../chaos/plan.ts'
import { connected } from '../connected.ts'
import { given } from '../given.ts'
import { runScript } from '../mechanisms/process.ts'
import { lazyClient } from '../../src/engine/connection.ts'
import type { ServerBinaries } from './server-binaries.ts'
import { startCluster } from './temporal-cluster.ts'

interface Options {
  binaries: ServerBinaries
  shards: number
  providers: readonly ProviderName[]
  keep?: boolean
  say: (line: string) => void
}

/** The service on a cluster that `npm run temporal:setup` has prepared, as its document says. */
export async function openClusterStand({ binaries, shards, providers, keep, say }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'payments-cluster-'))
  // The user of Postgres passes through it.
  chmodSync(folder, 0o711)
  process.env.TEST_FOLDER = folder
  say(`${shards} shards, logs in ${folder}`)
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each().catch(() => undefined)
    if (!keep) rmSync(folder, { recursive: true, force: true })
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void close().finally(() => process.exit(1)))
  try {
    const cluster = await startCluster({ folder: mkdtempSync(join(folder, 'temporal-')), binaries, shards })
    closing.push(() => cluster.close())
    say('the cluster serves')
    const address = `127.0.0.1:${cluster.frontendPort}`
    /** The variables of the operator's commands. */
    const env = { TEMPORAL_ADDRESS: address, WORKER_DEPLOYMENT_NAME: 'payments' }
    for (const line of await runScript('scripts/temporal-setup.ts', { env })) say(`temporal:setup: ${line}`)
    const farm = await startFarm(join(folder, 'farm'), providers, {
      port: cluster.frontendPort,
      process: null,
      env: { WORKER_DEPLOYMENT_NAME: env.WORKER_DEPLOYMENT_NAME },
    })
    closing.push(() => farm.stop())
    /** Of a business without webhook endpoints. */
    const { apiKey } = await connected(farm.databaseUrl, given.business)
    const engine = lazyClient({ address, namespace: 'default' })
    closing.push(() => engine.connection.close())
    return { cluster, farm, engine, env, apiKey, close }
  } catch (error) {
    await close()
    throw error
  }
}
