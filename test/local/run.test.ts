import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { scratch, writeScript } from './scratch.ts'

const temporary = scratch()
const SCRIPT = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))

/** A checkout without packages, and an npm that runs the script. */
function checkout(npm: string) {
  const root = temporary()
  mkdirSync(join(root, 'scripts'))
  copyFileSync(SCRIPT, join(root, 'scripts', 'run.mjs'))
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/koa': { version: '3.3.0' } } }),
  )
  writeScript(join(root, 'bin', 'npm'), `echo "$@" >> "${root}/asked"\n${npm}`)
  symlinkSync(process.execPath, join(root, 'bin', 'node'))
  const start = (...args: string[]) => {
    const env = { PATH: `${join(root, 'bin')}:/usr/bin:/bin`, TMPDIR: dirname(root) }
    const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, env })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const done = once(child, 'exit').then(async ([code]) => ({ code, output: (await output).join('\n') }))
    return { child, done }
  }
  const asked = () =>
    existsSync(join(root, 'asked')) ? readFileSync(join(root, 'asked'), 'utf8').trim().split('\n') : []
  return { start, asked }
}

const INSTALLS = 'mkdir -p node_modules'

test('missing packages are installed once, even by two starts at the same time', async () => {
  const { start, asked } = checkout(`sleep 0.3; ${INSTALLS}`)
  const [one, other] = await Promise.all([start('-p', '6*7').done, start('-p', '6*7').done])
  expect([one, other]).toEqual([
    { code: 0, output: expect.stringContaining('42') },
    { code: 0, output: expect.stringContaining('42') },
  ])
  expect(asked()).toEqual([expect.stringMatching(/^ci .*--include=optional/)])
  expect(one.output + other.output).toMatch(/install +done \(\d+\.\d s\)/)
  expect(await start('-p', '1').done).toEqual({ code: 0, output: '1\n\n' })
  expect(asked()).toHaveLength(1)
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
