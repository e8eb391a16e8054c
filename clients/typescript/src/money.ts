import { ArgumentError } from './errors.ts'

/** Refuses amounts that are not whole minor units before they are sent, wherever in a body they are. */
export function requireWholeCents(part: unknown, path = ''): void {
  if (typeof part !== 'object' || part === null) return
  for (const [name, value] of Object.entries(part)) {
    const here = `${path}/${name}`
    if (name.endsWith('Cents') && value !== undefined && value !== null && !Number.isSafeInteger(value))
      throw new ArgumentError(`${here} must be a whole number of minor units.`)
    requireWholeCents(value, here)
  }
}
