import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../local/data-dir.ts'

/** Why a tool is unavailable, in one line. */
export class NoTool extends Error {}

function run(command: string, args: readonly string[]): void {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw new NoTool(`${command} could not be started (${error.message})`)
  if (status !== 0) throw new NoTool(`${command} ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1)}`)
}

/**
 * The Python of an environment that has this package of PyPI, from the cache or installed into it: outside the
 * checkout, so that a fresh clone has it too. `beside` are further packages with their versions. Built beside its place and moved there, so that what is there is whole.
 * Throws NoTool.
 */
export function pythonWith(
  name: string,
  version: string,
  say: (line: string) => void,
  beside: readonly string[] = [],
): string {
  const cache = cacheDir(process.env)
  const folder = join(cache, [`${name}-${version}`, ...beside].join('+'))
  // Tools are started as modules: the scripts of an environment name the folder that it was built in.
  const python = join(folder, 'bin', 'python')
  if (existsSync(python)) return python
  say(`installing ${name} ${version} from PyPI …`)
  mkdirSync(cache, { recursive: true })
  const draft = `${folder}.${process.pid}`
  try {
    run('python3', ['-m', 'venv', draft])
    run(join(draft, 'bin', 'python'), [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `${name}==${version}`,
      ...beside,
    ])
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return python
}
