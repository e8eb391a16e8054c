import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, dirname } from 'node:path'

/**
 * Runs a tool that npm fetches for this run, so that it is not part of every first start: `runNpmTool('knip@6.44.2',
 * ['knip'])`. Returns its exit code. It runs at low priority, since no tool has to be finished soon.
 */
export function runNpmTool(exactPackage: string, command: readonly string[]): number {
  const args = ['exec', '--yes', '--ignore-scripts', `--package=${exactPackage}`, '--', ...command]
  const npm = process.env.npm_execpath
  // A tool has to run on the Node that strips types, which need not be the one on PATH.
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  setPriority(10)
  const { status, error } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    env: { ...process.env, PATH },
    stdio: 'inherit',
  })
  if (error) process.stderr.write(`npm could not be started: ${error.message}\n`)
  return status ?? 1
}
