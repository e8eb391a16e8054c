import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { Progress } from '../progress.ts'

/** The newest version that `go install` accepts: later ones have a replace directive in go.mod. */
export const TEMPORAL_CLI_VERSION = '1.5.1'

export interface FindOptions {
  /** TEMPORAL_CLI: use only this binary. */
  cli: string | null
  progress: Progress
  signal: AbortSignal
  env?: NodeJS.ProcessEnv
}

/** Returns null if the file is a Temporal CLI that runs on this machine, otherwise the reason. */
export async function temporalProblem(path: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 20_000, cwd: '/' })
    return /^temporal version /m.test(stdout) ? null : 'it is not the Temporal CLI'
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
