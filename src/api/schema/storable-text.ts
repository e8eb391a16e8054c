import type { FieldFault } from './schema-faults.ts'

/** Returns whether Postgres can store the text: it stores neither NUL nor lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Returns the strings and names in a JSON value that cannot be stored. Walks without recursion, so that deep nesting
 * cannot exhaust the stack.
 */
export function unstorableText(value: unknown): FieldFault[] {
  const faults: FieldFault[] = []
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: found } = next
    if (typeof found === 'string') {
      if (!isStorable(found)) faults.push({ path, message: 'must not contain NUL or a lone surrogate' })
    } else if (typeof found === 'object' && found !== null) {
      for (const [name, member] of Object.entries(found)) {
        if (isStorable(name)) waiting.push({ path: `${path}/${name}`, value: member })
        else faults.push({ path, message: 'must not have a name with NUL or a lone surrogate' })
      }
    }
  }
  return faults
}
