import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheDir } from '../../local/data-dir.ts'
import { findOnPath, isExecutable } from '../../local/temporal/cli.ts'
import { lastLine } from '../../local/temporal/source.ts'

/** The two programs of Temporal's own module that a cluster needs. */
export interface ServerBinaries {
  version: string
  server: string
  /** Creates and upgrades the schema. */
  sqlTool: string
}

const MODULE = 'go.temporal.io/server'
const PROGRAMS = { server: 'cmd/server', sql: 'cmd/tools/sql' } as const

/** Where the installer of Go puts it, which PATH may lack. */
const GO_FOLDER = '/usr/local/go/bin'

/** Go could not be found. The text says what to do. */
export class NoGo extends Error {
  constructor() {
    super('Go is not installed; install it (https://go.dev/dl), so that `go` is on PATH, and repeat npm run cluster')
  }
}

/**
 * Returns the server of that version and its tool, built by Go once a machine. Go checks what it downloads against its
 * checksum database. Throws NoGo.
 */
export async function serverBinaries(version: string, say: (line: string) => void): Promise<ServerBinaries> {
  const folder = join(cacheDir(process.env), `temporal-server-${version}`)
  const binaries = { version, server: join(folder, 'server'), sqlTool: join(folder, 'sql') }
  if (isExecutable(binaries.server) && isExecutable(binaries.sqlTool)) return binaries
  const PATH = `${process.env.PATH ?? ''}:${GO_FOLDER}`
  const go = findOnPath('go', { PATH })
  if (!go) throw new NoGo()
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    for (const path of Object.values(PROGRAMS)) {
      say(`building ${MODULE}/${path}@v${version}, minutes on two cores the first time`)
      await build(go, `${MODULE}/${path}@v${version}`, draft, PATH)
    }
    // Another run may have built it meanwhile.
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return binaries
}

async function build(go: string, target: string, folder: string, PATH: string): Promise<void> {
  try {
    await promisify(execFile)(go, ['install', '-trimpath', target], {
      cwd: folder,
      // Pure Go, like the official releases, needs no C compiler.
      env: { ...process.env, PATH, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '-p=2' },
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    throw new Error(`\`go install ${target}\` failed (${lastLine(error)})`, { cause: error })
  }
}
