export const REDACTED = '[erased]'

export interface KnownOfPayer {
  emails: readonly string[]
  names: readonly string[]
  /** Telephone, account and identity numbers. */
  numbers: readonly string[]
}

/** Shorter words and numbers would also be found in words about something else. */
const SHORTEST_NAME = 3
const SHORTEST_NUMBER = 6
/** A telephone number without its country code, or the zero that replaces it. */
const SUBSCRIBER_DIGITS = 9

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function namePatterns(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= SHORTEST_NAME)
  return parts.map((part) => `(?<![\\p{L}\\p{N}])${literally(part)}(?![\\p{L}\\p{N}])`)
}

/** The digits, however they are grouped. Of long numbers the last nine, with what precedes them. */
function numberPatterns(number: string): string[] {
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length < SHORTEST_NUMBER) return []
  const grouped = Array.from(digits.slice(-SUBSCRIBER_DIGITS)).join('[\\s().-]*')
  return [`(?:\\+?\\d[\\d\\s().-]*)?${grouped}`]
}

/** Replaces what names the payer. The rest stays, as the evidence of why something was decided. */
export function redact(text: string, { emails, names, numbers }: KnownOfPayer): string {
  const patterns = [...emails.map(literally), ...numbers.flatMap(numberPatterns), ...names.flatMap(namePatterns)]
  return patterns.reduce((left, pattern) => left.replaceAll(new RegExp(pattern, 'giu'), REDACTED), text)
}
