import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../local/temporal/release.ts'
import { until } from '../until.ts'
import { archiveHost, cut, half, type Reply, serveInTest, startProxy, whole } from './archive-host.ts'
import { scratch } from './scratch.ts'
import { BUILDS, machine, sha256 } from './temporal-machine.ts'

const temporary = scratch()
const LIST = 'checksums.txt'
const ARCHIVE = expect.stringMatching(/^temporal_cli_9\.9\.9_\w+\.tar\.gz$/)
const ONLY_IT = ['temporal-cli-9.9.9', 'temporal-cli-9.9.9/temporal']

/** A machine that can reach the host, and whose Go can build. */
async function setUp(variables: Record<string, string> = {}, more: Partial<Release> = {}) {
  const host = await archiveHost(temporary())
  const mine = machine(temporary(), variables, { ...host.release, ...more })
  mine.installGo(BUILDS)
  return { ...host, ...mine, isBuilt: () => existsSync(join(mine.home, 'go-was-asked')) }
}

test('the official archive is fetched once, with its bytes as progress, and leaves only the binary', async () => {
  const { cached, find, kept, lines, reply, requested } = await setUp()
  const arrives = half((response, rest) =>
    until(async () => lines.some((line) => / 1 of 2 MB from 127\.0\.0\.1:\d+ … \d s/.test(line))).then(() =>
      response.end(rest),
    ),
  )
  reply('archive', arrives)
  expect([await find(), await find()]).toEqual([cached, cached])
  expect(requested).toEqual([LIST, ARCHIVE])
  expect(lines.at(-1)).toMatch(/^temporal +9\.9\.9 is here, from the official archive \(\d+\.\d s\)$/)
  expect(kept()).toEqual(ONLY_IT)
})

test('a wrong checksums.txt stops the search, and nothing is kept', async () => {
  const { find, isBuilt, kept, requested } = await setUp({}, { checksums: sha256('what was published') })
  await expect(find()).rejects.toThrow(
    new RegExp(
      String.raw`^http://127\S+/v9/checksums\.txt is not the expected file: its SHA-256 is \w{64} instead of ${sha256('what was published')}\. .*TEMPORAL_CLI$`,
    ),
  )
  expect(requested).toEqual([LIST])
  expect([isBuilt(), kept()]).toEqual([false, []])
})

test('a wrong archive stops the search, and nothing is kept', async () => {
  const { find, isBuilt, kept, reply, requested } = await setUp()
  const changed = Buffer.from('changed')
  reply('archive', (response) => whole(response, changed))
  await expect(find()).rejects.toThrow(
    new RegExp(
      String.raw`_9\.9\.9_\w+\.tar\.gz is not the expected file: its SHA-256 is ${sha256(changed)} instead of`,
    ),
  )
  expect(requested).toEqual([LIST, ARCHIVE])
  expect([isBuilt(), kept()]).toEqual([false, []])
})

test('a download that is cut begins again', async () => {
  const { cached, find, kept, reply, requested } = await setUp()
  reply('list', cut, whole)
  reply('archive', cut, cut, whole)
  expect(await find()).toBe(cached)
  expect(requested).toEqual([LIST, LIST, ARCHIVE, ARCHIVE, ARCHIVE])
  expect(kept()).toEqual(ONLY_IT)
})

const never: Reply = () => {}
const trickle = half((response) => {
  const drips = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(drips))
})

test.each([
  ['is always cut', { archive: cut }, /\.tar\.gz was cut 3 times/],
  ['is not there', { archive: (response) => response.writeHead(404).end() }, /\.tar\.gz responds with 404/],
  ['does not begin', { list: never, silentMs: 300 }, /127\.0\.0\.1:\d+ sends nothing for 0\.3 s/],
  ['stops half-way', { archive: half(() => {}), silentMs: 300 }, /127\.0\.0\.1:\d+ sends nothing for 0\.3 s/],
  ['is too slow', { archive: trickle, wholeMs: 500 }, /127\.0\.0\.1:\d+ does not send \S+ within 0\.5 s/],
  ['is not listed', { more: { version: '9.9.8' } }, /checksums\.txt does not list temporal_cli_9\.9\.8/],
  [
    'has a host without address',
    { more: { archives: 'http://name.invalid' } },
    /the name name\.invalid does not resolve/,
  ],
] as [
  string,
  { list?: Reply; archive?: Reply; more?: Partial<Release>; silentMs?: number; wholeMs?: number },
  RegExp,
][])(
  'the next source is tried if the archive %s',
  async (_, { list = whole, archive = whole, more, silentMs = 60_000, wholeMs = 60_000 }, reason) => {
    const { built, find, kept, lines, reply } = await setUp({}, more)
    reply('list', list)
    reply('archive', archive)
    expect(await find({ limits: { silentMs, wholeMs } })).toBe(built)
    expect(lines.at(-1)).toMatch(/ 1\.5\.1 instead of 9\.9\.\d is here, from Go \(not from the official archive: /)
    expect(lines.at(-1)).toMatch(reason)
    expect(kept()).toEqual(['temporal-cli-1.5.1', 'temporal-cli-1.5.1/temporal'])
  },
)

test('a redirect to another host is followed', async () => {
  const other = await archiveHost(temporary())
  const { port } = await serveInTest(({ url }, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${other.port}${url}` }).end()
  })
  const { cached, find } = machine(temporary(), {}, { ...other.release, archives: `http://127.0.0.1:${port}/v9` })
  expect(await find()).toBe(cached)
})

test('HTTP_PROXY is used, for hosts that NO_PROXY does not list', async () => {
  const host = await archiveHost(temporary())
  const proxy = await startProxy(host.port)
  const release = { ...host.release, archives: 'http://archive.invalid/v9' }
  const behind = machine(temporary(), { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' }, release)
  expect(await behind.find()).toBe(behind.cached)
  expect(proxy.asked).toEqual(['archive.invalid', 'archive.invalid'])

  proxy.asked.length = 0
  const beside = machine(temporary(), { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' }, host.release)
  expect(await beside.find()).toBe(beside.cached)
  expect(proxy.asked).toEqual([])
})

test('two at a time fetch it once', async () => {
  const { cached, find, lines, reply, requested } = await setUp()
  reply(
    'archive',
    half((response, rest) =>
      until(async () => lines.some((line) => line.includes('waiting for process'))).then(() => response.end(rest)),
    ),
  )
  expect(await Promise.all([find(), find()])).toEqual([cached, cached])
  expect(requested).toEqual([LIST, ARCHIVE])
})

test('a download in progress ends when the service stops', async () => {
  const { find, isBuilt, kept, reply } = await setUp()
  const stopping = new AbortController()
  reply(
    'archive',
    half(() => stopping.abort()),
  )
  await expect(find({ signal: stopping.signal })).rejects.toThrow(/abort/i)
  expect([isBuilt(), kept()]).toEqual([false, []])
})
