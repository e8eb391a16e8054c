import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lineProgress } from '../../local/progress.ts'
import { findTemporalBinary } from '../../local/temporal/binary.ts'
import type { Release } from '../../local/temporal/release.ts'
import type { Limits } from '../../local/temporal/source.ts'
import { writeScript } from './scratch.ts'

/** A version that no other program has. */
export const MADE_UP = { version: '9.9.9', server: '9.32.0' }

export const cliWithServer = (server: string) => `echo "temporal version 0.0.0 (Server ${server}, UI 1.0.0)"`
export const WORKS = cliWithServer('9.32.1')

/** A `go` that builds a CLI, and notes each call in `go-was-asked`. */
export const BUILDS = `echo "$@" >> "$HOME/go-was-asked"; printf '#!/bin/sh\\n${WORKS}\\n' > "$GOBIN/temporal"; chmod +x "$GOBIN/temporal"`

export const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** Nothing listens on this port. */
const NOWHERE: Release = { ...MADE_UP, archives: 'http://127.0.0.1:9', checksums: sha256(''), wheels: {} }

interface FindMore {
  cli?: string
  signal?: AbortSignal
  limits?: Limits
}

/** A home, a PATH with nothing on it, and no source but those that a test adds. */
export function machine(home: string, variables: Record<string, string> = {}, release: Release = NOWHERE) {
  const bin = join(home, 'bin')
  mkdirSync(bin)
  const cache = join(home, 'cache', 'payments-service')
  const lines: string[] = []
  const env = { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), PATH: bin, ...variables }
  const binaryOf = (version: string) => join(cache, `temporal-cli-${version}`, 'temporal')
  const progress = lineProgress((line) => lines.push(line), 10)
  // A busy machine is not a silent host.
  const patient = { silentMs: 60_000, wholeMs: 60_000 }
  return {
    home,
    bin,
    lines,
    cached: binaryOf(release.version),
    built: binaryOf('1.5.1'),
    installGo: (script: string) => writeScript(join(bin, 'go'), `PATH=/usr/bin:/bin\n${script}`),
    kept: () => (existsSync(cache) ? readdirSync(cache, { recursive: true, encoding: 'utf8' }).toSorted() : []),
    find: ({ cli, signal = new AbortController().signal, limits = patient }: FindMore = {}) =>
      findTemporalBinary({ cli: cli ?? null, env, signal, progress, release, limits }),
  }
}
