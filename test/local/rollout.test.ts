import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { simulatorSecrets } from '../../local/simulator/keys.ts'
import { startSimulator } from '../../local/simulator/simulator.ts'
import { findOnPath } from '../../local/temporal/cli.ts'
import { loadServiceConfig } from '../../src/config/config.ts'
import { PROVIDER_IDS } from '../../src/providers/descriptors.ts'
import { startTcpProxy } from '../api/http/tcp-proxy.ts'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { connected } from '../connected.ts'
import { given } from '../given.ts'
import { ONE_CHARGE, paymentsOf } from '../mechanisms/payments.ts'
import { NO_CENTRAL_BANK, quietPort } from '../ports.ts'
import { startTestTemporal } from '../temporal.ts'
import type { ReachedService } from '../shared-service.ts'
import { newSigningKey } from '../signing-keys.ts'
import { until } from '../until.ts'
import {
  assembleImage,
  type Container,
  type ContainerRights,
  type ImagePlan,
  noContainers,
  removeImage,
  startContainer,
} from './image.ts'
import { scratch } from './scratch.ts'

/* The Dockerfile, the compose file, the Kubernetes manifests and the workflows of GitHub, read by the libraries of the tools that read them elsewhere. */

const ROOT = join(import.meta.dirname, '../..')
const MANIFESTS = join(ROOT, 'deploy/kubernetes/production')

