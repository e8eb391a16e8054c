import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** DATA_DIR/<name>, made where it is missing, with mode 0700. */
export function dataFolder(dataDir: string, name: 'logs' | 'postgres' | 'run' | 'simulator' | 'temporal'): string {
  const folder = join(dataDir, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
