import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { loadConfig } from '../../src/config/config.ts'
import { noProgress } from '../../local/progress.ts'
import { runningDatabaseUrl } from '../../local/running-service.ts'
import { startLocalParts } from '../../local/parts.ts'
import { quietPort } from '../ports.ts'
import { scratch, writeScript } from './scratch.ts'
import { ownPorts } from './whole-service.ts'

const temporary = scratch()
const options = { progress: noProgress, onGivenUp: () => {} }

async function configFor(dataDir: string, more: Record<string, string> = {}) {
  return loadConfig({ ...(await ownPorts(dataDir)), ...more }, [])
}

test('database and simulator do not wait for Temporal, and a stop ends parts that are starting', async () => {
  const dataDir = temporary()
  // A Temporal that never becomes ready stands for one that is still being built.
  const cli = writeScript(
    join(temporary(), 'temporal'),
    '[ "$1" = --version ] && echo "temporal version 1 (Server 1.29.1)" || exec sleep 60',
  )
  const config = await configFor(dataDir, { TEMPORAL_CLI: cli })
  expect(() => runningDatabaseUrl(config)).toThrow('start the service with npm start')
  const parts = await startLocalParts(config, options)
  await Promise.all([parts.postgresReady, parts.simulatorReady])
  expect(runningDatabaseUrl(config)).toBe(parts.config.database.url)
  const { TEST, LIVE } = parts.config.providers.paystack!
  expect(TEST!.baseUrl).toBe(`http://127.0.0.1:${config.simulatorPort + 1}`)
  expect(TEST!.secretKey).toEqual(expect.stringMatching(/^sk_test_/))
  expect(LIVE!.secretKey).toEqual(expect.stringMatching(/^sk_live_/))
  expect((await fetch(`${parts.simulatorUrl}/ledger`)).status).toBe(200)
  await expect(startLocalParts(config, options)).rejects.toThrow(/^already running \(pid \d+\) on /)
  await parts.stop()
  await expect(parts.temporalReady).rejects.toThrow(/abort/i)
  await expect(fetch(`${parts.simulatorUrl}/ledger`)).rejects.toThrow('fetch failed')
})

test('ports set by a variable are in the port files, for programs without the variable', async () => {
  const dataDir = temporary()
  const [postgres, temporal] = await Promise.all([quietPort(), quietPort()])
  const config = await configFor(dataDir, {
    EMBEDDED_POSTGRES_PORT: String(postgres),
    EMBEDDED_TEMPORAL_PORT: String(temporal),
  })
  const parts = await startLocalParts(config, options)
  try {
    await Promise.all([parts.postgresReady, parts.temporalReady])
    expect(parts.config.temporal.address).toBe(`127.0.0.1:${temporal}`)
    expect(readFileSync(join(dataDir, 'run', 'temporal.port'), 'utf8')).toBe(`${temporal}\n`)
    expect(runningDatabaseUrl(loadConfig({ DATA_DIR: dataDir }, []))).toBe(parts.config.database.url)
  } finally {
    await parts.stop()
  }
})

test('a port in use stops the start before anything runs, and the DATA_DIR is free again', async () => {
  const config = await configFor(temporary())
  const server = createServer().listen(config.metricsPort)
  await once(server, 'listening')
  for (let time = 0; time < 2; time++) {
    await expect(startLocalParts(config, options)).rejects.toThrow(
      `port ${config.metricsPort} (METRICS_PORT) is already in use`,
    )
  }
  server.close()
})

test('parts that run elsewhere are not started: database, Temporal, providers', async () => {
  const config = await configFor(temporary(), {
    DATABASE_URL: 'postgres://u:p@db:5432/payments',
    TEMPORAL_ADDRESS: 'temporal:7233',
    PAYSTACK_SECRET_KEY: 'sk_test_1',
    PEACH_SECRET_KEY: 's',
    PEACH_ENTITY_ID: 'e',
    PEACH_ACCESS_TOKEN: 'a',
    YOCO_SECRET_KEY: 'sk_test_2',
    YOCO_WEBHOOK_SECRET: 'whsec_bWluZQ==',
  })
  const parts = await startLocalParts(config, options)
  await Promise.all([parts.postgresReady, parts.temporalReady, parts.simulatorReady])
  expect(parts).toMatchObject({
    config: {
      database: { url: 'postgres://u:p@db:5432/payments' },
      temporal: { address: 'temporal:7233' },
      providers: { paystack: { TEST: { secretKey: 'sk_test_1' }, LIVE: null } },
    },
    temporalUiUrl: null,
    simulatorUrl: null,
  })
  await parts.stop()
})
