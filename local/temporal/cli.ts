import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { Progress } from '../progress.ts'
import type { Release } from './release.ts'
import type { Limits } from './source.ts'

export interface FindOptions {
  /** TEMPORAL_CLI: use only this binary. */
  cli: string | null
  progress: Progress
  signal: AbortSignal
  env?: NodeJS.ProcessEnv
  /** Default: the version that the service is tested on. */
  release?: Release
  limits?: Limits
}

async function versionText(path: string): Promise<string> {
  return (await promisify(execFile)(path, ['--version'], { timeout: 20_000, cwd: '/' })).stdout
}

const serverIn = (text: string): string | undefined => /Server (\d+\.\d+\.\d+)/.exec(text)?.[1]

/** Returns the version of the server in this Temporal CLI, such as `1.29.1`. Throws if the file is no such program. */
export async function serverVersion(path: string): Promise<string> {
  const stdout = await versionText(path)
  const version = serverIn(stdout)
  if (!version) throw new Error(`${path} --version names no server: ${stdout.trim()}`)
  return version
}

/**
 * Returns null if the file is a Temporal CLI that runs on this machine, otherwise the reason. With a `release`, its
 * server must have the same minor version: a patch only fixes faults, and a minor version may need other settings.
 */
export async function temporalProblem(path: string, release?: Release): Promise<string | null> {
  try {
    const text = await versionText(path)
    if (!/^temporal version /m.test(text)) return 'it is not the Temporal CLI'
    const [found = 'unknown', minor = ''] = [serverIn(text), release?.server.replace(/\d+$/, '')]
    return found.startsWith(minor) ? null : `its server is ${found}, and the service is tested on ${minor.slice(0, -1)}`
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
