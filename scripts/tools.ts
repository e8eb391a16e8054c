import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { cacheDir } from '../local/data-dir.ts'

/** Why a tool is unavailable, in one line. */
export class NoTool extends Error {}

/**
 * Returns a folder of the cache, outside the checkout, so that a fresh clone has it too. It is filled under another
 * name and moved to its place when it is complete: several tests may ask at the same time.
 */
function cached(name: string, fill: (draft: string) => void): string {
  const folder = join(cacheDir(process.env), name)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    fill(draft)
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

/** The folder `node_modules` with the packages of a lock file that is not the service's own, without those of development. */
export function installedPackages(source: string, name: string): string {
  const lock = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex')
  const folder = cached(`${name}-${lock.slice(0, 12)}`, (draft) => {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(draft, file))
    const command = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, error } = spawnSync('npm', command, { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`npm ci of ${source} failed: ${error?.message ?? `code ${status}`}`)
  })
  return join(folder, 'node_modules')
}

/** The folder `node_modules` of the tools that need a TypeScript with a compiler API, as their lock file has them. */
export const typescriptTools = (): string =>
  installedPackages(join(import.meta.dirname, '../test/generated-clients'), 'typescript-tools')

export const typescriptTool = (name: string): string => join(typescriptTools(), '.bin', name)

function run(command: string, args: readonly string[]): void {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw new NoTool(`${command} could not be started (${error.message})`)
  if (status !== 0) throw new NoTool(`${command} ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1)}`)
}

/**
 * The Python of an environment that has this package of PyPI. `beside` are further packages with their versions. Tools
 * are started as its modules: the scripts of an environment name the folder that it was built in. Throws NoTool.
 */
export function pythonWith(
  name: string,
  version: string,
  say: (line: string) => void,
  beside: readonly string[] = [],
): string {
  const folder = cached([`${name}-${version}`, ...beside].join('+'), (draft) => {
    say(`installing ${name} ${version} from PyPI …`)
    run('python3', ['-m', 'venv', draft])
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `${name}==${version}`, ...beside]
    run(join(draft, 'bin', 'python'), install)
  })
  return join(folder, 'bin', 'python')
}

/**
 * Runs a tool that npm fetches for this run, so that it is not part of every first start: `runNpmTool('knip@6.44.2',
 * ['knip'])`. Returns its exit code. It runs at low priority, since no tool has to be finished soon.
 */
export function runNpmTool(exactPackage: string, command: readonly string[]): number {
  const args = ['exec', '--yes', '--ignore-scripts', `--package=${exactPackage}`, '--', ...command]
  const npm = process.env.npm_execpath
  // A tool has to run on the Node that strips types, which need not be the one on PATH.
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  setPriority(10)
  const { status, error } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    env: { ...process.env, PATH },
    stdio: 'inherit',
  })
  if (error) process.stderr.write(`npm could not be started: ${error.message}\n`)
  return status ?? 1
}
