import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryLock, type Lock } from '../process/lock.ts'
import { StartError } from '../start-error.ts'
import { buildTemporal } from './build.ts'
import { findOnPath, isExecutable, TEMPORAL_CLI_VERSION, whyNotTemporal, type FindOptions } from './cli.ts'

/**
 * In this order: TEMPORAL_CLI, PATH, the cache, a build with Go, which checks what it fetches against Go's checksum
 * database. Nothing is downloaded as a binary, since Temporal publishes no hash that could be pinned here.
 */
export async function findTemporalBinary(options: FindOptions): Promise<string> {
  const env = options.env ?? process.env
  if (options.cli) return checkedCli(options.cli)
  const onPath = findOnPath('temporal', env)
  if (onPath) {
    const problem = await whyNotTemporal(onPath)
    if (!problem) return onPath
    options.progress.line('temporal', `${onPath} is passed over: ${problem}`)
  }
  const cached = join(cacheDir(env), `temporal-cli-${TEMPORAL_CLI_VERSION}`, 'temporal')
  if (isExecutable(cached)) return cached
  const lock = await lockFor(cached, options)
  try {
    return isExecutable(cached) ? cached : await provide(cached, options)
  } finally {
    lock.release()
  }
}

async function provide(destination: string, options: FindOptions): Promise<string> {
  const problem = await buildTemporal(destination, options)
  if (problem === null) return destination
  throw new StartError(
    `no Temporal server: ${problem}. Three ways out: install the Temporal CLI (https://docs.temporal.io/cli) so that \`temporal\` is on PATH or TEMPORAL_CLI names it, install Go (https://go.dev/dl) so that it can be built, or set TEMPORAL_ADDRESS to a server that runs elsewhere`,
  )
}

async function checkedCli(cli: string): Promise<string> {
  const path = isAbsolute(cli) ? cli : resolve(cli)
  const problem = existsSync(path) ? await whyNotTemporal(path) : 'there is no such file'
  if (!problem) return path
  throw new StartError(
    `TEMPORAL_CLI=${cli} cannot be used: ${problem}; name a Temporal CLI that runs, or unset it to have one found`,
  )
}

/** Outside the checkout, so that a fresh clone finds what another one brought. */
export function cacheDir(env: NodeJS.ProcessEnv): string {
  const home = env.HOME ?? homedir()
  const base = process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache')
  return join(env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : base, 'payments-service')
}

/** Two starts bring one binary: the second waits for the first and then finds it in the cache. */
async function lockFor(cached: string, { progress, signal }: FindOptions): Promise<Lock> {
  for (let waiting = false; ; waiting = true) {
    const lock = tryLock(`${cached}.lock`)
    if ('release' in lock) return lock
    if (!waiting) progress.line('temporal', `process ${lock.pid} is getting the Temporal CLI already, waiting for it …`)
    await delay(250, undefined, { signal })
  }
}
