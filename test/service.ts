import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createLogger } from '../src/telemetry/logger.ts'
import type { EdgeConfig, Role } from '../src/config/settings.ts'
import { poolOf } from '../src/db/query.ts'
import type { Subject } from './contract/subject.ts'
import { type KeySide, simulatedKeys, simulatorSecrets } from '../local/simulator/keys.ts'
import type { EngineAddress } from '../src/engine/connection.ts'
import type { ProviderConnections } from '../src/providers/contract/connections.ts'
import { PROVIDER_IDS, type ProviderId } from '../src/providers/descriptors.ts'
import type { CallLimits } from '../src/providers/contract/call.ts'
import { type Service, startService } from '../src/service.ts'
import { startSimulator } from '../local/simulator/simulator.ts'
import { API_CONFIG, NO_LIMITS } from './api-config.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { given } from './given.ts'
import { ledgerFaults } from './ledger-faults.ts'
import { newSigningKey } from './signing-keys.ts'
import { NO_CENTRAL_BANK, quietPort } from './ports.ts'
import { runtimeWith } from './runtime.ts'
import type { ReachedService } from './shared-service.ts'
import { startTestTemporal, type TestTemporal } from './temporal.ts'

export interface TestService extends TestParts, Omit<ReachedService, keyof TestParts> {
  service: Service
}

export interface TestServiceOptions {
  role?: Role
  /** Providers that the simulator runs, in both modes. Default: paystack. */
  providers?: readonly ProviderId[]
  /** The providers' time-out in milliseconds. Default: 25 s. */
  providerTimeoutMs?: number
  /** Limits of the calls to each provider. Default: none. */
  limits?: CallLimits
  /** How long the API accepts requests after a stop began. Default: 0. */
  shutdownDelaySeconds?: number
  /** The host of BASE_URL. Passkeys need a name; default: 127.0.0.1. */
  hostname?: 'localhost'
  /** Default: no rate limits. */
  edge?: Partial<EdgeConfig>
  logger?: Logger
  /** Providers that only the test knows, instead of `providers`. */
  madeUp?: readonly Subject[]
  /** Default: a new key. */
  encryptionKey?: Buffer
  /** Returns the address and credentials of a proxy in front of Temporal. */
  engine?: (engine: TestTemporal) => Promise<EngineAddress>
  /** No server listens at the address of the providers' events, so each event comes from the test. */
  losesEvents?: true
  /** Returns the service's address for this part: the test's proxy in front of `url`. */
  between?: (part: 'database' | 'events' | ProviderId, url: string) => Promise<string>
}

/** The simulator listens on one port for its control and on one for each provider. */
const SIMULATOR_PORTS = 1 + PROVIDER_IDS.length

const unchanged = (_part: string, url: string): Promise<string> => Promise.resolve(url)

