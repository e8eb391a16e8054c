import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FencedBlock {
  language: string
  code: string
  /** First line of the code, from 1. */
  line: number
  heading: string
}

export function fencedBlocks(page: string): FencedBlock[] {
  const lines = readFileSync(join(import.meta.dirname, '../..', page), 'utf8').split('\n')
  const blocks: FencedBlock[] = []
  let heading = ''
  let open: FencedBlock | null = null
  for (const [index, line] of lines.entries()) {
    if (open && line === '```') {
      blocks.push(open)
      open = null
    } else if (open) open.code += `${line}\n`
    else if (line.startsWith('```')) open = { language: line.slice(3), code: '', line: index + 2, heading }
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
  }
  if (open) throw new Error(`${page}:${open.line} is never closed`)
  return blocks
}
