import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { ensureDemoBusiness, planDemoBusiness } from '../src/api/accounts/demo-business.ts'
import { PROVIDER_IDS } from '../src/providers/descriptors.ts'
import { clientOf } from './client.ts'
import { startTestService, type TestService } from './service.ts'
import type { SharedParts } from './shared-service.ts'

/**
 * The one service that files with default options share, as a process of its own. It starts when the first file asks
 * for a business, and it ends with the run: the run's process holds the other end of its standard input.
 */
let starting: Promise<TestService> | undefined

/**
 * A business that nobody else has, whose payments go to these providers only, and in this order: what became of the
 * payments of others counts in the scores of all.
 */
async function newBusiness(service: TestService, providers: readonly string[]): Promise<SharedParts> {
  const { baseUrl, pool, operator, simulator, temporal, database } = service
  const business = planDemoBusiness()
  for (const admin of business.admins) admin.email = `${admin.userId}@business.example`
  await ensureDemoBusiness(pool, business)
  const { email, password } = business.admins[0]
  const { body } = await clientOf(baseUrl).post('/api/auth/login', { email, password })
  const disabledProviders = PROVIDER_IDS.filter((name) => !providers.includes(name))
  const ruled = await clientOf(baseUrl, body.accessToken).put('/v1/routing', {
    priorities: providers,
    disabledProviders,
  })
  if (ruled.status !== 200) throw new Error(`the rules were answered ${ruled.status} ${JSON.stringify(ruled.body)}`)
  const urls = Object.fromEntries(PROVIDER_IDS.map((name) => [name, simulator.url(name)]))
  return {
    baseUrl,
    business,
    operator,
    database: { url: database.url },
    temporal: { address: temporal.address, uiUrl: temporal.uiUrl },
    simulator: { controlUrl: simulator.controlUrl, urls },
    connections: service.settings.connections,
  }
}

const server = createServer((request, response) => {
  starting ??= startTestService({ providers: PROVIDER_IDS })
  Promise.all([starting, json(request)])
    .then(([service, providers]) => newBusiness(service, providers as string[]))
    .then((parts) => response.end(JSON.stringify(parts)))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})

/** Where the database went first, as it does when a run is killed, nothing can be ended in order. */
const STOPS_WITHIN_MS = 20_000

process.stdin.resume().once('close', () => {
  setTimeout(() => process.exit(1), STOPS_WITHIN_MS).unref()
  server.close()
  void (async () => {
    await (await starting)?.stop()
    process.exit(0)
  })()
})
