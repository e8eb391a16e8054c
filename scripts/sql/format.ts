import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parse, type TemplateLiteral } from 'acorn'
import { simple } from 'acorn-walk'
import { isSql, layOut, SQL_COLUMNS } from './layout.ts'

/**
 * npm run format:sql [-- --check] [-- <file>…]
 *
 * Formats the SQL in template literals, in all of `src` unless files are named. With --check it changes nothing, lists what is not formatted and what
 * is wider than 110 columns, and exits 1 if there is any.
 */
const isCheck = process.argv.includes('--check')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const paths = named.length > 0 ? named : ['src/*.ts']
const files = execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)

interface Edit {
  start: number
  end: number
  text: string
}

function templatesOf(source: string): TemplateLiteral[] {
  const found: TemplateLiteral[] = []
  const tree = parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module' })
  simple(tree, { TemplateLiteral: (node) => void found.push(node) })
  return found.toSorted((one, other) => one.start - other.start)
}

const lineStart = (source: string, at: number): number => source.lastIndexOf('\n', at - 1) + 1

/** Returns the template's new text, or null if it is no SQL or its syntax is unknown. */
async function formatted(source: string, { start, end, expressions, quasis }: TemplateLiteral): Promise<string | null> {
  const holes = expressions.map((_, at) => source.slice(quasis[at]!.end, quasis[at + 1]!.start))
  const name = (at: number) => `z${at}${'_'.repeat(Math.max(0, Math.min(holes[at]!.length, 60) - 3))}z`
  const sql = quasis.map(({ value }, at) => value.raw + (at < holes.length ? name(at) : '')).join('')
  if (!isSql(sql) || sql.includes('\\')) return null
  const column = start - lineStart(source, start)
  const indent = source.slice(lineStart(source, start)).match(/^ */)![0].length + 2
  const lines = await layOut(sql, SQL_COLUMNS - indent)
  if (!lines) return null
  const restored = lines.map((line) => line.replaceAll(/z(\d+)_*z/g, (_, at: string) => holes[Number(at)]!))
  const closing = source
    .slice(end)
    .match(/^.{0,2}/)![0]
    .trimEnd().length
  if (restored.length === 1 && column + restored[0]!.length + 2 + closing <= SQL_COLUMNS) return `\`${restored[0]}\``
  return `\`\n${restored.map((line) => (line.trim() ? ' '.repeat(indent) + line : '')).join('\n')}\``
}

async function formatFile(before: string): Promise<string> {
  let source = before
  // A template within another's `${…}` is reached in a later round.
  for (let round = 0; round < 3; round += 1) {
    const edits: Edit[] = []
    for (const template of templatesOf(source)) {
      if (template.start < (edits.at(-1)?.end ?? 0)) continue
      const text = await formatted(source, template)
      const { start, end } = template
      if (text !== null && text !== source.slice(start, end)) edits.push({ start, end, text })
    }
    if (edits.length === 0) break
    for (const { start, end, text } of edits.toReversed()) source = source.slice(0, start) + text + source.slice(end)
  }
  return source
}

/** The numbers of the lines inside templates that are too wide. */
function wideLines(source: string): number[] {
  const wide = new Set<number>()
  const lines = source.split('\n')
  for (const { start, end } of templatesOf(source).filter((each) =>
    source.slice(each.start, each.end).includes('\n'),
  )) {
    const first = source.slice(0, start).split('\n').length
    const last = source.slice(0, end).split('\n').length
    for (let line = first + 1; line <= last; line += 1) if (lines[line - 1]!.length > SQL_COLUMNS) wide.add(line)
  }
  return [...wide]
}

const faults: string[] = []
for (const file of files) {
  const before = readFileSync(file, 'utf8')
  if (!before.includes('`')) continue
  const after = await formatFile(before)
  if (after !== before) {
    if (isCheck) faults.push(`${file}: run npm run format:sql`)
    else writeFileSync(file, after)
  }
  if (file.startsWith('src/db/')) {
    for (const line of wideLines(after)) faults.push(`${file}:${line}: wider than ${SQL_COLUMNS} columns`)
  }
}
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
process.exit(faults.length > 0 ? 1 : 0)
