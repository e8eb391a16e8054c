/** @alone */

import { Worker } from 'node:worker_threads'
import { routes } from '../../../src/api/routes.ts'
import { USSD_TOKEN } from '../../api-config.ts'
import { FROM_OWN_PAGE, type ApiWithDatabase } from '../running-api.ts'
import { startApiWithProviders } from '../api-with-providers.ts'

/**
 * The longest main-thread time of one request to an open route, in milliseconds. A successful sign-in is
 * excluded: it waits in the hashing queue, so one client cannot start many at once.
 */
const MOST_MS = 5
/**
 * The same bound on a slower machine, or beside work that shares the core: the median of all requests takes 0.6 to 0.9 ms
 * where nothing else runs.
 */
const MOST_TIMES_MEDIAN = 7
/** Requests per measurement, because a thread's CPU clock ticks in milliseconds. */
const TIMES = 4
/** Measurements of a request that was too slow once; their median counts. */
const ROUNDS = 5
/** Other work on the same core makes each CPU millisecond do less, so what was slow is measured again at the end. */
const PASSES = 3

const KIB = 1_024
/** All headers except the request line and those that the client adds. */
const HEADER_BYTES = 13 * KIB

let api: ApiWithDatabase
let sender: Worker

/** Sends requests one after the other from a separate thread, so that the client's CPU time is not measured. */
const SENDER = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', async ({ url, times, init }) => {
  const statuses = new Set()
  for (let time = 0; time < times; time++) {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  parentPort.postMessage([...statuses])
})`

beforeAll(async () => {
  api = await startApiWithProviders()
  sender = new Worker(SENDER, { eval: true })
})
afterAll(async () => {
  await sender.terminate()
  await api.stop()
})

interface Asked {
  path: string
  method: string
  headers?: Record<string, string>
  body?: string
}

async function send({ path, ...init }: Asked, times: number): Promise<number[]> {
  const done = new Promise<number[]>((resolve) => sender.once('message', resolve))
  sender.postMessage({ url: api.baseUrl + path, times, init }, [])
  return await done
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** CPU milliseconds of this thread per request, without other threads and processes. */
async function measured(asked: Asked): Promise<number> {
  const before = process.threadCpuUsage()
  await send(asked, TIMES)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / TIMES
}

/**
 * Measures after a warm-up. A slow first measurement is repeated and the median counts, because a garbage
 * collection may have caused it.
 */
async function cost(asked: Asked): Promise<number> {
  expect(await send(asked, 1)).not.toContain(500)
  const costs = [await measured(asked)]
  while (costs[0]! > MOST_MS && costs.length < ROUNDS) costs.push(await measured(asked))
  return median(costs)
}

const filled = (bytes: number, text: (at: number) => string): string => {
  const parts: string[] = []
  for (let at = 0, length = 0; ; at++) {
    const part = text(at)
    length += part.length
    if (length > bytes) return parts.join('')
    parts.push(part)
  }
}

const name = (at: number): string => at.toString(36)

/** Bodies that made parsers and validators slow, as long as the route accepts. */
const JSON_BODIES: Record<string, (bytes: number) => string> = {
  'unknown fields': (bytes) => `{${filled(bytes - 20, (at) => `"${name(at)}":1,`)}"z":1}`,
  '200 unknown fields': () => `{${Array.from({ length: 200 }, (_, at) => `"${name(at)}":1`).join(',')}}`,
  '200 long unknown fields': (bytes) =>
    `{${Array.from({ length: 200 }, (_, at) => `"${name(at).padEnd(bytes / 200 - 8, 'x')}":1`).join(',')}}`,
  'small objects': (bytes) => `[${filled(bytes - 20, () => '{},')}1]`,
  'objects of one member': (bytes) => `[${filled(bytes - 20, (at) => `{"a${at % 1_000}":1},`)}1]`,
  'nested lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`,
  'nested lists of values': (bytes) => `{"a":${'[1,'.repeat(bytes / 4 - 4)}1${']'.repeat(bytes / 4 - 4)}}`,
  'nested objects of values': (bytes) => `${'{"b":1,"a":'.repeat(bytes / 12 - 1)}1${'}'.repeat(bytes / 12 - 1)}`,
  'a large number beside objects': (bytes) => `{"z":12345678901234567,"a":[${filled(bytes - 60, () => '{},')}1]}`,
  'nested lists without an end': (bytes) => '['.repeat(bytes),
  escapes: (bytes) => `{"email":"${'\\u0041'.repeat(bytes / 6 - 5)}"}`,
  'one long text': (bytes) => `{"email":"${'a@'.repeat(bytes / 2 - 10)}"}`,
  'lines and no JSON': (bytes) => `${'\n'.repeat(bytes - 1)}x`,
}

const FORM_BODIES: Record<string, (bytes: number) => string> = {
  names: (bytes) => filled(bytes, (at) => `${name(at)}&`),
  'one name': (bytes) => 'a&'.repeat(bytes / 2),
  '200 names': () => Array.from({ length: 200 }, (_, at) => `${name(at)}=1`).join('&'),
  'separators alone': (bytes) => '&'.repeat(bytes),
  escapes: (bytes) => `text=${'%2a'.repeat(bytes / 3 - 2)}`,
  NULs: (bytes) => `text=${'%00'.repeat(bytes / 3 - 2)}`,
  inputs: (bytes) => `text=${'1*'.repeat(bytes / 2 - 3)}`,
}

const LONGEST_QUERY = 8 * KIB - 200

