import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the cells of the first table under a heading of a page, without the header. */
export function tableIn(page: string, heading: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8')
  const [, section] = text.split(`\n## ${heading}\n`)
  const rows =
    section
      ?.split('\n## ')[0]!
      .split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  if (rows.length < 3) throw new Error(`${page} has no table under "${heading}"`)
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
