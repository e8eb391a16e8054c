import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@temporalio/client'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { Bulkhead } from '../../src/activities/attempts/bulkhead.ts'
import { createActivities } from '../../src/activities/index.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { startServer } from '../../src/api/server.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { createCallQueue } from '../../src/engine/call-queue.ts'
import { committedStarts } from '../../src/engine/committed-starts.ts'
import { Relay } from '../../src/worker/relay.ts'
import { countProviderCaller, postgresRateStore } from '../../src/db/rate-limits/shared-counter.ts'
import { RateLimiter } from '../../src/db/rate-limits/rate-limiter.ts'
import { CallBudgets } from '../../src/providers/contract/call-budgets.ts'
import { createRegistry } from '../../src/providers/registry.ts'
import { ProofKeys } from '../../src/proofs/keys.ts'
import { SignedHeads } from '../../src/proofs/signed-heads.ts'
import { startSimulator } from '../../local/simulator/simulator.ts'
import { createCentralBank } from '../../src/sources/central-bank.ts'
import { createWorkers } from '../../src/worker/workers.ts'
import { DEFAULT_RETENTION_DAYS } from '../../src/domain/retention.ts'
import { SEARCH_ATTRIBUTES } from '../../src/workflows/messages.ts'
import { clientOf, expecting, signIn } from '../client.ts'
import { paystackEvent } from '../simulated-providers.ts'
import { given } from '../given.ts'
import { API_CONFIG } from '../api-config.ts'
import { createDatabase } from '../database.ts'
import { accepts, NO_CENTRAL_BANK, quietPort } from '../ports.ts'
import { newSigningKey } from '../signing-keys.ts'
import { startProviderProxy } from '../mechanisms/provider-proxy.ts'
import { runtimeWith } from '../runtime.ts'
import { until } from '../until.ts'
import { verifying, type Says } from './verifying.ts'

const NAMESPACE = 'default'
/** `temporal.api.enums.v1.IndexedValueType`. */
const ATTRIBUTE_TYPES = { KEYWORD: 2, BOOL: 5 } as const

const missing = process.env.TEST_TIME_SKIPPING_SERVER
  ? null
  : `no time-skipping server: ${process.env.TEST_NO_TIME_SKIPPING ?? 'nobody looked for one'}`

/** These tests need the time-skipping server: without it they are skipped with a note, and fail in CI. */
export const skipsTime = missing === null || Boolean(process.env.CI)
export const describeSkippingTime = (...block: Parameters<typeof describe>): void =>
  (skipsTime ? describe : describe.skip)(...block)

/** A bound for a machine that hangs: Java needs half a second of a core, which takes long where others use it. */
const READY_WITHIN_MS = 180_000

