import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { SchemaChange } from '../../src/db/migrations/index.ts'
import { NoTool, pythonWith } from '../tools.ts'

const VERSION = '2.70.0'

/** Rules of squawk that do not fit how the migrator runs a change. */
const EXCLUDED = [
  // The migrator's connection has a lock timeout. An index of a large table takes longer than any statement timeout.
  'require-lock-timeout',
  'require-statement-timeout',
  // A test repeats each change. IF NOT EXISTS alone would keep an index that an interruption left invalid.
  'prefer-robust-stmts',
  // A statement that adds a constraint can be repeated only after one that drops it.
  'ban-drop-constraint',
  // The baseline counts in integers.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
]

const OPTIONS = [
  ['--reporter', 'json'],
  ['--pg-version', '18'],
  ['--no-assume-in-transaction'],
  ['--exclude', EXCLUDED.join(',')],
].flat()

export interface Fault {
  change: string
  /** Counted from 1. */
  statement: number
  rule: string
  message: string
}

/** Returns squawk's program, which it installs if it is missing. Throws NoTool. */
export function installSquawk(say: (line: string) => void): string {
  // The package holds the program itself and no module of Python.
  return join(dirname(pythonWith('squawk-cli', VERSION, say)), 'squawk')
}

/** Lints the statements of changes after the baseline. Throws NoTool if squawk cannot run on this machine. */
export function lintChanges(squawk: string, changes: readonly SchemaChange[]): Fault[] {
  return changes.flatMap((change) => [...findForbiddenIgnores(change), ...runSquawk(squawk, change)])
}

interface Violation {
  /** Counted from 0. */
  line: number
  rule_name: string
  message: string
  help: string | null
}

function runSquawk(squawk: string, { name, statements }: SchemaChange): Fault[] {
  // All statements at once: whether one of them locks a table may depend on those before it.
  const { stdout, stderr, error } = spawnSync(squawk, [...OPTIONS, '--stdin-filepath', name], {
    input: joined(statements),
    encoding: 'utf8',
  })
  if (error) throw new NoTool(`squawk could not be started (${error.message})`)
  if (stdout.trim() === '') throw new NoTool(`squawk failed: ${stderr.trim().split('\n').at(-1)}`)
  return (JSON.parse(stdout) as Violation[]).map(({ line, rule_name: rule, message, help }) => ({
    change: name,
    statement: numberOfStatement(statements, line),
    rule,
    message: help ? `${message} ${help}` : message,
  }))
}

const joined = (statements: readonly string[]): string => statements.join('\n;\n')

function numberOfStatement(statements: readonly string[], line: number): number {
  const linesUpTo = (at: number) => joined(statements.slice(0, at + 1)).split('\n').length
  return statements.findIndex((_, at) => linesUpTo(at) >= line) + 1
}

const IGNORE = /squawk-ignore(?:-file)?\b(?<rules>.*)/g
const REMOVAL = /^(ban-drop|renaming)-/

/** The earliest program, which knows only the baseline. */
const FIRST = '0001'

/** A statement may ignore rules by name, but a removal only if no program of the baseline runs. */
function findForbiddenIgnores({ name, worksSince, statements }: SchemaChange): Fault[] {
  return statements.flatMap((text, at) =>
    [...text.matchAll(IGNORE)].flatMap(({ groups }) => {
      const fault = { change: name, statement: at + 1 }
      const rules = groups!.rules!.match(/[a-z]+(?:-[a-z]+)+/g) ?? []
      if (rules.length === 0) return [{ ...fault, rule: 'squawk-ignore', message: 'Name the rules to ignore.' }]
      const isForbidden = (rule: string) => worksSince === FIRST && REMOVAL.test(rule)
      const message = `Programs that know only ${FIRST} may use what it removes: name a later change in worksSince.`
      return rules.filter(isForbidden).map((rule) => ({ ...fault, rule, message }))
    }),
  )
}