interface Probe {
  httpGet: { path: string; port: string }
}
interface PodContainer {
  args: string[]
  command?: string[]
  env?: { name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  securityContext: Omit<ContainerRights, 'runAsUser' | 'runAsGroup' | 'writable'>
  volumeMounts?: { name: string; mountPath: string }[]
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
}
interface PodSpec {
  containers: PodContainer[]
  securityContext: Pick<ContainerRights, 'runAsUser' | 'runAsGroup'>
  volumes?: { name: string; emptyDir: object }[]
  terminationGracePeriodSeconds: number
}
interface KubernetesObject {
  kind: string
  metadata: { name: string; namespace: string }
  data?: Record<string, string>
  spec: { template: { spec: PodSpec }; strategy: { rollingUpdate: { maxUnavailable: number } } }
}

const temporary = scratch()
const missing = findOnPath('go', process.env) === null ? 'go is not on PATH' : null
const reasonNotToRun = missing ?? noContainers()
/** In CI nothing is skipped: the test then says what is missing. */
const orSkipped = (reason: string | null) => (reason === null || process.env.CI ? test : test.skip)
const why = (reason: string | null) => (reason === null ? '' : ` (skipped: ${reason})`)

/** What the head of the compose file exports. */
const EXPORTED = {
  ENCRYPTION_KEY: 'ab'.repeat(32),
  JWT_PRIVATE_KEY: 'pem',
  PROOF_PRIVATE_KEY: 'pem',
  OPERATOR_EMAIL: 'ops@example.com',
  OPERATOR_PASSWORD: 'a long enough password',
  SUPERUSER_PASSWORD: 'of Postgres',
  REPLICATION_PASSWORD: 'of the standbys',
}

let linter = ''
beforeAll(() => {
  if (missing) return
  linter = join(process.env.TEST_FOLDER!, 'deploy-lint')
  const build = spawnSync('go', ['build', '-o', linter, '.'], {
    cwd: join(import.meta.dirname, 'deploy-lint'),
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' },
    encoding: 'utf8',
  })
  if (build.status !== 0) throw new Error(build.stderr || String(build.error))
}, 600_000)

function lint(command: string, path: string): { status: number | null; errors: string; result: unknown } {
  const { status, stdout, stderr } = spawnSync(linter, [command, path], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...EXPORTED },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { status, errors: stderr, result: status === 0 ? JSON.parse(stdout) : null }
}

function read<T>(command: string, path: string): T {
  const { errors, result } = lint(command, path)
  expect(errors).toBe('')
  return result as T
}

const readObjects = () =>
  ['migration', 'service'].flatMap((part) => read<KubernetesObject[]>('kustomize', join(MANIFESTS, part)))

describe('the linters', () => {
  const files = [
    ['dockerfile', 'Dockerfile'],
    ['compose', 'docker-compose.yml'],
    ['compose', 'deploy/postgres/docker-compose.yml'],
    ['kustomize', 'deploy/kubernetes/production/migration'],
    ['kustomize', 'deploy/kubernetes/production/service'],
    ['workflow', '.github/workflows/ci.yml'],
    ['workflow', '.github/workflows/nightly.yml'],
  ] as const
  for (const [command, path] of files) {
    orSkipped(missing)(`find nothing in ${path}${why(missing)}`, () => {
      expect(lint(command, join(ROOT, path))).toMatchObject({ status: 0, errors: '' })
    })
  }

  /** One fault each: the place, what is replaced by what, and the finding. */
  const faults: [command: string, path: string, from: string, to: string, found: RegExp][] = [
    ['dockerfile', 'Dockerfile', 'WORKDIR /app/dashboard', 'WORKDIR app/dashboard', /WorkdirRelativePath/],
    ['dockerfile', 'Dockerfile', 'CMD ["src/main.ts"]', 'CMD src/main.ts', /JSONArgsRecommended/],
    ['dockerfile', 'Dockerfile', 'ENV NODE_ENV=production', 'ENV JWT_PRIVATE_KEY=x', /SecretsUsedInArgOrEnv/],
    ['compose', 'docker-compose.yml', 'read_only: true', 'readonly: true', /readonly/],
    ['compose', 'docker-compose.yml', 'migration: { condition', 'migrations: { condition', /migrations/],
    ['kustomize', 'deploy/kubernetes/service/api.yaml', 'minReadySeconds', 'minReadySecond', /minReadySecond"/],
    [
      'kustomize',
      'deploy/kubernetes/service/worker.yaml',
      'minReadySeconds: 10',
      'minReadySeconds: ten',
      /minReadySeconds/,
    ],
    ['kustomize', 'deploy/kubernetes/service/api.yaml', 'policy/v1', 'policy/v1beta1', /PodDisruptionBudget/],
    ['workflow', '.github/workflows/ci.yml', 'github.sha', 'github.shaa', /shaa/],
    ['workflow', '.github/workflows/nightly.yml', 'timeout-minutes', 'timeout-minute', /timeout-minute"/],
  ]
  for (const [command, path, from, to, found] of faults) {
    orSkipped(missing)(`find ${to.replaceAll('\n', ' ')} in ${path}${why(missing)}`, () => {
      const folder = temporary()
      const text = readFileSync(join(ROOT, path), 'utf8')
      expect(text).toContain(from)
      if (command === 'kustomize') cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true })
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), text.replace(from, to))
      const asked = command === 'kustomize' ? 'deploy/kubernetes/production/service' : path
      expect(lint(command, join(folder, asked))).toMatchObject({ status: 1, errors: expect.stringMatching(found) })
    })
  }

  orSkipped(missing)(`no credential, history or installed package reaches the builder${why(missing)}`, () => {
    const folder = temporary()
    const files = [
      '.env',
      '.git/config',
      '.data/secrets.json',
      'node_modules/a/index.js',
      'dashboard/node_modules/a.js',
      'src/main.ts',
      'x.pem',
    ]
    for (const file of [...files, 'src/a.log']) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      writeFileSync(join(folder, file), '')
    }
    cpSync(join(ROOT, '.dockerignore'), join(folder, '.dockerignore'))
    expect(read('context', folder)).toEqual(['src/main.ts'])
  })
})

/** A port of the manifests is one of this machine's free ones, since several containers share its network here. */
type Ports = Record<'http' | 'metrics', number>

/** What the cluster has besides the manifests. */
interface Cluster {
  objects: readonly KubernetesObject[]
  secrets: Readonly<Record<string, Record<string, string>>>
  image: ImagePlan['config']
  root: string
}

