/** @takes 70 */

import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fencedBlocks } from './fenced-blocks.ts'

const ROOT = join(import.meta.dirname, '../..')
const NAMED = /^\/\/ (\S+\.ts)(, one more line)?\n/

/** Files that the page creates, and files to which it adds a line. */
const steps = fencedBlocks('docs/adding-a-provider.md')
  .filter(({ language }) => language === 'ts')
  .map(({ code, line }) => {
    const [first, file, addition] = NAMED.exec(code) ?? []
    if (!file) throw new Error(`docs/adding-a-provider.md:${line} names no file`)
    return { file, code: code.slice(first!.length), adds: addition !== undefined }
  })
const written = steps.filter(({ adds }) => !adds).map(({ file }) => file)

/** Skips the project's setup, whose database and Temporal neither suite needs. */
const ALONE = `import config from './jest.config.js'
const { globalSetup, globalTeardown, runner, ...alone } = config
export default alone
`

// A second type check and a second jest run beside the other tests, so they can be slow.
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'adding-a-provider-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (lstatSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile()) cpSync(join(ROOT, file), join(copy, file))
  }
  for (const folder of ['.', 'dashboard', 'clients/cli'])
    symlinkSync(join(ROOT, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  for (const { file, code, adds } of steps) {
    const path = join(copy, file)
    if (adds) {
      appendFileSync(path, code)
      continue
    }
    if (existsSync(path)) throw new Error(`${file} is there already`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
  }
  run('scripts/configuration-page.ts')
  run('scripts/dashboard/roles.ts')
  writeFileSync(join(copy, 'jest.kudu.config.js'), ALONE)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a tool in the copy and returns its output; fails if the tool fails. */
function run(...args: string[]): string {
  const env = { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0', TEST_CI: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout + stderr
}

const tool = (name: string) => join('node_modules', name)

const CONTRACT = 'test/contract/contract'
const SUITE = [tool('jest/bin/jest.js'), '--config', 'jest.kudu.config.js', '--json']

test('the files of the page, and all that knows its providers, pass types, lint and format', () => {
  // The other tests name single providers, which one more does not change, and take the compiler half of its time.
  const checked = { extends: './tsconfig.json', include: ['src', 'local', 'scripts', 'test/contract', 'test/runner'] }
  writeFileSync(join(copy, 'tsconfig.pages.json'), JSON.stringify(checked))
  run(tool('typescript/bin/tsc'), '--noEmit', '--project', 'tsconfig.pages.json')
  run(tool('oxlint/bin/oxlint'), '--deny-warnings', ...written)
  run(tool('oxfmt/bin/oxfmt'), '--check', ...written)
})

test('the configuration page lists the variables of the new provider', () => {
  const page = readFileSync(join(copy, 'docs/configuration.md'), 'utf8')
  for (const name of ['KUDU_SECRET_KEY', 'KUDU_WEBHOOK_SECRET', 'KUDU_LIVE_BASE_URL', 'MARA_EVENT_SECRET'])
    expect(page).toContain(`\`${name}\``)
})

test('both new providers pass the contract suite', () => {
  const { success, testResults } = JSON.parse(jsonOf(run(...SUITE, '--testNamePattern', '^(kudu|mara) ', CONTRACT)))
  const passed: string[] = testResults[0].assertionResults.flatMap(({ status, fullName }: Record<string, string>) =>
    status === 'passed' ? fullName : [],
  )
  expect(success).toBe(true)
  expect(passed.filter((name) => name.startsWith('kudu ')).length).toBeGreaterThan(85)
  expect(passed.filter((name) => name.startsWith('mara ')).length).toBeGreaterThan(65)
})

test('the suite requires transfers of a provider with a live rail in its descriptor', () => {
  const descriptor = join(copy, 'src/providers/kudu/descriptor.ts')
  const code = readFileSync(descriptor, 'utf8')
  writeFileSync(descriptor, code.replace('LIVE: []', "LIVE: ['PAYSHAP']"))
  try {
    expect(() => run(...SUITE, '--testNamePattern', '^kudu ', CONTRACT)).toThrow(
      /the adapter lacks transfers, which transferRails needs/,
    )
  } finally {
    writeFileSync(descriptor, code)
  }
})

test('the suite names a missing harness and a missing variable before it runs', () => {
  const harness = join(copy, 'test/contract/harness/kudu.ts')
  const page = join(copy, 'docs/configuration.md')
  const [code, text] = [harness, page].map((file) => readFileSync(file, 'utf8'))
  rmSync(harness)
  writeFileSync(page, text!.replaceAll('`KUDU_WEBHOOK_SECRET`', ''))
  try {
    expect(() => run(...SUITE, '--testNamePattern', '^kudu ', CONTRACT)).toThrow(
      /harness\/kudu\.ts: the file is missing.*docs\/configuration\.md lacks KUDU_WEBHOOK_SECRET/s,
    )
  } finally {
    writeFileSync(harness, code!)
    writeFileSync(page, text!)
  }
})

const jsonOf = (output: string): string => output.split('\n').find((line) => line.startsWith('{"'))!
