import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { Connection } from '@temporalio/client'
import { parse } from 'yaml'
import { SETTLEMENT_FILE_LIMIT } from '../../src/api/http/limits.ts'
import { loadServiceConfig } from '../../src/config/config.ts'
import { DYNAMIC_CONFIG, SEARCH_ATTRIBUTE_FLAGS } from '../../local/temporal/temporal.ts'
import { HISTORY_RETENTION_DAYS } from '../../src/workflows/messages.ts'
import { missingSearchAttributes } from '../../src/engine/search-attributes.ts'
import { parseSecrets } from '../../local/simulator/ledger/secrets.ts'
import { KEYS_AND_OPERATOR as EXPORTED } from './whole-service.ts'
import { newFolder } from '../folder.ts'
import { serve } from '../serve.ts'

interface ComposeService {
  image?: string
  command: string[]
  environment: Record<string, string>
  ports?: string[]
  read_only?: boolean
  tmpfs?: string[]
  healthcheck?: { test: string[] }
}

interface Compose {
  services: Record<string, ComposeService>
  configs: { temporal: { file: string }; simulator: { content: string } }
}

const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
const compose = parse(text, { merge: true }) as Compose

/** A service's environment as compose resolves it: `${NAME:-default}` and `${NAME:?why}`. */
function environmentOf(name: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const resolve = (value: string) =>
    value.replace(/^\$\{(\w+):([-?])(.*)\}$/, (_, variable: string, kind: string, rest: string) => {
      if (env[variable]) return env[variable]
      if (kind === '?') throw new Error(`${variable}: ${rest}`)
      return rest
    })
  const entries = Object.entries(compose.services[name]!.environment)
  return Object.fromEntries(entries.map(([variable, value]) => [variable, resolve(value)]))
}

const scriptOf = (name: string) => compose.services[name]!.command[0]!.replaceAll('$$', '$')

test('the compose file runs Temporal with the settings of the embedded start', () => {
  const file = new URL(`../../${compose.configs.temporal.file}`, import.meta.url)
  const values = parse(readFileSync(file, 'utf8')) as Record<string, { value: unknown }[]>
  const flat = Object.fromEntries(Object.entries(values).map(([key, list]) => [key, list[0]!.value]))
  expect(flat).toEqual(DYNAMIC_CONFIG)
})

test('the compose file, an embedded start and temporal:setup keep histories equally long', () => {
  expect(scriptOf('temporal-namespace')).toContain(`--retention ${HISTORY_RETENTION_DAYS * 24}h`)
})

test('the compose file registers the same search attributes', () => {
  const registered = scriptOf('temporal-namespace').matchAll(/--name (\w+) --type (\w+)/g)
  expect(Object.fromEntries([...registered].map(([, name, type]) => [name, type]))).toEqual(SEARCH_ATTRIBUTE_FLAGS)
})

test("Temporal's own command line creates its namespace and search attributes once", async () => {
  const address = process.env.TEST_TEMPORAL_ADDRESS!
  const namespace = `grown-${randomBytes(6).toString('hex')}`
  const script = scriptOf('temporal-namespace').replaceAll('--namespace default', `--namespace ${namespace}`)
  const path = [dirname(process.env.TEST_TEMPORAL_CLI!), process.env.PATH].join(':')
  const env = { PATH: path, HOME: process.env.TEST_FOLDER, TEMPORAL_ADDRESS: address }
  for (const time of ['first', 'second'])
    expect([time, spawnSync('sh', ['-ec', script], { env, encoding: 'utf8' })]).toMatchObject([time, { status: 0 }])
  const connection = await Connection.connect({ address })
  const { config } = await connection.workflowService.describeNamespace({ namespace })
  expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(7 * 24 * 3_600)
  expect(await missingSearchAttributes(connection, namespace)).toEqual([])
  await connection.close()
})

test('a shell parses its scripts', () => {
  for (const name of ['temporal-schema', 'temporal-namespace'])
    expect([name, spawnSync('sh', ['-n', '-c', scriptOf(name)], { encoding: 'utf8' }).stderr]).toEqual([name, ''])
})

