import type { UncheckedJson } from '../unchecked-json.ts'
import { randomBytes } from 'node:crypto'
import type { ApiDeps } from '../../src/api/http/call.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import type { Route } from '../../src/api/http/route.ts'
import { startServer, type ListenOptions } from '../../src/api/server.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { ServiceError } from '../../src/domain/errors.ts'
import type { EngineWork } from '../../src/domain/engine-work.ts'
import { ProofKeys } from '../../src/proofs/keys.ts'
import { API_CONFIG } from '../api-config.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { duringTests } from '../during-tests.ts'
import { newSigningKey } from '../signing-keys.ts'
import { loadConfig } from '../../src/config/config.ts'

export interface ApiAnswer {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined unless it is JSON. */
  body: UncheckedJson
}

export interface Ask {
  key?: string
  token?: string
  /** A dashboard session's cookie, sent as a browser sends it from the dashboard's own page. */
  cookie?: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown
}

interface ApiOptions {
  url: string
  deps?: Partial<ApiDeps>
  config?: Partial<ApiDeps['config']>
  routes?: readonly Route[]
  listen?: Partial<ListenOptions>
}

/** Keys that all APIs of a test file share, as all processes of a deployment do. */
const shared = { privateKeyPem: newSigningKey(), encryptionKey: randomBytes(32) }

/** Signs the heads of the proof logs of every such API. */
export const proofKeys = new ProofKeys([newSigningKey()], ['payments.test'])

export const FROM_OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' }

export async function askOf(
  baseUrl: string,
  method: string,
  path: string,
  { key, token, cookie, headers, body }: Ask = {},
): Promise<ApiAnswer> {
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key && { 'X-API-Key': key }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cookie && { Cookie: cookie, ...FROM_OWN_PAGE }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isText ? (body as string) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '') && text !== ''
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
}

export async function startApi({ url, deps, config, routes, listen }: ApiOptions) {
  const orm = await createOrm({ url })
  const pool = await poolOf(orm)
  /** Work that the API handed to the engine. */
  const pushed: EngineWork[] = []
  const logged: Record<string, unknown>[] = []
  const server = await startServer(
    {
      orm,
      pool,
      starts: { push: (work) => pushed.push(work), storing: () => () => undefined },
      cipher: new Cipher([shared.encryptionKey]),
      config: { baseUrl: 'http://payments.test', ...API_CONFIG, ...config },
      tokens: { privateKeyPem: shared.privateKeyPem },
      proofKeys,
      engine: { isUp: () => true, sendCommand: () => Promise.reject(new ServiceError('SV-5003')) },
      logger: createLogger('debug', { write: (line) => logged.push(JSON.parse(line)) }),
      // No worker runs, so an activation never ends.
      activatedWithinMs: 50,
      providers: [],
      connections: {},
      ...deps,
    },
    { port: 0, host: '127.0.0.1', ...(routes && { routes }), ...listen },
  )
  const baseUrl = `http://127.0.0.1:${server.port}`
  return {
    orm,
    pool,
    server,
    baseUrl,
    pushed,
    logged,
    ask: (method: string, path: string, ask?: Ask) => askOf(baseUrl, method, path, ask),
    stop: async (): Promise<void> => {
      await server.close(1_000)
      await orm.close(true)
    },
  }
}

export interface RunningApi extends Awaited<ReturnType<typeof startApi>> {
  /** True if a worker runs on the same database. */
  works?: true
}

export interface ApiWithDatabase extends RunningApi {
  database: TestDatabase
}

/** Starts an API on a new database; `stop` drops the database. */
export async function startApiWithDatabase(options: Omit<ApiOptions, 'url'> = {}): Promise<ApiWithDatabase> {
  const database = await createDatabase()
  const api = await startApi({ ...options, url: database.url })
  const stop = async (): Promise<void> => {
    await api.stop()
    await database.drop()
  }
  return { ...api, database, stop }
}

/** The configuration of a process behind a proxy that tells the client's address in X-Forwarded-For. */
export const BEHIND_PROXY = { trustedProxies: loadConfig({ TRUSTED_PROXIES: '127.0.0.1' }, []).edge.trustedProxies }

/** An API that runs while the tests of a file do. The returned object is filled before the first of them. */
export function testApi(start: () => Promise<ApiWithDatabase> = startApiWithDatabase): ApiWithDatabase {
  return duringTests(start)
}

/** Two processes on one database, which run while the tests of a file do. */
export function testApis(
  config: ApiOptions['config'] = {},
  start: () => Promise<ApiWithDatabase> = startApiWithDatabase,
): [ApiWithDatabase, RunningApi] {
  const api = {} as ApiWithDatabase
  const other = {} as RunningApi
  beforeAll(async () => {
    Object.assign(api, await start())
    Object.assign(other, await startApi({ url: api.database.url, config }))
  })
  afterAll(async () => {
    await other.stop?.()
    await api.stop?.()
  })
  return [api, other]
}
