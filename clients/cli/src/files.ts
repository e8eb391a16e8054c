import { readFileSync } from 'node:fs'
import { Failure } from './exit.ts'

/** Reads a file, or standard input for `-`. */
export function readInput(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch (error) {
    throw new Failure(`${file === '-' ? 'Standard input' : file} cannot be read: ${(error as Error).message}.`)
  }
}
