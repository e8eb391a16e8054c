import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { scratch, writeScript } from './scratch.ts'

const temporary = scratch()
const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url))

/** A stand-in for npm: it installs what the lock file has, as npm's own record says, and keeps what it need not touch. */
const INSTALLS = `
[ "$1" = ci ] && rm -rf node_modules
mkdir -p node_modules/koa node_modules/jest
case "$*" in *--omit=dev*) node -e "
  const lock = JSON.parse(require('fs').readFileSync('package-lock.json', 'utf8'))
  for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path]
  require('fs').writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock))" ;;
*) cp package-lock.json node_modules/.package-lock.json ;; esac`

/** A checkout without packages, and an npm that runs the script. */
function checkout(npm: string) {
  const root = temporary()
  const lock = {
    packages: { 'node_modules/koa': { version: '3.3.0' }, 'node_modules/jest': { version: '1.0.0', dev: true } },
  }
  for (const folder of ['.', 'scripts', 'dashboard', 'clients/cli']) {
    mkdirSync(join(root, folder, 'src'), { recursive: true })
    writeFileSync(join(root, folder, 'package-lock.json'), JSON.stringify(lock))
  }
  for (const name of ['run.mjs', 'packages.mjs', 'child.mjs'])
    copyFileSync(join(SCRIPTS, name), join(root, 'scripts', name))
  const program = (path: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), 'console.log(6 * 7)')
    return path
  }
  writeScript(join(root, 'bin', 'npm'), `echo "$(basename "$PWD") $@" >> "${root}/asked"\n${npm}`)
  symlinkSync(process.execPath, join(root, 'bin', 'node'))
  const start = (...args: string[]) => {
    const env = { PATH: `${join(root, 'bin')}:/usr/bin:/bin`, TMPDIR: dirname(root) }
    const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, env })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const done = once(child, 'exit').then(async ([code]) => ({ code, output: (await output).join('\n') }))
    return { child, done }
  }
  /** The commands that npm was given, each after the name of its folder, in the order of the folders. */
  const asked = () =>
    existsSync(join(root, 'asked')) ? readFileSync(join(root, 'asked'), 'utf8').trim().split('\n').toSorted() : []
  return { root, program, start, asked }
}

test('missing packages are installed once, even by two starts at the same time', async () => {
  const { start, asked } = checkout(`sleep 0.3; ${INSTALLS}`)
  const [one, other] = await Promise.all([start('-p', '6*7').done, start('-p', '6*7').done])
  expect(one).toEqual({ code: 0, output: expect.stringContaining('42') })
  expect(other).toEqual({ code: 0, output: expect.stringContaining('42') })
  expect(asked()).toEqual([expect.stringMatching(/ ci .*--include=optional .*--ignore-scripts/)])
  expect(one.output + other.output).toMatch(/install +npm ci: done \(\d+\.\d s\)/)
  expect(await start('-p', '1').done).toEqual({ code: 0, output: '1\n\n' })
  expect(asked()).toHaveLength(1)
})

test('a start installs what running needs, and the tools come without replacing it', async () => {
  const { root, program, start, asked } = checkout(INSTALLS)
  const service = program('local/main.ts')
  await start(service).done
  expect(asked()).toEqual([expect.stringMatching(/ ci --omit=dev /)])
  // A running service still loads this file.
  writeFileSync(join(root, 'node_modules', 'loaded'), '')
  const tool = program('scripts/sizes.ts')
  expect(await start(tool).done).toMatchObject({ code: 0 })
  expect(asked().at(-1)).toMatch(/ install --no-save --include=dev /)
  expect(existsSync(join(root, 'node_modules', 'loaded'))).toBe(true)
  // What is there is enough for both from now on.
  await start(service).done
  await start(tool).done
  expect(asked()).toHaveLength(2)
})

test('a start after a change of the lock file keeps the tools, which a run of the tests may be using', async () => {
  const { root, program, start, asked } = checkout(INSTALLS)
  await start(program('scripts/sizes.ts')).done
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/koa': { version: '3.4.0' } } }),
  )
  expect(await start(program('local/main.ts')).done).toMatchObject({ code: 0 })
  expect(asked().at(-1)).toMatch(/ install --no-save --include=dev /)
})

test('packages that a user installed by hand are not installed again', async () => {
  const { root, program, start, asked } = checkout('exit 4')
  for (const name of ['koa', 'jest']) mkdirSync(join(root, 'node_modules', name), { recursive: true })
  copyFileSync(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))
  expect(await start(program('local/main.ts')).done).toMatchObject({ code: 0 })
  expect(await start(program('scripts/sizes.ts')).done).toMatchObject({ code: 0 })
  expect(asked()).toEqual([])
})

test('a package that npm only recorded is installed', async () => {
  const { root, program, start, asked } = checkout(INSTALLS)
  mkdirSync(join(root, 'node_modules'))
  copyFileSync(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))
  expect(await start(program('local/main.ts')).done).toMatchObject({ code: 0 })
  expect(asked()).toHaveLength(1)
})

test.each([
  ['the command line', 'clients/cli/src/main.ts', [/^cli ci --omit=dev /, /^(?!cli ).* ci --omit=dev /]],
  ['a build of the pages', 'dashboard/build/build.ts', [/^dashboard ci --include=dev /]],
  ['a command of an operator', 'scripts/db-migrate.ts', [/ ci --omit=dev /]],
  ['the command after a restore', 'scripts/record-restored.ts', [/ ci --omit=dev /]],
  ['the check', 'scripts/check.ts', [/^cli ci /, /^dashboard ci /, / ci --include=dev /]],
])('%s brings its own packages alone', async (_what, path, commands) => {
  const { root, program, start, asked } = checkout(INSTALLS)
  expect(await start(program(path)).done).toEqual({ code: 0, output: expect.stringContaining('42') })
  // A program may also be named by its whole path.
  expect(await start(join(root, path)).done).toMatchObject({ code: 0 })
  expect(asked()).toHaveLength(commands.length)
  for (const command of commands) expect(asked()).toContainEqual(expect.stringMatching(command))
})

test('other packages than those of the lock file end the start', async () => {
  const { code, output } = await checkout('mkdir -p node_modules').start('-p', '1').done
  expect(code).toBe(1)
  expect(output).toContain('left other packages than those of the lock file; run `npm ci` by hand in')
})

test('a failed installation ends the start and says what to do', async () => {
  const { code, output } = await checkout('exit 4').start('-p', '1').done
  expect(code).toBe(1)
  expect(output).toMatch(/npm ci failed with code 4, .*; run `npm ci` by hand in/)
})

test("the program's own exit code is passed on, and a signal as 128 + its number", async () => {
  const { start } = checkout(INSTALLS)
  expect((await start('-e', 'process.exit(7)').done).code).toBe(7)
  expect((await start('-e', 'process.kill(process.pid, "SIGKILL")').done).code).toBe(137)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the program, whose end is waited for',
  async (signal) => {
    const { start } = checkout(INSTALLS)
    const program = `process.on('${signal}', () => setTimeout(() => process.exit(5), 50)); setInterval(() => {}, 1000); console.log('up')`
    const { child, done } = start('-e', program)
    await once(child.stdout, 'data')
    child.kill(signal)
    expect((await done).code).toBe(5)
  },
)
