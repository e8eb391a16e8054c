import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder DATA_DIR/<name>, created with mode 0700 if it is missing. */
export function dataFolder(dataDir: string, name: 'logs' | 'postgres' | 'run' | 'simulator' | 'temporal'): string {
  const folder = join(dataDir, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
