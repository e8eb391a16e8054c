import { loadConfig } from '../src/config/config.ts'
import type { Config } from '../src/config/settings.ts'

const EVERY_MS = 5_000

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Runs a command with the configuration of the environment. If it throws, the message is its last line, and the exit
 * code is 1.
 */
export async function runCommand(
  act: (config: Config) => Promise<void>,
  textOf?: (error: unknown, message: string) => string,
) {
  try {
    await act(loadConfig(process.env, []))
  } catch (error) {
    const message = messageOf(error)
    process.stderr.write(`${textOf ? textOf(error, message) : message}\n`)
    process.exitCode = 1
  }
}

/** Returns a function that prints how far a long command has come, at most every five seconds. */
export function progressOf<Walked>(textOf: (walked: Walked) => string): (walked: Walked) => void {
  let printedAt = performance.now()
  return (walked) => {
    if (performance.now() - printedAt < EVERY_MS) return
    printedAt = performance.now()
    say(`${textOf(walked)} …`)
  }
}
