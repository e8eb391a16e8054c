import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../local/data-dir.ts'

/**
 * The folder `node_modules` with the packages of a lock file that is not the service's own, without those of development.
 * They are installed once per lock file, outside the checkout, and under another name until they are complete: several
 * tests may ask at the same time.
 */
export function installedPackages(source: string, name: string): string {
  const lock = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex')
  const cache = cacheDir(process.env)
  const folder = join(cache, `${name}-${lock.slice(0, 12)}`)
  if (existsSync(folder)) return join(folder, 'node_modules')
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(draft, file))
    const command = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, error } = spawnSync('npm', command, { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`npm ci of ${source} failed: ${error?.message ?? `code ${status}`}`)
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return join(folder, 'node_modules')
}
