import { readTemporal } from '../../src/config/temporal.ts'
import { readVariables, VARIABLES } from '../../src/config/variables.ts'
import { type EngineAddress, lazyClient } from '../../src/engine/connection.ts'
import { reportConnectionProblem } from '../../src/engine/connection-problem.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { startWorker } from '../../src/worker/run-workers.ts'
import { openDatabase } from '../database.ts'
import { paymentsOf } from '../mechanisms/payments.ts'
import { startTestService } from '../service.ts'
import { startTestTemporal } from '../temporal.ts'
import { until } from '../until.ts'
import { makeCertificates, startTlsProxy, type TlsProxy } from './tls-proxy.ts'
import { newFolder } from '../folder.ts'
import { duringTests } from '../during-tests.ts'

/* Temporal Cloud as the service meets it: TLS with a client certificate, or with an API key. */

const API_KEY = 'a-key-of-temporal-cloud'
const folder = newFolder()

const certificates = duringTests(makeCertificates)

/** The engine's address as a start reads it from these variables. */
function engineOf(address: string, env: Record<string, string>): EngineAddress {
  const all = { TEMPORAL_ADDRESS: address, TEMPORAL_TLS_SERVER_NAME: 'temporal.test', ...env }
  const config = readTemporal(readVariables(VARIABLES, all), all)
  if (config.kind === 'embedded') throw new Error('the address was not read')
  return config
}

const trusted = () => ({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: certificates.path('ca', 'crt') })
const withCertificate = (name: string) => ({
  TEMPORAL_TLS_CLIENT_CERT_PATH: certificates.path(name, 'crt'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: certificates.path(name, 'key'),
})

describe.each([
  ['a client certificate', 'certificate' as const, () => withCertificate('client')],
  ['an API key', { apiKey: API_KEY }, () => ({ TEMPORAL_API_KEY: API_KEY })],
])('with %s', (_, requires, credentials) => {
  test('a worker charges a payment, and the client of an API process reads its workflow', async () => {
    let proxy: TlsProxy | undefined
    const service = await startTestService({
      engine: async ({ address }) => {
        proxy = await startTlsProxy(address, certificates, requires)
        return engineOf(proxy.address, { ...trusted(), ...credentials() })
      },
    })
    const payments = paymentsOf(service)
    const id = await payments.charge('tok_success')
    expect(await payments.end(id)).toMatchObject({ state: 'SUCCEEDED' })

    const client = lazyClient(engineOf(proxy!.address, { ...trusted(), ...credentials() }))
    const handle = client.workflow.getHandle(paymentWorkflowId(id))
    expect(await handle.result()).toMatchObject({ state: 'SUCCEEDED' })
    await client.connection.close()
    // Temporal Cloud finds the namespace of an API key by this header.
    const namespaces = proxy!.passed.filter(({ ':path': path }) => path?.endsWith('/GetWorkflowExecutionHistory'))
    expect(namespaces.map((headers) => headers['temporal-namespace'])).toContain('default')
    await service.stop()
    await proxy!.close()
  })
})

test.each([
  ['a file that is no certificate', 'broken', 'client', /^TEMPORAL_TLS_CLIENT_CERT_PATH=.* cannot be read/],
  ['the key of another certificate', 'client', 'stranger', /^TEMPORAL_TLS_CLIENT_KEY_PATH=.* is not the key of/],
  ['an expired certificate', 'expired', 'expired', /^TEMPORAL_TLS_CLIENT_CERT_PATH=.* expired on .*; renew it$/],
])('a start refuses %s', (_, certificate, key, line) => {
  const files = {
    TEMPORAL_TLS_CLIENT_CERT_PATH: certificates.path(certificate, 'crt'),
    TEMPORAL_TLS_CLIENT_KEY_PATH: certificates.path(key, 'key'),
  }
  expect(() => engineOf('127.0.0.1:7233', files)).toThrow(line)
})

describe('a wrong setting is logged with what to do', () => {
  const temporal = duringTests(() => startTestTemporal(folder))
  const database = duringTests(openDatabase)
  const mutual = duringTests(() => startTlsProxy(temporal.address, certificates, 'certificate'))
  const keyed = duringTests(() => startTlsProxy(temporal.address, certificates, { apiKey: API_KEY }))

  const WRONG: [string, () => EngineAddress, RegExp][] = [
    [
      'another API key',
      () => engineOf(keyed.address, { ...trusted(), TEMPORAL_API_KEY: 'old' }),
      /refuses the API key: check TEMPORAL_API_KEY/,
    ],
    ['a missing API key', () => engineOf(keyed.address, trusted()), /refuses the API key: check TEMPORAL_API_KEY/],
    [
      'a missing client certificate',
      () => engineOf(mutual.address, trusted()),
      /CERTIFICATE_REQUIRED.*check that TEMPORAL_TLS_CLIENT_CERT_PATH/,
    ],
    [
      'a client certificate of another CA',
      () => engineOf(mutual.address, { ...trusted(), ...withCertificate('stranger') }),
      /refuses the client certificate; check that TEMPORAL_TLS_CLIENT_CERT_PATH/,
    ],
    [
      'no CA',
      () => engineOf(mutual.address, withCertificate('client')),
      /not trusted; set TEMPORAL_TLS_SERVER_CA_CERT_PATH/,
    ],
    [
      'another name',
      () =>
        engineOf(mutual.address, {
          ...trusted(),
          ...withCertificate('client'),
          TEMPORAL_TLS_SERVER_NAME: 'other.test',
        }),
      /another name; set TEMPORAL_TLS_SERVER_NAME/,
    ],
    ['no TLS', () => ({ address: keyed.address, namespace: 'default' }), /requires TLS: set TEMPORAL_TLS=true/],
  ]

  test.each(WRONG)(
    '%s',
    async (_, engine, advice) => {
      const lines: { level: number; msg: string }[] = []
      const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
      const errors = () => lines.filter(({ level }) => level === 50).map(({ msg }) => msg)
      await reportConnectionProblem(engine(), logger)
      expect(errors()).toEqual([expect.stringMatching(advice)])

      const worker = startWorker({
        engine: engine(),
        pool: database.pool,
        activities: {},
        workflowBundle: { codePath: process.env.TEST_WORKFLOW_BUNDLE! },
        logger,
        databaseUrl: database.url,
        bursting: () => [],
        hasPeers: false,
      })
      await until(async () => errors().length > 1)
      await worker.stop()
      expect(errors()[1]).toMatch(advice)
    },
    30_000,
  )

  test('a stopped server is no wrong setting', async () => {
    const lines: string[] = []
    const logger = createLogger('error', { write: (line: string) => void lines.push(line) })
    await reportConnectionProblem(engineOf('127.0.0.1:9', trusted()), logger)
    expect(lines).toEqual([])
  })
})