/** Starts the server here, since the SDK gives up after 5 s, which a busy machine exceeds. */
async function startEnvironment(
  path: string,
): Promise<{ environment: TestWorkflowEnvironment; stop(): Promise<void> }> {
  const port = await quietPort()
  const server = spawn(path, [String(port)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(server, 'exit')
  const ended = exited.then(([code]) => {
    throw new Error(`the time-skipping server ended with ${code}`)
  })
  try {
    await Promise.race([ended, until(() => accepts(port), READY_WITHIN_MS)])
    // The SDK's public functions skip time only on a server that they started.
    const environment = (await TestWorkflowEnvironment['create']({
      server: { type: 'existing' },
      supportsTimeSkipping: true,
      address: `127.0.0.1:${port}`,
    })) as TestWorkflowEnvironment
    const stop = async () => {
      await environment.teardown()
      server.kill('SIGKILL')
      await exited
    }
    return { environment, stop }
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
}

interface SkippingOptions {
  providerTimeoutMs?: number
  /** Connects Yoco beside Paystack. The business's rules exclude it until a suite changes them. */
  yoco?: boolean
}

/** A test of provider time-outs sets a short `providerTimeoutMs`, but long enough for a busy machine. */
export async function startSkippingService({ providerTimeoutMs = 10_000, yoco = false }: SkippingOptions = {}) {
  if (missing) throw new Error(missing)
  const logger = createLogger(process.env.TEST_LOG ?? 'silent')
  runtimeWith(logger)
  const folder = mkdtempSync(join(tmpdir(), 'payments-skipping-'))
  const port = await quietPort()
  const baseUrl = `http://127.0.0.1:${port}`
  const secretKey = `sk_test_${randomBytes(20).toString('hex')}`
  const yocoSettings = { WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}` }
  const secrets = {
    paystack: { TEST: { secretKey } },
    yoco: { TEST: { secretKey, settings: yocoSettings } },
    eventsUrl: `${baseUrl}/api/providers`,
  }
  const [database, { environment, stop: stopEngine }, simulator] = await Promise.all([
    createDatabase(),
    startEnvironment(process.env.TEST_TIME_SKIPPING_SERVER!),
    startSimulator({ port: 0, dataDir: join(folder, 'simulator'), secrets }),
  ])
  // The service's own start lists search attributes, which this server cannot.
  const attributes = Object.entries(SEARCH_ATTRIBUTES).map(([name, type]) => [name, ATTRIBUTE_TYPES[type]])
  await environment.connection.operatorService.addSearchAttributes({
    namespace: NAMESPACE,
    searchAttributes: Object.fromEntries(attributes),
  })

  const orm = await createOrm({ url: database.url })
  const pool = await poolOf(orm)
  const cipher = new Cipher([randomBytes(32)])
  const proofKeys = new ProofKeys([newSigningKey()], ['payments.test'])
  const { providers, close: closeProviders } = createRegistry({ timeoutMs: providerTimeoutMs })
  const proxy = await startProviderProxy(simulator.url('paystack'))
  const connections = {
    paystack: { TEST: { baseUrl: proxy.url, secretKey, settings: {} } },
    ...(yoco ? { yoco: { TEST: { baseUrl: simulator.url('yoco'), secretKey, settings: yocoSettings } } } : {}),
  }
  const client = new Client({ connection: environment.nativeConnection, namespace: NAMESPACE })
  const calls = createCallQueue({ client: () => client.workflow, logger })
  const relay = new Relay({ pool, client: client.workflow, logger, eager: () => false, bursting: () => [] })
  const starts = committedStarts({ wake: (line) => relay.wake(line), call: (work) => calls.push(work) })
  const server = await startServer(
    {
      orm,
      pool,
      cipher,
      logger,
      starts,
      providers,
      connections,
      proofKeys,
      config: { baseUrl, ...API_CONFIG },
      tokens: { privateKeyPem: newSigningKey() },
      // Temporal's time stands still while the caller of an activation waits.
      activatedWithinMs: 50,
      engine: { isUp: () => true, sendCommand: () => Promise.resolve(null) },
    },
    { port, host: '127.0.0.1' },
  )
  const centralBank = createCentralBank({ baseUrl: NO_CENTRAL_BANK })
  const activities = createActivities({
    pool,
    cipher,
    logger,
    providers,
    connections,
    baseUrl,
    proofKeys,
    signedHeads: new SignedHeads(null),
    webhookAllowPrivate: true,
    resolveTwoOperatorsAboveCents: 1_000_000,
    checkerCoolingHours: 72,
    retentionDays: DEFAULT_RETENTION_DAYS,
    push: (work) => starts.push(work),
    callBudgets: new CallBudgets(
      (of) => new RateLimiter({ ...of, store: postgresRateStore(pool, of.limit) }),
      (call) => countProviderCaller(pool, call),
    ),
    now: () => performance.now(),
    providerBulkhead: new Bulkhead(),
    endpointBulkhead: new Bulkhead(),
    centralBank,
  })
  const { workers } = await createWorkers({
    connection: environment.nativeConnection,
    namespace: NAMESPACE,
    activities: activities.activities,
    workflowBundle: { codePath: process.env.TEST_WORKFLOW_BUNDLE! },
    shutdownGraceTime: '1 s',
  })
  const running = Promise.all(workers.map((worker) => worker.run()))
  relay.start()
  // The test would only time out; this prints the reason.
  running.catch((error: unknown) => console.error('the worker ended', error))
  const business = await given.business(pool)
  const api = clientOf(baseUrl, business.apiKey)
  const admin = await signIn(baseUrl, business.admins[0])
  if (yoco) await admin.put('/v1/routing', { priorities: [], disabledProviders: ['yoco'] })
  return {
    client,
    pool,
    /** Encrypts account numbers. */
    cipher,
    businessId: business.businessId,
    simulator,
    provider: {
      /** Sets the provider's response to later lookups; null restores the true one. */
      verifySays: (says: Says | null) => (says === null ? proxy.passAll() : proxy.treat(verifying(says))),
      /** Sends an event of Paystack with its signature. */
      tells: async (event: string, data: object) => {
        const { body, headers } = paystackEvent(secretKey, { event, data })
        expecting(200, await api.post('/api/providers/paystack/events', body, headers))
      },
    },
    /** The key of Paystack's event signatures. */
    providerSecret: secretKey,
    /** The key of Yoco's event signatures. */
    yocoSecret: yocoSettings.WEBHOOK_SECRET,
    /** Calls the API as a business on the paid plan, in test mode. */
    api,
    /** Calls the API as that business's ADMIN. */
    admin,
    /**
     * Skips this much of Temporal's time, which otherwise runs with real time. Nothing may wake a workflow at
     * about the time at which its timer fires. This server refuses a task that cancels a timer which fired
     * meanwhile, schedules no other task, and stops its time for good.
     */
    pass: (ms: number): Promise<void> => environment.sleep(ms),
    /** Temporal's time, milliseconds since 1970. */
    now: () => environment.currentTimeMs(),
    stop: async () => {
      await server.close()
      await calls.drained()
      await relay.stop()
      for (const worker of workers) worker.shutdown()
      await running
      activities.close()
      await Promise.all([closeProviders(), centralBank.close(), proxy.close(), simulator.stop()])
      await stopEngine()
      await orm.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The whole service over a time-skipping Temporal. The database, the simulator and the network keep real time. */
export type SkippingService = Awaited<ReturnType<typeof startSkippingService>>
