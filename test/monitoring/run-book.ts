import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FencedBlock, fencedBlocks } from '../docs/fenced-blocks.ts'

const PAGE = 'docs/run-book.md'
const lines = readFileSync(join(import.meta.dirname, '../..', PAGE), 'utf8').split('\n')

export type Step = 'Set up' | 'Look' | 'Do' | 'Ended'

/** A block of commands of the run-book, with the step of its section to which it belongs. */
export interface RunBookBlock extends FencedBlock {
  step: Step
}

/** Sections about the database's server, which `database-alerts.test.ts` runs. */
export const DATABASE_SECTIONS = ['No synchronous standby', 'Archive behind']

export function runBookBlocks(): RunBookBlock[] {
  return fencedBlocks(PAGE).map((block) => {
    const above = lines.slice(0, block.line).findLast((line) => /^(## |\*\*(Look|Do|Ended):)/.test(line))!
    return { ...block, step: (/^\*\*(\w+):/.exec(above)?.[1] ?? 'Set up') as Step }
  })
}
