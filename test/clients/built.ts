import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../until.ts'
import type { ClientLanguage } from './languages/language.ts'

const run = promisify(execFile)
/** The first build on a machine loads packages. */
const BUILT_WITHIN_MS = 300_000

export const builtIn = ({ name }: ClientLanguage): string => join(process.env.TEST_FOLDER!, `client-${name}`)

/** Builds the driver of a language once for all test files of a run. A file that comes later waits for it. */
export async function builtDriver(language: ClientLanguage): Promise<void> {
  const folder = builtIn(language)
  const result = join(folder, 'fault.txt')
  if (mkdirSync(folder, { recursive: true }) === undefined) await until(async () => existsSync(result), BUILT_WITHIN_MS)
  else {
    let fault = ''
    for (const [command, ...args] of language.build?.(folder) ?? [])
      await run(command, args, { maxBuffer: 16_777_216 }).catch(
        ({ stdout, stderr, message }: Error & { stdout: string; stderr: string }) =>
          (fault += stdout + stderr + message),
      )
    writeFileSync(result, fault)
  }
  const fault = readFileSync(result, 'utf8')
  if (fault !== '') throw new Error(fault)
}
