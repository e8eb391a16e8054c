import type { FieldFault } from './schema-faults.ts'

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Postgres stores neither NUL nor lone surrogates. Walks without recursion, so that deep nesting is harmless. */
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
