import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOnPath } from './cli.ts'
import { lastLine, type Source } from './source.ts'

/**
 * The newest version that can be built. Later ones replace their module `cliext` by a folder of their sources, which
 * `go install` refuses, and no registry of modules has it.
 */
export const BUILDABLE_VERSION = '1.5.1'

const PACKAGE = `github.com/temporalio/cli/cmd/temporal@v${BUILDABLE_VERSION}`

/** Builds the CLI with Go, which checks its downloads against Go's checksum database. */
export const buildWithGo: Source = async ({ folder, env, signal, report }) => {
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