function environmentOf({ env = [], envFrom = [] }: PodContainer, { objects, secrets, image }: Cluster) {
  const dataOf = (name: string) =>
    objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)!.data!
  const imageEnv = image.Env.filter((each) => !each.startsWith('PATH=')).map((each) => {
    const at = each.indexOf('=')
    return [each.slice(0, at), each.slice(at + 1)] as const
  })
  return Object.assign(
    Object.fromEntries(imageEnv),
    ...envFrom.map(({ configMapRef, secretRef }) =>
      configMapRef ? dataOf(configMapRef.name) : secrets[secretRef!.name]!,
    ),
    Object.fromEntries(
      env.map(({ name, valueFrom: { secretKeyRef } }) => [name, secrets[secretKeyRef.name]![secretKeyRef.key]!]),
    ),
  ) as Record<string, string>
}

const specOf = ({ objects }: Cluster, name: string) =>
  objects.find(({ kind, metadata }) => ['Deployment', 'Job'].includes(kind) && metadata.name === name)!.spec.template
    .spec

function rightsOf(cluster: Cluster, name: string): ContainerRights {
  const { containers, securityContext, volumes = [] } = specOf(cluster, name)
  const [{ volumeMounts = [], securityContext: own }] = containers as [PodContainer]
  for (const each of volumeMounts) expect(volumes).toContainEqual({ name: each.name, emptyDir: expect.anything() })
  return { ...securityContext, ...own, writable: volumeMounts.map(({ mountPath }) => mountPath) }
}

/** Starts what the kubelet would start; `instead` replaces the addresses of the example. */
function startPod(cluster: Cluster, name: string, instead: Readonly<Record<string, string>> = {}): Container {
  const { containers } = specOf(cluster, name)
  const [container] = containers
  return startContainer(cluster.root, {
    command: [...(container!.command ?? cluster.image.Entrypoint), ...container!.args],
    env: { ...environmentOf(container!, cluster), ...instead },
    workdir: cluster.image.WorkingDir,
    rights: rightsOf(cluster, name),
  })
}

/** Asks a probe as the kubelet does: from another address than the one that only the container itself reaches. */
async function probe({ httpGet: { path, port } }: Probe, ports: Ports): Promise<number> {
  const response = await fetch(`http://127.0.0.2:${ports[port as keyof Ports]}${path}`).catch(() => null)
  await response?.arrayBuffer()
  return response?.status ?? 0
}

