/** The size of a phone's screen in ASCII characters, with the leading word (Africa's Talking). */
export const SCREEN_CHARACTERS = 160

/** The longest transcript that is read; no caller types as much. */
const LONGEST_TRANSCRIPT = 250
const REFERENCE = /^[A-Za-z0-9._=-]{1,100}$/
const CHOICE = /^[1-9]$/

/** The digits after the country code, or after the zero that replaces it inside the country. */
const SUBSCRIBER_DIGITS = 9

/** Compares the numbers in whichever form they are written: +27 82 123 4567 and 0821234567 are the same. */
export function isSamePhone(one: string, other: string): boolean {
  const [first, second] = [one, other].map((number) => number.replaceAll(/\D/g, '').slice(-SUBSCRIBER_DIGITS))
  return first!.length === SUBSCRIBER_DIGITS && first === second
}

export type LookupKind = 'PAYMENT' | 'LINK'

/** The caller's place in the menu, derived from everything typed so far. */
export type Step =
  | { at: 'MENU' }
  | { at: 'REFERENCE'; sought: LookupKind }
  /** `choice` selects a business, from 1, if several have the reference; null before the choice. */
  | { at: 'FOUND'; sought: LookupKind; reference: string; choice: number | null }
  | { at: 'NO_CHOICE' }
  | { at: 'NO_REFERENCE'; sought: LookupKind }

const SOUGHT: Readonly<Record<string, LookupKind>> = { '1': 'PAYMENT', '2': 'LINK' }

/** Reads all inputs of the session, joined by `*`. Nothing else is stored, so a repeat gets the same response. */
export function readTranscript(transcript: string): Step {
  if (transcript.length > LONGEST_TRANSCRIPT) return { at: 'NO_CHOICE' }
  const [first, ...typed] = transcript.split('*').map((input) => input.trim())
  if (first === '' && typed.length === 0) return { at: 'MENU' }
  const sought = Object.hasOwn(SOUGHT, first!) ? SOUGHT[first!]! : null
  if (!sought || typed.length > 2) return { at: 'NO_CHOICE' }
  const [reference, choice] = typed
  if (reference === undefined) return { at: 'REFERENCE', sought }
  if (!REFERENCE.test(reference)) return { at: 'NO_REFERENCE', sought }
  if (choice === undefined) return { at: 'FOUND', sought, reference, choice: null }
  return CHOICE.test(choice) ? { at: 'FOUND', sought, reference, choice: Number(choice) } : { at: 'NO_CHOICE' }
}

/** Returns the text in printable ASCII. Letters lose their marks; characters without an ASCII letter are dropped. */
export function toAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function truncate(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}.`
}

/** CON: another screen follows. END: it is the last. */
export function screen(kind: 'CON' | 'END', lines: readonly string[]): string {
  return truncate(`${kind} ${lines.join('\n')}`, SCREEN_CHARACTERS)
}
