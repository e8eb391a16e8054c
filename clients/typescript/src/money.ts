import { ArgumentError } from './errors.ts'

/** Refuses amounts anywhere in a body that are not whole minor units. */
export function requireWholeCents(part: unknown, path = ''): void {
  if (typeof part !== 'object' || part === null) return
  for (const [name, value] of Object.entries(part)) {
    const here = `${path}/${name}`
    if (name.endsWith('Cents') && value !== undefined && value !== null && !Number.isSafeInteger(value))
      throw new ArgumentError(`${here} must be a whole number of minor units.`)
    requireWholeCents(value, here)
  }
}