describe('the image', () => {
  let cluster: Cluster
  const stops: (() => unknown)[] = []

  beforeAll(async () => {
    if (reasonNotToRun) return
    const plan = read<ImagePlan>('dockerfile', join(ROOT, 'Dockerfile'))
    const root = await assembleImage(plan, read<string[]>('context', ROOT))
    stops.push(() => removeImage(root))
    cluster = { objects: readObjects(), secrets: {}, image: plan.config, root }
  }, 600_000)
  afterAll(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })

  orSkipped(reasonNotToRun)(`listens on every address in any role, and is not root${why(reasonNotToRun)}`, () => {
    expect(cluster.image.User).toBe('1000:1000')
    const env = environmentOf({ args: [] } as unknown as PodContainer, cluster)
    const settings = { ...EXPORTED, JWT_PRIVATE_KEY: newSigningKey(), PROOF_PRIVATE_KEY: newSigningKey() }
    const addresses = { DATABASE_URL: 'postgres://u:p@db:5432/payments', TEMPORAL_ADDRESS: 'temporal:7233' }
    expect(loadServiceConfig({ ...env, ...settings, ...addresses }, [])).toMatchObject({ role: 'all', host: '0.0.0.0' })
  })

  orSkipped(reasonNotToRun)(
    `runs the manifests' migration, API and worker; a payment goes through${why(reasonNotToRun)}`,
    async () => {
      const superuser = process.env.TEST_DATABASE_URL!
      const name = `rollout_${randomBytes(6).toString('hex')}`
      const asRole = (role: string) =>
        Object.assign(new URL(superuser), { pathname: name, username: role, password: name }).href
      const [service, owner] = [`${name}_service`, `${name}_owner`] as const
      const admin = new Client({ connectionString: superuser })
      await admin.connect()
      const roles = fencedBlocks('docs/operations.md').find(({ heading }) => heading === 'Database roles')
      const statements = roles!.code
        .replaceAll('payments_owner', owner)
        .replaceAll('payments_service', service)
        .replaceAll('DATABASE payments', `DATABASE ${name}`)
        .replaceAll(/'\w+ of your own'/g, `'${name}'`)
      for (const statement of statements.trim().split('\n')) await admin.query(statement)
      stops.push(async () => {
        await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
        for (const role of [service, owner]) await admin.query(`DROP ROLE ${role}`)
        await admin.end()
      })
      const database = await startTcpProxy(asRole(service))
      stops.push(() => database.close())
      const folder = temporary()
      const keys = simulatorSecrets(1, ['paystack'], {}, name)
      const [temporal, simulator] = await Promise.all([
        startTestTemporal(folder),
        startSimulator({
          port: await quietPort(1 + PROVIDER_IDS.length),
          dataDir: join(folder, 'simulator'),
          secrets: { ...keys, eventsUrl: 'http://127.0.0.1:9' },
        }),
      ])
      stops.push(() => Promise.all([temporal.stop(), simulator.stop()]))
      const operator = {
        email: 'operator@service.example',
        name: 'Operator',
        password: randomBytes(16).toString('hex'),
      }
      cluster.secrets = {
        'payments-database': { DATABASE_URL: database.url },
        'payments-database-owner': { DATABASE_MIGRATION_URL: asRole(owner) },
        'payments-keys': {
          ENCRYPTION_KEY: randomBytes(32).toString('base64'),
          JWT_PRIVATE_KEY: newSigningKey(),
          PROOF_PRIVATE_KEY: newSigningKey(),
          OPERATORS: JSON.stringify([operator]),
        },
        'payments-providers': {
          PAYSTACK_SECRET_KEY: keys.paystack!.TEST!.secretKey,
          PAYSTACK_BASE_URL: simulator.url('paystack'),
        },
      }

      for (const printed of [/^migrated: /, /^nothing to migrate$/m]) {
        const job = startPod(cluster, 'payments-migration')
        expect([await job.exited, job.printed()]).toEqual([0, expect.stringMatching(printed)])
      }

      const start = async (role: string) => {
        const ports: Ports = { http: await quietPort(), metrics: await quietPort() }
        const pod = startPod(cluster, `payments-${role}`, {
          PORT: String(ports.http),
          METRICS_PORT: String(ports.metrics),
          TEMPORAL_ADDRESS: temporal.address,
          RATES_BASE_URL: NO_CENTRAL_BANK,
        })
        stops.push(
          () => pod.exited,
          () => pod.kill('SIGKILL'),
        )
        const spec = specOf(cluster, `payments-${role}`)
        const { startupProbe, readinessProbe, livenessProbe } = spec.containers[0]!
        return {
          pod,
          ports,
          grace: spec.terminationGracePeriodSeconds,
          started: () => probe(startupProbe, ports),
          ready: () => probe(readinessProbe, ports),
          live: () => probe(livenessProbe, ports),
        }
      }
      const pods = await Promise.all(['api', 'worker'].map(start))
      const [api, worker] = pods as [(typeof pods)[0], (typeof pods)[0]]
      for (const { pod, started, ready, live } of pods) {
        const status200 = (ask: () => Promise<number>) =>
          until(async () => {
            if ((await Promise.race([pod.exited, Promise.resolve('running')])) !== 'running')
              throw new Error(pod.printed())
            return (await ask()) === 200
          }, 120_000)
        await status200(started)
        await status200(ready)
        expect(await live()).toBe(200)
        const status = readFileSync(`/proc/${pod.pid}/status`, 'utf8')
        expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
        expect(status).toMatch(/^NSpid:\t\d+\t1$/m)
        expect(status).toMatch(/^CapBnd:\t0{16}$/m)
        expect(status).toMatch(/^NoNewPrivs:\t1$/m)
        expect(readFileSync(`/proc/${pod.pid}/mountinfo`, 'utf8')).toMatch(/ \/ ro,/)
      }

      const business = await connected(database.url, given.business)
      const baseUrl = `http://127.0.0.1:${api.ports.http}`
      const payments = paymentsOf({ baseUrl, business, simulator } as unknown as ReachedService)
      const id = await payments.charge('tok_success')
      expect((await payments.end(id, 60_000)).state).toBe('SUCCEEDED')
      expect(await payments.charges(id)).toEqual(ONE_CHARGE)

      const [, ...health] = cluster.image.Healthcheck.Test
      const isHealthy = async () => {
        const env = { METRICS_PORT: String(api.ports.metrics) }
        expect(health[0]).toBe('node')
        return (await once(spawn(process.execPath, health.slice(1), { env }), 'exit'))[0] === 0
      }
      await database.cut()
      await until(async () => (await api.ready()) === 503, 60_000)
      for (const { live } of pods) expect(await live()).toBe(200)
      expect(await worker.ready()).toBe(200)
      expect(await isHealthy()).toBe(true)
      await database.restore()
      await until(async () => (await api.ready()) === 200, 60_000)

      const began = performance.now()
      for (const { pod } of pods) pod.kill('SIGTERM')
      await until(async () => (await api.ready()) === 503, 60_000)
      for (const { pod, grace } of pods) {
        expect([await pod.exited, pod.printed()]).toEqual([0, expect.stringContaining('stopped')])
        expect(performance.now() - began).toBeLessThan(grace * 1_000)
      }
      expect(await isHealthy()).toBe(false)
    },
    300_000,
  )

  orSkipped(reasonNotToRun)(`changes no file but in the API's /tmp${why(reasonNotToRun)}`, async () => {
    const files = { '/app/src/main.ts': 'EROFS', '/data/a': 'EROFS', '/tmp/a': '' }
    for (const [file, expected] of Object.entries(files)) {
      const program = `try { fs.writeFileSync('${file}', '') } catch (error) { console.log(error.code) }`
      const rights = rightsOf(cluster, 'payments-api')
      const container = startContainer(cluster.root, {
        command: ['node', '-e', program],
        env: {},
        workdir: '/app',
        rights,
      })
      await container.exited
      expect([file, container.printed().trim()]).toEqual([file, expected])
    }
  })
})

