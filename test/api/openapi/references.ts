import type { UncheckedJson } from '../../unchecked-json.ts'

/** Resolves references within an OpenAPI document. Keys beside a reference override the target's. */
export function follow(document: UncheckedJson, value: UncheckedJson): UncheckedJson {
  if (typeof value?.$ref !== 'string') return value
  const { $ref, ...beside } = value
  const parts: string[] = $ref.slice(2).split('/')
  const found = parts.reduce(
    (at: UncheckedJson, part) => at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  return { ...follow(document, found), ...beside }
}
