import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { Progress } from '../progress.ts'

/** The newest version that `go install` takes: later ones have a replace directive in their go.mod. */
export const TEMPORAL_CLI_VERSION = '1.5.1'

export interface FindOptions {
  /** TEMPORAL_CLI: that binary and no other. */
  cli: string | null
  progress: Progress
  signal: AbortSignal
  env?: NodeJS.ProcessEnv
}

/** Null where it is a Temporal CLI that runs on this machine. */
export async function whyNotTemporal(path: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 20_000, cwd: '/' })
    return /^temporal version /m.test(stdout) ? null : 'it does not call itself the Temporal CLI'
  } catch (error) {
    return `it does not run (${(error as Error).message.trim().split('\n').at(-1)})`
  }
}

export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