describe('the manifests', () => {
  orSkipped(missing)(`hold no secret, and keep every old pod until a new one is ready${why(missing)}`, () => {
    const objects = readObjects()
    expect(
      objects.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`).toSorted(),
    ).toEqual([
      'ConfigMap payments-settings',
      'Deployment payments-api',
      'Deployment payments-worker',
      'Job payments-migration',
      'NetworkPolicy payments',
      'NetworkPolicy payments-api',
      'PodDisruptionBudget payments-api',
      'PodDisruptionBudget payments-worker',
      'Service payments-api',
    ])
    expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['payments']))
    const settings = objects.find(({ kind }) => kind === 'ConfigMap')!.data!
    for (const { kind, spec } of objects) {
      if (kind !== 'Deployment') continue
      expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
      // A stop ends 31 s after the delay at the latest.
      const { terminationGracePeriodSeconds: grace } = spec.template.spec
      expect(grace).toBeGreaterThan(Number(settings.SHUTDOWN_DELAY_SECONDS) + 28)
    }
  })

  orSkipped(missing)(`the compose file gives the containers of this image as few rights${why(missing)}`, () => {
    interface Service {
      image: string
      read_only?: boolean
      user?: string
      cap_drop?: string[]
      security_opt?: string[]
    }
    const { services } = read<{ services: Record<string, Service> }>('compose', join(ROOT, 'docker-compose.yml'))
    const ours = Object.entries(services).filter(([, { image }]) => image === 'payments-service')
    expect(ours.map(([name]) => name)).toEqual(['api', 'migration', 'simulator', 'worker'])
    for (const [name, { read_only: readOnly, user, cap_drop: dropped, security_opt: options }] of ours) {
      expect([name, user, dropped, options]).toEqual([name, undefined, ['ALL'], ['no-new-privileges:true']])
      // Compose copies the simulator's configuration into the container, which a read-only one refuses.
      expect([name, readOnly ?? false]).toEqual([name, name !== 'simulator'])
    }
  })
})
