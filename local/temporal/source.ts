import { StartError } from '../start-error.ts'
import type { Release } from './release.ts'

export interface Limits {
  /** A host that sends nothing for this long is given up. */
  silentMs: number
  /** A file that takes longer than this is given up. */
  wholeMs: number
}

export interface SourceOptions {
  release: Release
  /** An empty folder; it is removed afterwards. */
  folder: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  limits: Limits
  /** Says what is being done, for the next line of progress. */
  report(text: string): void
}

/**
 * Puts the Temporal CLI into the folder and returns its path. Throws the reason if it cannot. Throws a StartError if
 * a file has a wrong hash: no other source may hide that.
 */
export type Source = (options: SourceOptions) => Promise<string>

/** How often a file is requested in all, if its download is cut. */
export const TRIES = 3

export const platform = `${process.platform}-${process.arch}`

export function wrongHash(file: string, expected: string, got: string): StartError {
  return new StartError(
    `${file} is not the expected file: its SHA-256 is ${got} instead of ${expected}. It was deleted. ` +
      'Find out who changed it (a proxy on the way?), or name a Temporal CLI that you trust in TEMPORAL_CLI',
  )
}

/** Returns the bytes as the line of progress shows them, such as `12 of 45 MB`. */
export function megabytes(received: number, total: number | null): string {
  const rounded = (bytes: number) => Math.round(bytes / 1_000_000)
  return total ? `${rounded(received)} of ${rounded(total)} MB` : `${rounded(received)} MB`
}

/** Returns the last line of what a program printed before it failed. */
export function lastLine(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  return (stderr?.trim() || message.trim()).split('\n').at(-1)!
}
