import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import { json } from 'node:stream/consumers'
import { PROVIDER_IDS } from '../src/providers/descriptors.ts'
import { expecting, signIn } from './client.ts'
import { given } from './given.ts'
import { serve } from './serve.ts'
import { startTestService, type TestService } from './service.ts'
import type { SharedParts } from './shared-service.ts'

/**
 * The process of the service that test files with default options share. The service starts when the first
 * file requests a business. It stops when the run closes this process's standard input.
 */
let starting: Promise<TestService> | undefined

/**
 * Creates a business for one test file. Its payments use these providers in this order, because the routing
 * scores also count other files' payments.
 */
async function newBusiness(service: TestService, providers: readonly string[]): Promise<SharedParts> {
  const { baseUrl, pool, operator, simulator, temporal, database } = service
  const business = await given.business(pool)
  const admin = await signIn(baseUrl, business.admins[0])
  const disabledProviders = PROVIDER_IDS.filter((name) => !providers.includes(name))
  expecting(200, await admin.put('/v1/routing', { priorities: providers, disabledProviders }))
  const urls = Object.fromEntries(PROVIDER_IDS.map((name) => [name, simulator.url(name)]))
  return {
    baseUrl,
    business,
    operator,
    database: { url: database.url },
    temporal,
    simulator: { controlUrl: simulator.controlUrl, urls },
    connections: service.settings.connections,
    proofPrivateKey: service.settings.proofPrivateKey,
  }
}

const server = createServer((request, response) => {
  starting ??= startTestService({ providers: PROVIDER_IDS })
  Promise.all([starting, json(request)])
    .then(([service, providers]) => newBusiness(service, providers as string[]))
    .then((parts) => response.end(JSON.stringify(parts)))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})

const { url, close } = await serve(server)
// This process has loaded the service's modules. After a change, the test files that start next need not compile them.
flushCompileCache()
process.stdout.write(`${url}\n`)

/** If the database stopped first, as in a killed run, an orderly stop is impossible. */
const STOPS_WITHIN_MS = 20_000

process.stdin.resume().once('close', () => {
  setTimeout(() => process.exit(1), STOPS_WITHIN_MS).unref()
  void close()
  void (async () => {
    await (await starting)?.stop()
    process.exit(0)
  })()
})
