import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lineProgress } from '../../local/progress.ts'
import { cacheDir, findTemporalBinary } from '../../local/temporal/binary.ts'
import { TEMPORAL_CLI_VERSION } from '../../local/temporal/cli.ts'
import { scratch, writeScript } from './scratch.ts'

const temporary = scratch()
const WORKS = 'echo "temporal version 1.5.1 (Server 1.29.1)"'
function machine() {
  const home = temporary()
  const bin = join(home, 'bin')
  mkdirSync(bin)
  const lines: string[] = []
  const env = { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), PATH: bin }
  const cached = join(home, 'cache', 'payments-service', `temporal-cli-${TEMPORAL_CLI_VERSION}`, 'temporal')
  const find = (cli: string | null = null, signal = new AbortController().signal) =>
    findTemporalBinary({ cli, env, signal, progress: lineProgress((line) => lines.push(line)) })
  /** Installs a `go` that runs the script. */
  const installGo = (script: string) => writeScript(join(bin, 'go'), `PATH=/usr/bin:/bin\n${script}`)
  return { home, bin, env, cached, lines, find, installGo }
}

const BUILDS = `echo "$@" > "$HOME/go-was-asked"; printf '#!/bin/sh\\n${WORKS}\\n' > "$GOBIN/temporal"; chmod +x "$GOBIN/temporal"`

test('TEMPORAL_CLI takes precedence, and is used or refused', async () => {
  const { home, bin, find } = machine()
  writeScript(join(bin, 'temporal'), WORKS)
  const own = writeScript(join(home, 'own'), WORKS)
  expect(await find(own)).toBe(own)
  await expect(find(join(home, 'none'))).rejects.toThrow(
    /^TEMPORAL_CLI=.* cannot be used: there is no such file; set it to a working Temporal CLI/,
  )
  const broken = writeScript(join(home, 'broken'), 'exit 1')
  await expect(find(broken)).rejects.toThrow(/^TEMPORAL_CLI=.* cannot be used: it does not run/)
  const other = writeScript(join(home, 'other'), 'echo hello')
  await expect(find(other)).rejects.toThrow(/it is not the Temporal CLI/)
})

test('then PATH, then the cache; one on PATH that does not run is skipped and reported', async () => {
  const { bin, cached, lines, find } = machine()
  writeScript(cached, WORKS)
  const onPath = writeScript(join(bin, 'temporal'), WORKS)
  expect(await find()).toBe(onPath)
  writeScript(onPath, 'exit 1')
  expect(await find()).toBe(cached)
  expect(lines.at(-1)).toMatch(/bin\/temporal is skipped: it does not run/)
})

test('then it is built with Go, and kept in the cache', async () => {
  const { home, cached, lines, find, installGo } = machine()
  installGo(`echo once >> "$HOME/builds"; ${BUILDS}`)
  expect([await find(), await find()]).toEqual([cached, cached])
  expect(readFileSync(join(home, 'builds'), 'utf8')).toBe('once\n')
  expect(readFileSync(join(home, 'go-was-asked'), 'utf8')).toMatch(/^install .*@v1\.5\.1\n$/)
  expect(lines.join('\n')).toMatch(/building the Temporal CLI with Go[\s\S]*built/)
  expect(readdirSync(dirname(cached))).toEqual(['temporal'])
})

test('a build that does not run is not kept', async () => {
  const { cached, find, installGo } = machine()
  installGo(BUILDS.replace(WORKS, 'exit 1'))
  await expect(find()).rejects.toThrow(/^no Temporal server: .*the built file cannot be used: it does not run/)
  expect(readdirSync(dirname(cached))).toEqual([])
})

test('no binary is downloaded, since none has a pinned hash', () => {
  const folder = join(import.meta.dirname, '../../local/temporal')
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(sources.join('\n')).not.toMatch(/fetch\(|temporal\.download|from 'undici'|node:https?'/)
})

test('two at a time build it once', async () => {
  const { home, cached, find, installGo } = machine()
  installGo(`echo once >> "$HOME/builds"; ${BUILDS}`)
  expect(await Promise.all([find(), find()])).toEqual([cached, cached])
  expect(execFileSync('wc', ['-l', join(home, 'builds')]).toString()).toMatch(/^1 /)
})

test('one line names the three solutions if there is no binary', async () => {
  const { cached, find, installGo } = machine()
  const threeWays =
    /^no Temporal server: the Temporal CLI is not installed, and Go, .* is not installed\. Do one of these: .*TEMPORAL_CLI.*Go .*TEMPORAL_ADDRESS/
  await expect(find()).rejects.toThrow(threeWays)
  installGo('echo "go: no such host" >&2; exit 1')
  await expect(find()).rejects.toThrow(/`go install .*@v1\.5\.1` failed \(go: no such host\)/)
  expect(readdirSync(dirname(cached))).toEqual([])
})

test('a build in progress ends when the service stops', async () => {
  const { home, cached, find, installGo } = machine()
  installGo('echo > "$HOME/go-was-asked"; exec sleep 60')
  const stopping = new AbortController()
  const found = find(null, stopping.signal)
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
