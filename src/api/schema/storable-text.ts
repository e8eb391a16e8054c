import type { FieldFault } from './schema-faults.ts'

/** Postgres stores neither NUL nor half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * The strings and names in a JSON value that cannot be stored. Walks without recursion, so that nesting
 * cannot exhaust the stack.
 */
export function unstorableText(value: unknown): FieldFault[] {
  const faults: FieldFault[] = []
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: found } = next
    if (typeof found === 'string') {
      if (!isStorable(found)) faults.push({ path, message: 'holds a character that cannot be stored' })
    } else if (typeof found === 'object' && found !== null) {
      for (const [name, member] of Object.entries(found)) {
        if (isStorable(name)) waiting.push({ path: `${path}/${name}`, value: member })
        else faults.push({ path, message: 'has a name with a character that cannot be stored' })
      }
    }
  }
  return faults
}
