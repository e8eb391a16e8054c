import { execFile } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findOnPath, TEMPORAL_CLI_VERSION, temporalProblem, type FindOptions } from './cli.ts'

const PACKAGE = `github.com/temporalio/cli/cmd/temporal@v${TEMPORAL_CLI_VERSION}`

/** Builds the CLI with Go. Returns null once the binary is in place, otherwise the reason. */
export async function buildTemporal(destination: string, options: FindOptions): Promise<string | null> {
  const env = options.env ?? process.env
  const go = findOnPath('go', env)
  if (!go) return 'the Temporal CLI is not installed, and Go, which could build it, is not installed'
  const step = options.progress.step(
    'temporal',
    `building the Temporal CLI with Go, once (${PACKAGE}; 3 to 4 minutes on 2 cores)`,
  )
  const folder = mkdtempSync(join(dirname(destination), 'build-'))
  try {
    await promisify(execFile)(go, ['install', PACKAGE], {
      cwd: folder,
      // Pure Go, like the official releases, needs no C compiler.
      env: { ...env, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '' },
      signal: options.signal,
      maxBuffer: 64 * 1024 * 1024,
    })
    const binary = join(folder, 'temporal')
    const problem = await temporalProblem(binary)
    if (problem) throw new Error(`the built file cannot be used: ${problem}`)
    renameSync(binary, destination)
    step.done('built')
    return null
  } catch (error) {
    options.signal.throwIfAborted()
    const lines = ((error as { stderr?: string }).stderr || (error as Error).message).trim().split('\n')
    step.fail(`cannot be built: ${lines.at(-1)}`)
    return `\`go install ${PACKAGE}\` failed (${lines.at(-1)})`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
