import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryLock, type Lock } from '../process/lock.ts'
import { StartError } from '../start-error.ts'
import { buildTemporal } from './build.ts'
import { findOnPath, isExecutable, TEMPORAL_CLI_VERSION, temporalProblem, type FindOptions } from './cli.ts'

/**
 * Searches TEMPORAL_CLI, PATH and the cache, then builds with Go, which verifies its downloads against Go's checksum
 * database. No binary is downloaded, since Temporal publishes no hash that could be pinned.
 */
export async function findTemporalBinary(options: FindOptions): Promise<string> {
  const env = options.env ?? process.env
  if (options.cli) return checkedCli(options.cli)
  const onPath = findOnPath('temporal', env)
  if (onPath) {
    const problem = await temporalProblem(onPath)
    if (!problem) return onPath
    options.progress.line('temporal', `${onPath} is skipped: ${problem}`)
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
    `no Temporal server: ${problem}. Do one of these: ` +
      'install the Temporal CLI (https://docs.temporal.io/cli) on PATH or name it in TEMPORAL_CLI, ' +
      'install Go (https://go.dev/dl) to build it, or set TEMPORAL_ADDRESS to a running server',
  )
}

async function checkedCli(cli: string): Promise<string> {
  const path = isAbsolute(cli) ? cli : resolve(cli)
  const problem = existsSync(path) ? await temporalProblem(path) : 'there is no such file'
  if (!problem) return path
  throw new StartError(
    `TEMPORAL_CLI=${cli} cannot be used: ${problem}; set it to a working Temporal CLI, or unset it to search for one`,
  )
}

/** Outside the checkout, so that every clone shares it. */
export function cacheDir(env: NodeJS.ProcessEnv): string {
  const home = env.HOME ?? homedir()
  const base = process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache')
  return join(env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : base, 'payments-service')
}

/** If two starts need the binary, the second waits and then finds it in the cache. */
async function lockFor(cached: string, { progress, signal }: FindOptions): Promise<Lock> {
  for (let waiting = false; ; waiting = true) {
    const lock = tryLock(`${cached}.lock`)
    if ('release' in lock) return lock
    if (!waiting) progress.line('temporal', `waiting for process ${lock.pid}, which is building the Temporal CLI …`)
    await delay(250, undefined, { signal })
  }
}
