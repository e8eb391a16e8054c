import { spawnSync } from 'node:child_process'

/** Every gate of `npm run check`, one after the other; all of them run, and any that fails fails the whole. */
const gates: readonly [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
]

const failed = gates.filter(([name, command, ...args]) => {
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' })
  process.stdout.write(`${name.padEnd(8)} ${status === 0 ? 'ok' : 'FAILED'}\n`)
  return status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
