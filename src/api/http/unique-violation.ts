import { isNativeError } from 'node:util/types'

/** The name of the unique constraint or index that refused a statement, or null where it was something else. */
export function uniqueViolation(error: unknown): string | null {
  if (!isNativeError(error)) return null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' ? constraint : null
}
