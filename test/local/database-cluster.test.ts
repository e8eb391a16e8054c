import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'
import { loadServiceConfig } from '../../src/config/config.ts'
import { KEYS_AND_OPERATOR } from './whole-service.ts'

/* The files of a database that survives the loss of a machine, read without Docker or Kubernetes. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Compose {
  services: Record<
    string,
    { image: string; environment?: Record<string, string>; command?: string; volumes?: string[] }
  >
  configs: Record<string, { content: string }>
}

const text = read('deploy/postgres/docker-compose.yml')
const compose = parse(text, { merge: true }) as Compose
const grown = parse(read('docker-compose.yml'), { merge: true }) as Compose
const config = (name: string) => compose.configs[name]!.content.replaceAll('$$', '$')
const patroni = parse(config('patroni'))
const named = (prefix: string) => Object.keys(compose.services).filter((name) => name.startsWith(prefix))

/** Settings of the server that decide how fast it is, or what its log holds. */
const SHARED = ['max_connections', 'max_wal_size', 'jit', 'log_min_error_statement', 'log_error_verbosity']

describe('the compose file of the cluster', () => {
  test('has three servers and three etcds, each with a volume of its own and no name of docker-compose.yml', () => {
    for (const prefix of ['node-', 'etcd-']) {
      const volumes = named(prefix).map((name) => compose.services[name]!.volumes![0]!.split(':')[0])
      expect([prefix, volumes.toSorted()]).toEqual([prefix, named(prefix).toSorted()])
      expect(volumes).toHaveLength(3)
    }
    expect(Object.keys(compose.services).filter((name) => name in grown.services)).toEqual([])
  })

  test('acknowledges no commit that only one server has', () => {
    const { dcs } = patroni.bootstrap
    expect(dcs).toMatchObject({
      synchronous_mode: 'quorum',
      synchronous_mode_strict: true,
      synchronous_node_count: 1,
      postgresql: { parameters: { synchronous_commit: 'on' } },
    })
    // Patroni's own rule for the three times.
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
  })

  test('leads connections to the primary among all servers, and closes those to a server that is none any more', () => {
    const proxy = config('haproxy')
    expect(proxy).toMatch(/option httpchk OPTIONS \/primary\n/)
    expect(proxy).toMatch(/default-server .*on-marked-down shutdown-sessions/)
    expect(Array.from(proxy.matchAll(/^ +server \S+ (\S+):5432$/gm), ([, name]) => name)).toEqual(named('node-'))
    for (const name of named('node-'))
      expect(compose.services[name]!.environment).toMatchObject({
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
      })
  })

  test('creates the roles and the database of docker-compose.yml, by a script that a shell parses', () => {
    const script = config('create-roles')
    expect(spawnSync('sh', ['-n', '-c', script], { encoding: 'utf8' }).stderr).toBe('')
    const roles = (from: string) => [...from.matchAll(/CREATE ROLE .*;/g)].join('\n')
    expect(roles(script)).toBe(roles(grown.configs.roles!.content))
  })

  test('is reached by the address that its head exports', () => {
    const exported = Object.fromEntries(
      Array.from(text.matchAll(/^# +export (DATABASE_\w+)=(\S+)$/gm), ([, name, value]) => [name!, value!]),
    )
    expect(Object.keys(exported)).toEqual(['DATABASE_URL', 'DATABASE_MIGRATION_URL'])
    const others = { ...KEYS_AND_OPERATOR, TEMPORAL_ADDRESS: 'temporal:7233' }
    const { database } = loadServiceConfig({ ...exported, ...others }, ['--role', 'api'])
    expect(new URL(database.url).hostname in compose.services).toBe(true)
    for (const service of ['api', 'worker', 'migration'])
      expect(grown.services[service]!.environment!.DATABASE_URL).toMatch(/^\$\{DATABASE_URL:-postgres:/)
  })

  test('has a version for every image', () => {
    const images = Object.values(compose.services).map(({ image }) => image)
    expect(images.filter((image) => image !== 'payments-postgres' && !/:v?\d+(\.\d+)*$/.test(image))).toEqual([])
    expect(text).toMatch(/FROM postgres:18\n/)
  })
})

const objects = ['record', 'engine'].flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/database/${name}.yaml`)).map((document) => document.toJSON()),
)
const [record, engine] = objects.filter(({ kind }) => kind === 'Cluster')

test.each([
  ['record', record],
  ['engine', engine],
])('the %s has three servers on three machines, and acknowledges no commit that only one has', (_, { spec }) => {
  expect(spec).toMatchObject({
    instances: 3,
    imageName: expect.stringMatching(/:18\.\d+-/),
    postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required', failoverQuorum: true } },
    affinity: { podAntiAffinityType: 'required', topologyKey: 'kubernetes.io/hostname' },
  })
})

test('the engine shares no machine with the record', () => {
  const [rule] = engine.spec.affinity.additionalPodAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution
  expect(rule.labelSelector.matchLabels).toEqual({ 'cnpg.io/cluster': record.metadata.name })
  expect(rule.namespaces).toEqual([record.metadata.namespace])
})

test('the record archives its log, and has the settings of the compose file', () => {
  expect(record.spec.plugins).toEqual([expect.objectContaining({ isWALArchiver: true })])
  const { parameters } = patroni.bootstrap.dcs.postgresql
  for (const name of SHARED)
    expect([name, record.spec.postgresql.parameters[name]]).toEqual([name, String(parameters[name])])
})
