import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The folder DATA_DIR/<name>, created with mode 0700 if it is missing. */
export function dataFolder(dataDir: string, name: 'logs' | 'postgres' | 'run' | 'simulator' | 'temporal'): string {
  const folder = join(dataDir, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Moves the content of a data folder that this process has claimed to a new folder beside it, and returns that. The
 * claim stays.
 */
export function moveContentAway(dataDir: string): string {
  const place = `${dataDir}-until-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  mkdirSync(place, { mode: 0o700 })
  for (const name of readdirSync(dataDir)) if (name !== 'run') renameSync(join(dataDir, name), join(place, name))
  return place
}

/** The folder of what is downloaded once a machine: outside the checkout, so that every clone shares it. */
export function cacheDir(env: NodeJS.ProcessEnv): string {
  const home = env.HOME ?? homedir()
  const base = process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache')
  return join(env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : base, 'payments-service')
}

export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
