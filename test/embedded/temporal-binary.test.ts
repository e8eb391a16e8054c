import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { lineProgress } from '../../src/embedded/progress.ts'
import { cacheDir, findTemporalBinary } from '../../src/embedded/temporal/binary.ts'
import { TEMPORAL_CLI_VERSION } from '../../src/embedded/temporal/cli.ts'
import { scratch, writeScript } from './scratch.ts'

const temporary = scratch()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const WORKS = 'echo "temporal version 1.5.1 (Server 1.29.1)"'
/** Nothing listens there, as on a machine without the way out. */
const UNREACHABLE = 'http://127.0.0.1:9'

function machine() {
  const home = temporary()
  const bin = join(home, 'bin')
  mkdirSync(bin)
  const lines: string[] = []
  const env = { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), PATH: bin }
  const cached = join(home, 'cache', 'payments-service', `temporal-cli-${TEMPORAL_CLI_VERSION}`, 'temporal')
  const find = (downloadOrigin = UNREACHABLE, cli: string | null = null, signal = new AbortController().signal) =>
    findTemporalBinary({ cli, env, downloadOrigin, signal, progress: lineProgress((line) => lines.push(line)) })
  /** A `go` that builds into GOBIN what the script says. */
  const installGo = (script: string) => writeScript(join(bin, 'go'), `PATH=/usr/bin:/bin\n${script}`)
  return { home, bin, env, cached, lines, find, installGo }
}

const BUILDS = `echo "$@" > "$HOME/go-was-asked"; printf '#!/bin/sh\\n${WORKS}\\n' > "$GOBIN/temporal"; chmod +x "$GOBIN/temporal"`

/** Speaks as the official download does: where the archive is, then the archive. */
async function downloadServer(body: string) {
  const folder = temporary()
  writeScript(join(folder, 'temporal'), body)
  const archive = execFileSync('tar', ['-czf', '-', '-C', folder, 'temporal'])
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const { port } = server.address() as AddressInfo
    if (request.url === '/archive.tar.gz') return response.end(archive)
    response.end(JSON.stringify({ archiveUrl: `http://127.0.0.1:${port}/archive.tar.gz`, fileToExtract: 'temporal' }))
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('TEMPORAL_CLI goes before everything, and is used or said to be wrong', async () => {
  const { home, bin, find } = machine()
  writeScript(join(bin, 'temporal'), WORKS)
  const own = writeScript(join(home, 'own'), WORKS)
  expect(await find(UNREACHABLE, own)).toBe(own)
  await expect(find(UNREACHABLE, join(home, 'none'))).rejects.toThrow(
    /^TEMPORAL_CLI=.* cannot be used: there is no such file; name/,
  )
  const broken = writeScript(join(home, 'broken'), 'exit 1')
  await expect(find(UNREACHABLE, broken)).rejects.toThrow(/^TEMPORAL_CLI=.* cannot be used: it does not run/)
  const other = writeScript(join(home, 'other'), 'echo hello')
  await expect(find(UNREACHABLE, other)).rejects.toThrow(/does not call itself the Temporal CLI/)
})

test('then PATH, then the cache; one on PATH that does not run is passed over and said', async () => {
  const { bin, cached, lines, find } = machine()
  writeScript(cached, WORKS)
  const onPath = writeScript(join(bin, 'temporal'), WORKS)
  expect(await find()).toBe(onPath)
  writeScript(onPath, 'exit 1')
  expect(await find()).toBe(cached)
  expect(lines.at(-1)).toMatch(/bin\/temporal is passed over: it does not run/)
})

test('then the official download, which goes into the cache', async () => {
  const { cached, find, installGo } = machine()
  installGo('exit 1')
  const { origin, asked } = await downloadServer(WORKS)
  expect(await find(origin)).toBe(cached)
  expect(await find(origin)).toBe(cached)
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatch(
    new RegExp(`^/cli/v${TEMPORAL_CLI_VERSION}\\?arch=(amd64|arm64)&platform=\\w+&format=tar.gz$`),
  )
  expect(readdirSync(dirname(cached))).toEqual(['temporal'])
})

test('a download that does not run is not kept; then it is built with Go', async () => {
  const { home, cached, lines, find, installGo } = machine()
  installGo(BUILDS)
  const { origin } = await downloadServer('exit 1')
  expect(await find(origin)).toBe(cached)
  expect(existsSync(join(home, 'go-was-asked'))).toBe(true)
  expect(lines.join('\n')).toMatch(
    /cannot be downloaded: what was downloaded cannot be used[\s\S]*building the Temporal CLI with Go[\s\S]*built/,
  )
})

test('two at a time build it once', async () => {
  const { home, cached, find, installGo } = machine()
  installGo(`echo once >> "$HOME/builds"; ${BUILDS}`)
  expect(await Promise.all([find(), find()])).toEqual([cached, cached])
  expect(execFileSync('wc', ['-l', join(home, 'builds')]).toString()).toMatch(/^1 /)
})

test('with none of them there is one line with the three ways out', async () => {
  const { cached, find, installGo } = machine()
  const threeWays =
    /^no Temporal server: the download .* failed .*; Go is not installed.*Three ways out: .*TEMPORAL_CLI.*Go .*TEMPORAL_ADDRESS/
  await expect(find()).rejects.toThrow(threeWays)
  installGo('echo "go: no such host" >&2; exit 1')
  await expect(find()).rejects.toThrow(/`go install .*@v1\.5\.1` failed \(go: no such host\)/)
  expect(readdirSync(dirname(cached))).toEqual([])
})

test('a build that is under way ends when the service is told to stop', async () => {
  const { home, cached, find, installGo } = machine()
  installGo('echo > "$HOME/go-was-asked"; exec sleep 60')
  const stopping = new AbortController()
  const found = find(UNREACHABLE, null, stopping.signal)
  found.catch(() => {})
  while (!existsSync(join(home, 'go-was-asked'))) await new Promise(setImmediate)
  stopping.abort()
  await expect(found).rejects.toThrow(/abort/i)
  expect(readdirSync(dirname(cached))).toEqual([])
})

test('the cache lies outside the checkout', () => {
  const macos = process.platform === 'darwin'
  expect(cacheDir({ HOME: '/h' })).toBe(macos ? '/h/Library/Caches/payments-service' : '/h/.cache/payments-service')
  expect(cacheDir({ HOME: '/h', XDG_CACHE_HOME: '/c' })).toBe('/c/payments-service')
})