/** Starts a new simulator, with new settings and ports, beside the database and Temporal. */
export async function startTestParts(create: () => Promise<TestDatabase>, options: TestServiceOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'payments-service-'))
  const port = await quietPort()
  const baseUrl = `http://${options.hostname ?? '127.0.0.1'}:${port}`
  const { providers = options.madeUp?.map(({ descriptor }) => descriptor.id) ?? ['paystack'] } = options
  // The port only identifies the set of keys.
  const seed = randomBytes(32).toString('hex')
  const { madeUp } = options
  const keysOf = (side: KeySide) =>
    Object.fromEntries(
      (madeUp ?? []).map(({ descriptor }) => [
        descriptor.id,
        { TEST: simulatedKeys(seed, descriptor, 'TEST', side), LIVE: simulatedKeys(seed, descriptor, 'LIVE', side) },
      ]),
    )
  const keys = madeUp ? keysOf('SERVICE') : simulatorSecrets(1, providers, {}, seed)
  const { between = unchanged } = options
  const eventsUrl = options.losesEvents ? 'http://127.0.0.1:9' : await between('events', `${baseUrl}/api/providers`)
  const [database, temporalServer, simulator] = await Promise.all([
    create(),
    startTestTemporal(folder),
    startSimulator({
      port: await quietPort(SIMULATOR_PORTS),
      dataDir: join(folder, 'simulator'),
      secrets: { ...keys, ...keysOf('PROVIDER'), eventsUrl },
      ...(madeUp ? { providers: madeUp } : {}),
    }),
  ])
  const connections: ProviderConnections = Object.fromEntries(
    await Promise.all(
      providers.map(async (id) => {
        const baseUrl = await between(id, simulator.url(id))
        const { TEST, LIVE } = keys[id]!
        const there = { baseUrl, limits: options.limits }
        return [id, { TEST: { ...there, ...TEST! }, LIVE: { ...there, ...LIVE! } }] as const
      }),
    ),
  )
  /** All processes of one service share these. */
  const settings = {
    port,
    encryptionKey: options.encryptionKey ?? randomBytes(32),
    jwtPrivateKey: newSigningKey(),
    proofPrivateKey: newSigningKey(),
    connections,
  }
  const operator = { email: 'operator@service.example', password: randomBytes(16).toString('hex') }
  const { address, uiUrl } = temporalServer
  const temporal: TestTemporal = { address, uiUrl, namespace: 'default' }
  const parts = {
    baseUrl,
    database,
    temporal,
    /** A test that restarts it stores the new server here. */
    temporalServer,
    simulator,
    operator,
    /** Holds the data of the service's own Temporal; a later start on it continues with that data. */
    folder,
    settings,
    stop: async (): Promise<void> => {
      await Promise.all([simulator.stop(), parts.temporalServer.stop()])
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return parts
}

export type TestParts = Awaited<ReturnType<typeof startTestParts>>

function sharedOptions({ baseUrl, database, temporal, operator, settings }: TestParts) {
  return {
    database,
    engine: { address: temporal.address, namespace: temporal.namespace },
    port: settings.port,
    host: '127.0.0.1',
    baseUrl,
    encryptionKeys: [settings.encryptionKey],
    jwtPrivateKey: settings.jwtPrivateKey,
    proofPrivateKeys: [settings.proofPrivateKey],
    proofOrigins: [],
    proofEndedKeys: [],
    operators: [{ ...operator, name: 'Operator' }],
    connections: settings.connections,
    ratesBaseUrl: NO_CENTRAL_BANK,
    ...API_CONFIG,
    edge: NO_LIMITS,
    workflowBundle: { codePath: process.env.TEST_WORKFLOW_BUNDLE! },
  }
}

/** An API or a worker beside a service. */
export interface Beside {
  baseUrl: string
  stop(): Promise<void>
}

/** Starts another API or worker of a service in the test's process, which costs less than a new process (`startRole`). */
export async function startBeside(parts: TestParts, role: Role, encryptionKeys: readonly Buffer[]): Promise<Beside> {
  const logger = createLogger(process.env.TEST_LOG ?? 'silent')
  if (role !== 'api') runtimeWith(logger)
  const port = await quietPort()
  const baseUrl = `http://127.0.0.1:${port}`
  const service = await startService({ ...sharedOptions(parts), role, encryptionKeys, port, baseUrl, logger })
  await service.worker?.polling
  return { baseUrl, stop: () => service.stop() }
}

/** Starts the whole service as `npm start` does, with a new database, namespace, simulator and ports. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const logger = options.logger ?? createLogger(process.env.TEST_LOG ?? 'silent')
  // Only a worker's end stops the SDK's runtime; without one the runtime would keep the process alive.
  if (options.role !== 'api') runtimeWith(logger)
  const { between = unchanged, madeUp } = options
  const parts = await startTestParts(createDatabase, options)
  const { database, temporal } = parts
  const service = await startService({
    role: options.role ?? 'all',
    ...sharedOptions(parts),
    database: { url: await between('database', database.url) },
    engine: (await options.engine?.(temporal)) ?? { address: temporal.address, namespace: temporal.namespace },
    shutdownDelaySeconds: options.shutdownDelaySeconds,
    edge: { ...NO_LIMITS, ...options.edge },
    logger,
    providerTimeoutMs: options.providerTimeoutMs,
    ...(madeUp ? { providers: madeUp } : {}),
  })
  const pool = await poolOf(service.orm)
  const business = await given.business(pool)
  await service.worker?.polling
  return {
    ...parts,
    service,
    pool,
    business,
    async stop(this: TestService) {
      await service.stop()
      // A test may have stopped the database.
      const faults = await ledgerFaults(database.url).catch(() => [])
      if (faults.length > 0) throw new Error(faults.join('; '))
      // A test may have started another Temporal.
      parts.temporalServer = this.temporalServer
      await parts.stop()
    },
  }
}
