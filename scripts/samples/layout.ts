/** A piece of a program: fixed text, or a group whose parts share one line if they fit, else take one line each. */
export type Code = string | Group

interface Group {
  open: string
  parts: readonly Code[]
  close: string
  /** Between the brackets and the parts, on one line. */
  pad?: ' ' | undefined
  /** After the last part, if each part has its own line. */
  last?: ',' | undefined
  /** Align the values of consecutive lines in one column, as gofmt does. */
  aligned?: true
}

const COLUMNS = 56

/** Returns the code with a text before it, for example a name before its value. */
export function after(text: string, code: Code): Code {
  return typeof code === 'string' ? text + code : { ...code, open: text + code.open }
}

/** How a language without types for our values writes them; `name` is a field's name with what separates it. */
interface Notation extends Partial<Pick<Group, 'open' | 'close' | 'pad' | 'last'>> {
  scalar?: (value: unknown) => string
  name: (name: string) => string
}

export function literalIn({ scalar = JSON.stringify, name, open = '{', close = '}', pad, last }: Notation) {
  return function literal(value: unknown): Code {
    if (Array.isArray(value)) return { open: '[', parts: value.map(literal), close: ']', last }
    if (typeof value !== 'object' || value === null) return scalar(value)
    const parts = Object.entries(value).map(([key, each]) => after(name(key), literal(each)))
    return { open, parts, close, pad, last }
  }
}

function onOneLine(code: Code): string {
  if (typeof code === 'string') return code
  const { open, parts, close, pad = '' } = code
  return parts.length === 0 ? open + close : open + pad + parts.map(onOneLine).join(', ') + pad + close
}

/** Renders the code at this indentation; each nesting level adds `step`. */
export function layOut(code: Code, step: string, indent = ''): string {
  const flat = onOneLine(code)
  if (typeof code === 'string' || (indent + flat).length <= COLUMNS) return flat
  const { open, parts, close, last = '', aligned } = code
  // A single nested group needs no extra line breaks and indentation.
  if (parts.length === 1 && typeof parts[0] !== 'string') return open + layOut(parts[0]!, step, indent) + close
  const inner = indent + step
  const lines = parts.map((part) => inner + layOut(part, step, inner))
  return `${open}\n${(aligned ? inColumns(lines) : lines).join(',\n')}${last}\n${indent}${close}`
}

/** Aligns the values. A part of several lines ends the column. */
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
