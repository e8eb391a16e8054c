import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')

const program = (body: string): string => `
  import { createLogger, describeFault, standardOutput } from './src/telemetry/logger.ts'
  import { printLine } from './src/telemetry/terminal.ts'
  const logger = createLogger('info', await standardOutput())
  ${body}
  process.exit(3)`

const STORY = program(`
  printLine('service', 'starting')
  logger.info({ transactionId: 'txn_1', attempt: 1, code: null }, 'attempt ended')
  logger.error({ fault: describeFault(new TypeError('broken')) }, 'request failed')
  printLine('service', 'stopped')`)

/** Runs the code and returns what it printed. On a terminal it runs below `script`, which opens a real one. */
function printed(code: string, { terminal = false, variables = {} } = {}): string {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code]
  const quoted = node.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ')
  const [command, ...args] = terminal ? ['script', '--quiet', '--return', '--command', quoted, '/dev/null'] : node
  const env = { PATH: process.env.PATH, TERM: 'xterm', ...variables }
  const options = { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const
  const { status, stdout, stderr } = spawnSync(command!, args, options)
  if (status !== 3) throw new Error(`${status}: ${stdout} ${stderr}`)
  return stdout.replaceAll('\r\n', '\n')
}

test('every line of the log is JSON on a pipe', () => {
  const [starting, ended, failed, stopped] = printed(STORY)
    .trimEnd()
    .split('\n')
    .toSorted((a, b) => b.localeCompare(a))
  expect([starting, ended].map((line) => line?.slice(0, 7))).toEqual(['service', 'service'])
  expect([failed, stopped].map((line) => JSON.parse(line!) as unknown)).toMatchObject([
    { level: 50, msg: 'request failed', fault: { type: 'TypeError', message: 'broken' } },
    { level: 30, msg: 'attempt ended', transactionId: 'txn_1', code: null },
  ])
})

test('lines that are not written yet when the process exits are written then, on a pipe', () => {
  const lines = printed(program("for (let line = 0; line < 5000; line++) logger.info({ line }, 'a line')")).trimEnd()
  expect(lines.split('\n').map((text) => (JSON.parse(text) as { line: number }).line)).toEqual(
    Array.from({ length: 5000 }, (_, n) => n),
  )
})

test('lines on a terminal are short, coloured, and in order with the progress of the start', () => {
  const lines = printed(STORY, { terminal: true }).trimEnd().split('\n')
  const plain = lines.map((line) => stripVTControlCharacters(line))
  expect(plain.filter((line) => !line.startsWith('    at '))).toEqual([
    'service    starting',
    expect.stringMatching(/^\[\d\d:\d\d:\d\d\] INFO: attempt ended transactionId=txn_1 attempt=1$/),
    expect.stringMatching(/^\[\d\d:\d\d:\d\d\] ERROR: request failed TypeError: broken$/),
    'service    stopped',
  ])
  expect(plain).toContainEqual(expect.stringMatching(/^ {4}at /))
  expect(lines[1]).toContain('\u001B[32mINFO')
})

test('NO_COLOR turns the colours off', () => {
  const text = printed(STORY, { terminal: true, variables: { NO_COLOR: '1' } })
  expect(text).toContain('INFO: attempt ended transactionId=txn_1')
  expect(text).not.toContain('\u001B')
})
