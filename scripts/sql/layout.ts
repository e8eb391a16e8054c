import * as prettier from 'prettier'
import * as postgresql from 'prettier-plugin-sql-cst'

/** The widest line of a statement, in columns of its source file. */
export const SQL_COLUMNS = 110

const STATEMENT = /^\s*(WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/
/** The text of one or several common table expressions, which other statements are made of. */
const EXPRESSIONS = /^\s*\w+ (\([\w, ]+\) )?AS (NOT MATERIALIZED )?\(/

/** Returns true for SQL that `layOut` should format. */
export const isSql = (text: string): boolean => STATEMENT.test(text) || EXPRESSIONS.test(text)

/**
 * Formats a statement: one clause a line, indented by two spaces. Each `${…}` of the template stands in it as a name
 * of the same length. Returns null if the parser does not know the syntax (then only the width is checked).
 */
export async function layOut(sql: string, columns: number): Promise<string[] | null> {
  const framed = STATEMENT.test(sql) ? sql : `WITH ${sql}`
  for (const whole of [framed, `${framed} ${FRAME_END}`, `${framed} AS (SELECT zz) ${FRAME_END}`]) {
    for (const text of [whole, asExpressions(whole)]) {
      const lines = await parsed(text, columns)
      if (lines) return compact(framed === sql ? lines : withoutWith(lines), columns)
    }
  }
  return null
}

/** Closes a text that ends within its WITH clause, so that it parses. */
const FRAME_END = 'SELECT FROM end_of_expressions'

async function parsed(text: string, columns: number): Promise<string[] | null> {
  try {
    const formatted = await prettier.format(text, {
      parser: 'postgresql',
      plugins: [postgresql],
      printWidth: columns,
      sqlParamTypes: [':name'],
      sqlTypeCase: 'preserve',
      sqlLiteralCase: 'preserve',
    })
    const lines = formatted.replaceAll(PLACEHOLDER_EXPRESSION, '$1').trimEnd().replace(/;$/, '').split('\n')
    const end = lines.findLastIndex((line) => line.startsWith('SELECT'))
    return lines.slice(end).join(' ') === FRAME_END ? lines.slice(0, end) : lines
  } catch {
    // An expression's place holds a `${…}`, or the syntax is unknown.
    return null
  }
}

/** The parser wants `name AS (…)` where a template has `${…}`, and `column = value` in SET. */
const asExpressions = (text: string): string =>
  text
    .replace(/((?:WITH|RECURSIVE|,)\s*)(z\d+_*z)(?=\s*(?:,|SELECT|INSERT|UPDATE|DELETE|$))/g, '$1$2 AS (SELECT zz)')
    .replace(/(SET\s+)(z\d+_*z)/g, '$1$2 = zz')
const PLACEHOLDER_EXPRESSION = /(z\d+_*z) (?:AS \(SELECT zz\)|= zz)/g

function withoutWith([first, ...others]: readonly string[]): string[] {
  if (first === 'WITH') return others.map((line) => (line.startsWith('  ') ? line.slice(2) : line))
  return [first!.replace(/^WITH /, ''), ...others]
}

const indentOf = (line: string): number => line.length - line.trimStart().length
const isBalanced = (line: string): boolean => line.split('(').length === line.split(')').length
/** A list of columns, values or arguments reads well with several of them on one line. */
const isShort = (line: string): boolean => isBalanced(line) && line.trim().length <= 80 && !/--|\bCASE$/.test(line)

/** An expression of several lines goes on in this one. */
const continues = (line: string | undefined): boolean => /^\s*(AND|OR)\b/.test(line ?? '')

function compact(lines: readonly string[], columns: number): string[] {
  let before = 0
  let result = joinListHeads(joinCases(joinOpened(joinWith(lines)), columns), columns)
  while (result.length !== before) {
    before = result.length
    result = joinHeads(joinBrackets(fillLists(result, columns), columns), columns)
    result = joinQueries(result)
  }
  return result
}

/** The first expression begins on the line of its WITH, and the others below it. */
function joinWith(lines: readonly string[]): string[] {
  const result: string[] = []
  // The indent of the WITH whose expressions are being read.
  let within: number | null = null
  for (const line of lines) {
    if (within !== null && line.trim() && indentOf(line) <= within) within = null
    const head = result.at(-1)
    if (within === null && /^WITH( RECURSIVE)?$/.test(head?.trim() ?? '') && !/^(--|\/\*)/.test(line.trim())) {
      within = indentOf(head!)
      result[result.length - 1] = `${head} ${line.trim()}`
    } else result.push(within === null ? line : line.slice(2))
  }
  return result
}

/** A bracket opens on the line of its clause, and its content is indented from there. */
function joinOpened(lines: readonly string[]): string[] {
  const result: string[] = []
  // The indents of the closing brackets of clauses that were joined.
  const opened: number[] = []
  for (const line of lines) {
    const head = result.at(-1)
    const isOpening = /^(FROM|VALUES|INSERT INTO [\w.]+)$/.test(head?.trim() ?? '') && line.trim() === '('
    const text = line.slice(2 * opened.length)
    if (isOpening && indentOf(text) === indentOf(head!) + 2) {
      opened.push(indentOf(line))
      result[result.length - 1] = `${head} (`
      continue
    }
    result.push(text)
    if (line.trim().startsWith(')') && indentOf(line) === opened.at(-1)) opened.pop()
  }
  return result
}

/** A list begins on the line of its keyword if its first member is short. */
function joinListHeads(lines: readonly string[], columns: number): string[] {
  const result: string[] = []
  for (const [at, line] of lines.entries()) {
    const head = result.at(-1)
    const isFirst = head !== undefined && isListHead(head.trim()) && indentOf(line) === indentOf(head) + 2
    const isEmpty = head?.trim() === 'SELECT' && indentOf(line) === indentOf(head) && line.trim().startsWith('FROM ')
    const fits = isShort(line) && !continues(lines[at + 1]) && (head?.length ?? 0) + 1 + line.trim().length <= columns
    if (((isFirst && /[,)\w"']$/.test(line)) || isEmpty) && fits) result[result.length - 1] = `${head} ${line.trim()}`
    else result.push(line)
  }
  return result
}

/** A condition of several lines becomes one line if it fits, and so does a CASE. */
function joinCases(lines: readonly string[], columns: number): string[] {
  const result: string[] = []
  for (const line of lines) {
    const previous = result.at(-1)
    const isCondition = /^\s*(WHEN|ELSE)\b/.test(previous ?? '') && continues(line)
    if (isCondition && previous!.length + 1 + line.trim().length <= columns) {
      result[result.length - 1] = `${previous} ${line.trim()}`
      continue
    }
    result.push(line)
    const start = result.findLastIndex((each) => /\bCASE( [\w.]+)?$/.test(each))
    if (start === -1 || !/^\s*END\b/.test(line) || indentOf(result[start]!) !== indentOf(line)) continue
    const joined = [result[start]!, ...result.slice(start + 1).map((each) => each.trim())].join(' ')
    if (joined.trim().length <= 80 && joined.length <= columns && !joined.includes('--'))
      result.splice(start, Infinity, joined)
  }
  return result
}

/** A short query of SELECT, FROM and at most a WHERE becomes one line. */
function joinQueries(lines: readonly string[]): string[] {
  const result: string[] = []
  for (const [at, line] of lines.entries()) {
    result.push(line)
    const next = lines[at + 1]
    const isEnd = next === undefined || indentOf(next) < indentOf(line)
    if (!isEnd || !/^(FROM|WHERE) /.test(line.trim())) continue
    const clauses = line.trim().startsWith('WHERE') ? 3 : 2
    const query = result.slice(-clauses)
    const order = ['SELECT', 'FROM', 'WHERE']
    const isQuery = query.every(
      (each, place) => each.trim().startsWith(`${order[place]} `) && indentOf(each) === indentOf(line),
    )
    const joined = query.map((each) => each.trim()).join(' ')
    const before = result.at(-clauses - 1)?.trim()
    const isWhole = before === undefined || /(\(|\)|,)$/.test(before)
    if (
      query.length === clauses &&
      isQuery &&
      isWhole &&
      joined.length <= 80 &&
      !joined.includes('--') &&
      isBalanced(joined)
    ) {
      result.splice(-clauses, clauses, ' '.repeat(indentOf(line)) + joined)
    }
  }
  return result
}

/** Puts neighbouring short members of a list on one line. */
function fillLists(lines: readonly string[], columns: number): string[] {
  const result: string[] = []
  for (const [at, line] of lines.entries()) {
    const previous = result.at(-1)
    const members = previous?.trim() ?? ''
    const depth = startsList(members) ? 2 : 0
    const isMember = previous?.endsWith(',') && indentOf(previous) + depth === indentOf(line)
    const isWhole = isShort(line) && !continues(lines[at + 1]) && !/^END\b/.test(members)
    const areShort = isMember && isWhole && isBalanced(previous!) && isShort(members.split(', ').at(-1)!)
    if (areShort && (depth || !startsClause(members)) && previous!.length + 1 + line.trim().length <= columns) {
      result[result.length - 1] = `${previous} ${line.trim()}`
    } else result.push(line)
  }
  return result
}

const startsList = (line: string): boolean => /^(SELECT|SET|RETURNING|VALUES|ORDER BY|GROUP BY) /.test(line)

const startsClause = (line: string): boolean =>
  /^(SELECT|FROM|WHERE|SET|RETURNING|VALUES|ORDER|GROUP|JOIN|LEFT|WITH)\b/.test(line) || line.includes(' AS (')

/** `f(` and its only line and `)` become one line if they fit. */
function joinBrackets(lines: readonly string[], columns: number): string[] {
  const result: string[] = []
  for (const line of lines) {
    result.push(line)
    const [open, content, close] = result.slice(-3)
    if (result.length < 3 || !open!.endsWith('(') || !close!.trim().startsWith(')')) continue
    if (indentOf(close!) !== indentOf(open!) || indentOf(content!) <= indentOf(open!)) continue
    const joined = `${open}${content!.trim()}${close!.trim()}`
    if (joined.length <= columns && !content!.includes('--')) result.splice(-3, 3, joined)
  }
  return result
}

/** A clause begins on the line of its keyword; a list of several lines stays below it. */
function joinHeads(lines: readonly string[], columns: number): string[] {
  const result: string[] = []
  for (const [at, line] of lines.entries()) {
    const head = result.at(-1)
    const keyword = head?.trim() ?? ''
    const isFirst = head !== undefined && indentOf(line) === indentOf(head) + 2
    const isAlone = indentOf(lines[at + 1] ?? '') < indentOf(line)
    const joins = /^(FROM|WHERE|HAVING|ON)$/.test(keyword) || (isListHead(keyword) && isAlone)
    if (isFirst && joins && head.length + 1 + line.trim().length <= columns) {
      result[result.length - 1] = `${head} ${line.trim()}`
    } else result.push(line)
  }
  return result
}

const isListHead = (keyword: string): boolean => /^(SELECT|SET|RETURNING|VALUES|ORDER BY|GROUP BY)$/.test(keyword)
