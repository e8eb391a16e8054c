import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { createServer } from 'node:tls'
import type { DemoBusiness } from '../../../src/db/accounts/business.ts'
import type { Mode } from '../../../src/domain/states.ts'
import type { ProviderConnection } from '../../../src/providers/contract/call.ts'
import { startTcpProxy } from '../../api/http/tcp-proxy.ts'
import { signIn } from '../../client.ts'
import { extent } from '../../extent.ts'
import { given } from '../../given.ts'
import { quietPort } from '../../ports.ts'
import { passOn } from '../../serve.ts'
import { authority, certificate } from '../../receivers/certificates.ts'
import { startTestService, type TestService } from '../../service.ts'
import { killAllRoles, startRole } from '../process.ts'
import { compare, late, LIVE_PROBES, PROBES, type Probe, report, startProber, type Waits } from './probes.ts'

const QUIET_MS = extent({ short: 4_000, long: 8_000 })
const WARM_UP_MS = extent({ short: 2_000, long: 4_000 })
/** The first moments of a flood are not measured. */
const RAMP_MS = 2_000
/** Other work may fill a core during one of the two measurements of a round. A fault is there in each round. */
const ROUNDS = 3

interface FloodedOptions {
  kinds?: readonly Probe[]
  /** Runs between the two measurements, unmeasured. */
  before?: () => Promise<unknown>
  /** How often a round that is late is repeated at most. Default: twice. */
  rounds?: number
}

function yocoEnv(prefix: string, { baseUrl, secretKey, settings }: ProviderConnection): Record<string, string> {
  return {
    [`${prefix}BASE_URL`]: baseUrl,
    [`${prefix}SECRET_KEY`]: secretKey,
    [`${prefix}WEBHOOK_SECRET`]: settings.WEBHOOK_SECRET!,
  }
}

/** Puts TLS in front of the simulated Yoco, since LIVE keys are sent over https alone. */
async function startSecureYoco({
  folder,
  settings,
}: TestService): Promise<{ env: Record<string, string>; close(): void }> {
  const { LIVE } = settings.connections.yoco!
  const issuer = authority()
  const caFile = join(folder, 'yoco-ca.pem')
  writeFileSync(caFile, issuer.cert)
  const sockets = new Set<Socket>()
  const server = createServer(certificate({ names: ['localhost'], issuer }), (inner) => {
    const outer = connect(Number(new URL(LIVE!.baseUrl).port), '127.0.0.1')
    sockets.add(inner).add(outer)
    passOn(inner, outer)
  })
  const port = await quietPort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    env: { ...yocoEnv('YOCO_LIVE_', { ...LIVE!, baseUrl: `https://localhost:${port}` }), NODE_EXTRA_CA_CERTS: caFile },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Lets a business try this provider alone for its payments. */
async function routeTo({ api }: Pick<Stage, 'api'>, business: DemoBusiness, providerId: string): Promise<void> {
  const admin = await signIn(api.baseUrl, business.admins[0])
  const { status } = await admin.put('/v1/routing', { priorities: [providerId], disabledProviders: [] })
  expect(status).toBe(200)
}

interface StageOptions {
  /** The mode in which the other business acts. In LIVE only Yoco is connected. Default: TEST. */
  mode?: Mode
  env?: Record<string, string>
}

/** Starts one API and one worker in separate processes with default limits, and two businesses. */
export async function openStage({ mode = 'TEST', env: further = {} }: StageOptions = {}) {
  const service = await startTestService({ role: 'api', providers: ['paystack', 'yoco'] })
  const { pool, settings, temporal } = service
  const engine = await startTcpProxy(`http://${temporal.address}`)
  const secure = mode === 'LIVE' ? await startSecureYoco(service) : null
  const env = {
    TRUSTED_PROXIES: '127.0.0.1',
    ...yocoEnv('YOCO_', settings.connections.yoco!.TEST!),
    ...secure?.env,
    ...further,
  }
  const [api] = await Promise.all([
    startRole(service, { role: 'api', env }),
    startRole(service, { role: 'worker', env, temporalAddress: new URL(engine.url).host }),
  ])
  const [large, small] = [await given.business(pool), await given.business(pool)]
  for (const business of [large, small]) await routeTo({ api }, business, 'yoco')
  const keys = [large.apiKey]
  for (let n = 0; n < 2; n++) keys.push(await given.key(pool, { businessId: large.businessId }))
  const usual = mode === 'LIVE' ? LIVE_PROBES : PROBES
  const apiKey = mode === 'LIVE' ? await given.key(pool, { businessId: small.businessId, mode }) : small.apiKey
  const prober = await startProber(api.baseUrl, { ...small, apiKey }, { pool, mode })
  const all: readonly Probe[] = [...usual, 'login']
  // Compiles the code and fills the caches.
  await prober.during(WARM_UP_MS, all)
  /** Of the time before the first flood of the stage, or before a repeated round. */
  let quiet: Waits | null = null
  return {
    service,
    api,
    engine,
    /** The business that floods, with two more keys. */
    large: { ...large, keys },
    prober,
    /**
     * Measures the probes, floods, and expects that they take at most twice as long or their budget. A late round is
     * repeated. The floods of a stage share the first measurement.
     */
    flooded: async (
      resource: string,
      flood: () => Promise<unknown>,
      { kinds = usual, before, rounds = ROUNDS }: FloodedOptions = {},
    ) => {
      for (let round = 1; ; round++) {
        if (quiet === null || round > 1) quiet = await prober.during(QUIET_MS, all)
        await before?.()
        const flooding = flood()
        await Promise.race([pass(RAMP_MS), flooding])
        const flooded = await prober.while(flooding, kinds)
        await flooding
        const compared = compare(quiet, flooded)
        report(resource, compared, flooded)
        if (late(compared).length > 0 && round < rounds) continue
        expect(late(compared)).toEqual([])
        return flooded
      }
    },
    close: async () => {
      await killAllRoles()
      await prober.close()
      await engine.close()
      secure?.close()
      await service.stop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
