import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { accepts } from '../ports.ts'
import { scratch } from './scratch.ts'

const temporary = scratch()
const ROOT = join(import.meta.dirname, '../..')

/** Runs `npm test` with these arguments, with its folders inside `folder`. */
async function run(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { PATH, HOME, NODE_COMPILE_CACHE, TEST_TEMPORAL_CLI } = process.env
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR: folder, TEMPORAL_CLI: TEST_TEMPORAL_CLI, ...env },
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  return { code, said: (await output).join('\n') }
}

test('a failed test set-up leaves no database running, and no folder', async () => {
  const folder = temporary()
  const { code, said } = await run(folder, ['test/domain/money'], { TEMPORAL_CLI: '/nowhere/temporal' })
  expect(code).toBe(1)
  expect(said).toContain('TEMPORAL_CLI=/nowhere/temporal cannot be used')
  const [, port] = /^postgres +ready on 127\.0\.0\.1:(\d+)/m.exec(said) ?? []
  expect(await accepts(Number(port))).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('payments-test-'))).toEqual([])
})

test('a -t that matches no test fails with a message', async () => {
  const { code, said } = await run(temporary(), ['test/domain/money', '-t', 'no such name'])
  expect(said).toContain("-t 'no such name' fits the name of no test that can run here")
  expect(code).toBe(1)
})
