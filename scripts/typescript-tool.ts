import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '../test/generated-clients')

/**
 * The folder `node_modules` of the tools that need a TypeScript with a compiler API, as their lock file has them. They
 * are installed once per lock file, outside the checkout, and under another name until they are complete: several tests
 * may ask at the same time.
 */
export function typescriptTools(): string {
  const lock = createHash('sha256')
    .update(readFileSync(join(SOURCE, 'package-lock.json')))
    .digest('hex')
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'payments-service')
  const folder = join(cache, `typescript-tools-${lock.slice(0, 12)}`)
  if (existsSync(folder)) return join(folder, 'node_modules')
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(SOURCE, file), join(draft, file))
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, error } = spawnSync('npm', ['ci', ...options], {
      cwd: draft,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`npm ci of ${SOURCE} failed: ${error?.message ?? `code ${status}`}`)
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return join(folder, 'node_modules')
}

/** The path of one of these tools. */
export const typescriptTool = (name: string): string => join(typescriptTools(), '.bin', name)
