/** A piece of a program: a text as it stands, or parts that go on one line where they fit and else each on its own. */
export type Code = string | Group

export interface Group {
  open: string
  parts: readonly Code[]
  close: string
  /** Between the brackets and what is on one line with them. */
  pad?: ' '
  /** After the last part, where each has a line. */
  last?: ','
  /** Whether values of lines that follow each other begin in one column. */
  aligned?: true
}

const COLUMNS = 56

/** The code with a text before it, as a name before its value. */
export function after(text: string, code: Code): Code {
  return typeof code === 'string' ? text + code : { ...code, open: text + code.open }
}

function onOneLine(code: Code): string {
  if (typeof code === 'string') return code
  const { open, parts, close, pad = '' } = code
  return parts.length === 0 ? open + close : open + pad + parts.map(onOneLine).join(', ') + pad + close
}

/** The code from this indentation on; `step` is what each depth adds to it. */
export function lay(code: Code, step: string, indent = ''): string {
  const flat = onOneLine(code)
  if (typeof code === 'string' || (indent + flat).length <= COLUMNS) return flat
  const { open, parts, close, last = '', aligned } = code
  // The brackets of the only part are brackets enough.
  if (parts.length === 1 && typeof parts[0] !== 'string') return open + lay(parts[0]!, step, indent) + close
  const inner = indent + step
  const lines = parts.map((part) => inner + lay(part, step, inner))
  return `${open}\n${(aligned ? inColumns(lines) : lines).join(',\n')}${last}\n${indent}${close}`
}

/** A part of several lines ends the column. */
function inColumns(lines: readonly string[]): string[] {
  const nameOf = (line: string): string | null => (line.includes('\n') ? null : /^\s*\w+: /.exec(line)![0])
  return lines.map((line, index) => {
    const name = nameOf(line)
    if (name === null) return line
    const [from, to] = [lines.slice(0, index), lines.slice(index)]
    const before = from.slice(from.findLastIndex((each) => nameOf(each) === null) + 1)
    const end = to.findIndex((each) => nameOf(each) === null)
    const column = [...before, ...to.slice(0, end === -1 ? to.length : end)].map((each) => nameOf(each)!.length)
    return name.padEnd(Math.max(...column)) + line.slice(name.length)
  })
}