/** The most expensive parameters and headers, all in one request. */
const QUERY = filled(LONGEST_QUERY, (at) => `${name(at)}&`)

const share = HEADER_BYTES / 7
const HOSTILE_HEADERS: Record<string, string> = {
  Accept: 'text/html;q=0.1,'.repeat(share / 16),
  'Accept-Encoding': 'x;q=0.1,'.repeat(share / 8),
  'If-None-Match': '"a",'.repeat(share / 4),
  Cookie: 'a=b; '.repeat(share / 5),
  Authorization: `Bearer x${',Bearer y'.repeat(share / 9 - 1)}`,
  'X-Forwarded-For': '127.0.0.1,'.repeat(share / 10),
  traceparent: `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01-${'-'.repeat(share - 60)}`,
  ...FROM_OWN_PAGE,
}

const SIGNED: Record<string, string> = {
  'x-paystack-signature': 'a'.repeat(128),
  'webhook-id': 'a',
  'webhook-signature': 'v1,x '.repeat(400),
  'svix-id': 'a',
  'svix-signature': 'v1,x '.repeat(400),
}

interface Variant {
  what: string
  asked: Asked
}

const open = routes.filter(({ access }) => access === 'public')

/** This route gets every body; the other JSON routes share its parser. */
const PARSED = '/api/auth/login'

/** Paths that reach the handler, not only the check of a parameter. */
function pathsOf(path: string): string[] {
  if (path.includes('{providerId}'))
    return ['paystack', 'peach', 'yoco', 'ozow', 'stitch'].map((id) => path.replace('{providerId}', id))
  const id = (prefix: string) => `${prefix}_${'0'.repeat(32)}`
  const ids: Record<string, string> = {
    '{id}': path.startsWith('/pay') ? id('lnk') : id('prb'),
    '{receiptId}': id('rct'),
    '{tokenId}': id('tok'),
    '{file}': 'openapi.json',
  }
  return [path.replaceAll(/\{\w+\}/g, (parameter) => ids[parameter] ?? 'x')]
}

function bodiesOf({ bodyFormat = 'json', path }: (typeof routes)[number]): [string, Partial<Asked>][] {
  if (bodyFormat === 'form') {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return Object.entries(FORM_BODIES).map(([what, make]) => [what, { headers, body: make(16 * KIB - 10) }])
  }
  const headers = { 'Content-Type': 'application/json', ...FROM_OWN_PAGE }
  if (bodyFormat === 'json' && path !== PARSED)
    return [['unknown fields', { headers, body: JSON_BODIES['200 unknown fields']!(16 * KIB) }]]
  // The longest body of all, and the longest that is parsed before a credential or a signature is verified.
  // A shorter one can nest as deeply as the stack allows.
  const sizes = bodyFormat === 'raw' ? [256 * KIB, 16 * KIB, 4 * KIB] : [256 * KIB, 16 * KIB]
  const json = Object.entries(JSON_BODIES).flatMap(([what, make]) =>
    sizes.map((bytes): [string, Partial<Asked>] => [`${what}, ${bytes / KIB} KiB`, { headers, body: make(bytes) }]),
  )
  if (bodyFormat !== 'raw') return json
  const signed = { ...headers, ...SIGNED, 'webhook-timestamp': now(), 'svix-timestamp': now() }
  const forms = Object.entries(FORM_BODIES).flatMap(([what, make]) =>
    sizes.map((bytes) => [`form: ${what}, ${bytes / KIB} KiB`, { body: make(bytes) }] as const),
  )
  return [...json, ...forms].map(([what, asked]) => [what, { ...asked, headers: signed }])
}

const now = (): string => String(Math.floor(Date.now() / 1_000))

function variantsOf(route: (typeof routes)[number]): Variant[] {
  const { method } = route
  const isUssd = route.bodyFormat === 'form'
  return pathsOf(route.path).flatMap((path) => {
    const as = (what: string, asked: Partial<Asked>): Variant => ({
      what: `${method} ${path}: ${what}`,
      asked: { path: isUssd ? `${path}?token=${USSD_TOKEN}` : path, method, ...asked },
    })
    const queries = [as('a hostile query', { path: `${path}?${QUERY}` })]
    const headers = [as('hostile headers', { headers: HOSTILE_HEADERS })]
    const bodies = method === 'POST' ? bodiesOf(route).map(([what, asked]) => as(what, asked)) : []
    return [as('nothing else', {}), ...queries, ...headers, ...bodies]
  })
}

const others: Variant[] = [
  { what: 'a path of slashes', asked: { method: 'GET', path: `/a${'/'.repeat(4_000)}b${'/'.repeat(4_000)}` } },
  { what: 'a path of segments', asked: { method: 'GET', path: '/a'.repeat(4_000) } },
  { what: 'a path of escapes', asked: { method: 'GET', path: `/pay/${'%41'.repeat(2_500)}` } },
]

test(`no request of an open route takes more than ${MOST_MS} ms of the main thread`, async () => {
  let slow: Variant[] = [...open.flatMap(variantsOf), ...others]
  const costs = new Map<string, number>()
  for (let pass = 1; pass <= PASSES && slow.length > 0; pass++) {
    for (const { what, asked } of slow) costs.set(what, await cost(asked))
    const most = Math.max(MOST_MS, MOST_TIMES_MEDIAN * median([...costs.values()]))
    slow = slow.filter(({ what }) => costs.get(what)! > most)
  }
  expect(slow.map(({ what }) => `${what}: ${costs.get(what)!.toFixed(1)} ms`)).toEqual([])
}, 600_000)
