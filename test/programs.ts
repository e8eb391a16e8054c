import { findOnPath } from '../local/temporal/cli.ts'

interface Programs {
  needs: readonly string[]
  /** The program may also be missing in CI. */
  optional?: boolean
}

/** Declares a test that needs programs of the machine. Without one the test is skipped, and fails in CI. */
export function testWith(
  { needs, optional = false }: Programs,
  name: string,
  body: () => void | Promise<void>,
  withinMs?: number,
): void {
  const missing = needs.find((program) => findOnPath(program, process.env) === null)
  const runs = missing === undefined || (process.env.CI && !optional)
  const declared = runs ? test : test.skip
  declared(runs ? name : `${name} (skipped: ${missing} is not here)`, body, withinMs)
}
