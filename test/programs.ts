import { test } from '@jest/globals'
import { findOnPath } from '../local/temporal/cli.ts'

interface Programs {
  needs: readonly string[]
  /** Also where CI runs, it may be missing. */
  optional?: boolean
}

/** A test that needs programs of the machine. Where one is missing it is skipped, and says so; where CI runs it fails. */
export function testWith(
  { needs, optional = false }: Programs,
  name: string,
  body: () => Promise<void>,
  withinMs: number,
): void {
  const missing = needs.find((program) => findOnPath(program, process.env) === null)
  const runs = missing === undefined || (process.env.CI && !optional)
  const declared = runs ? test : test.skip
  declared(runs ? name : `${name} (skipped: ${missing} is not here)`, body, withinMs)
}
