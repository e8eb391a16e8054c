import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Failure } from './exit.ts'

/**
 * Returns the path of a file as its caller means it. `npm run payments` of the service's repository changes the folder and
 * keeps the caller's in INIT_CWD. The scripts of another package mean its folder.
 */
export function callersPath(file: string): string {
  const { npm_package_name: owner, npm_lifecycle_event: script, INIT_CWD: folder } = process.env
  return owner === 'payments-service' && script === 'payments' ? resolve(folder || '.', file) : file
}

/** Reads a file, or standard input for `-`. */
export function readInput(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : callersPath(file))
  } catch (error) {
    throw new Failure(`${file === '-' ? 'Standard input' : file} cannot be read: ${(error as Error).message}.`)
  }
}