describe.each(['api', 'worker'])('its %s', (role) => {
  const { command, healthcheck } = compose.services[role]!
  const configWith = (env: Readonly<Record<string, string>>) =>
    loadServiceConfig(environmentOf(role, env), command.slice(1))

  test('is read-only but for a /tmp that has room for an uploaded file', () => {
    const { read_only: readOnly, tmpfs = [] } = compose.services[role]!
    const megabytes = tmpfs.map((each) => Number(/^\/tmp:.*\bsize=(\d+)m\b/.exec(each)?.[1]))
    expect([readOnly, megabytes]).toEqual([true, [expect.any(Number)]])
    expect(megabytes[0]! * 2 ** 20).toBeGreaterThan(SETTLEMENT_FILE_LIMIT)
  })

  test('runs the service alone', () => {
    expect(command[0]).toBe('src/main.ts')
  })

  test('takes the settings, with an operator and Paystack in test mode alone', () => {
    const config = configWith(EXPORTED)
    expect(config).toMatchObject({ role, host: '0.0.0.0', ussdCallbackToken: null })
    expect(config.providers).toEqual({
      paystack: { TEST: expect.objectContaining({ baseUrl: 'http://simulator:4011' }), LIVE: null },
    })
  })

  test.each(Object.keys(EXPORTED))('does not start without %s', (name) => {
    expect(() => configWith({ ...EXPORTED, [name]: '' })).toThrow(`${name}: set it to `)
  })

  test('sends a live key only to Paystack itself', () => {
    const live = { ...EXPORTED, PAYSTACK_LIVE_SECRET_KEY: 'sk_live_1' }
    for (const env of [live, { ...live, PAYSTACK_BASE_URL: 'http://simulator:4011' }])
      expect(configWith(env).providers.paystack?.LIVE).toMatchObject({ baseUrl: 'https://api.paystack.co' })
  })

  test('has a health check that passes while its address answers 200, and only then', async () => {
    const [, ...program] = healthcheck!.test
    let status = 200
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/health/ready' ? status : 404).end()
    })
    const { port, close } = await serve(server)
    const check = async () => {
      const [file, ...args] = program.map((part) => part.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`))
      expect(file).toBe('node')
      return (await once(spawn(process.execPath, args), 'exit'))[0]
    }
    expect(healthcheck!.test.join(' ')).toContain({ api: '127.0.0.1:3000/', worker: '127.0.0.1:9464/' }[role])
    expect(await check()).toBe(0)
    status = 503
    expect(await check()).toBe(1)
    await close()
    expect(await check()).toBe(1)
  })
})

test('the image holds every file that the service and the simulator need', () => {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const image = newFolder()
  try {
    for (const [, from, to] of stage.matchAll(/^COPY ((?:src|local|package\.json)\S*) (\S+)$/gm)) {
      const place = to!.endsWith('/') ? join(to!, basename(from!)) : to!
      cpSync(new URL(`../../${from}`, import.meta.url), join(image, place), { recursive: true })
    }
    symlinkSync(new URL('../../node_modules', import.meta.url), join(image, 'node_modules'))
    const run = (program: string) => spawnSync(process.execPath, [program], { cwd: image, env: {}, encoding: 'utf8' })
    expect(run(/^CMD \["(.*)"\]$/m.exec(stage)![1]!)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^DATABASE_URL is not set; .*\n$/),
    })
    const simulator = compose.services.simulator!.command.toString().split(' ')[0]!
    expect(run(simulator).stderr).toMatch(/^simulator: usage: .*\n$/)
  } finally {
  }
})

test('nothing but the API is published to other machines', () => {
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  )
  expect(published).toEqual(['api'])
  expect(compose.services['temporal-ui']!.ports).toEqual(['127.0.0.1:8233:8080'])
})

test('the simulator there knows no live key', () => {
  expect(parseSecrets(compose.configs.simulator.content)).toMatchObject({ paystack: { TEST: {} } })
  expect(compose.configs.simulator.content).not.toContain('LIVE')
})

test("every image has a version, and Temporal's images have the same", () => {
  const images = Object.values(compose.services).flatMap(({ image }) => image ?? [])
  expect(images.filter((image) => image !== 'payments-service' && !/:\d+(\.\d+)*$/.test(image))).toEqual([])
  expect(images.join(' ')).not.toContain('auto-setup')
  const versions = images.flatMap((image) => /^temporalio\/(?:server|admin-tools):(.*)$/.exec(image)?.[1] ?? [])
  expect(new Set(versions).size).toBe(1)
})
