/** The smallest integer that a number cannot hold exactly has 16 digits. */
const LARGE_INTEGER = /\d{16}/

/** Integers beyond 2^53 stay strings: providers number things with 64 bits, and a rounded id is another thing's. */
export function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  try {
    // The reviver makes parsing four times slower, so it runs only if a number is that long.
    return LARGE_INTEGER.test(text) ? JSON.parse(text, keepLargeIntegers) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function keepLargeIntegers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return /^\d{16,20}$/.test(source) ? source : value
}

/** An own field of an object of any shape, or undefined. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const found: unknown = Reflect.get(value, name)
  return found
}

/** A string of 1 … `longest` characters, or null. */
export function asText(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= longest ? value : null
}

/** An exact whole number of minor units, zero included, or null. */
export function asAmount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** An id given as a whole number or a string, as a string; or null. */
export function asId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null
  return asText(value, 64)
}
