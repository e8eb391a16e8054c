/** What a phone's screen holds, in ASCII characters, the leading word included (Africa's Talking). */
export const SCREEN_CHARACTERS = 160

/** The longest transcript that is read; a person types less. */
const LONGEST_TRANSCRIPT = 250
const REFERENCE = /^[A-Za-z0-9._=-]{1,100}$/
const CHOICE = /^[1-9]$/

export type Sought = 'PAYMENT' | 'LINK'

/** Where a caller is in the menu, by all that was typed so far. */
export type Step =
  | { at: 'MENU' }
  | { at: 'REFERENCE'; sought: Sought }
  /** `choice` (from 1) is which business is meant, where several have the reference. */
  | { at: 'FOUND'; sought: Sought; reference: string; choice: number | null }
  | { at: 'NO_CHOICE' }
  | { at: 'NO_REFERENCE'; sought: Sought }

const SOUGHT: Readonly<Record<string, Sought>> = { '1': 'PAYMENT', '2': 'LINK' }

/**
 * Reads a transcript: every input since the session began, joined by `*`. Nothing else is remembered, so a repeated
 * request and a resumed session get the same answer.
 */
export function stepOf(transcript: string): Step {
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

/** Printable ASCII of any text: letters lose their marks, what has no such letter is left out. */
export function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** At most so many characters of a text, the last one a dot where it was longer. */
export function shortened(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}.`
}

/** A screen that is followed by another (`CON`), or the last (`END`). Never longer than a phone shows. */
export function screen(kind: 'CON' | 'END', lines: readonly string[]): string {
  return shortened(`${kind} ${lines.join('\n')}`, SCREEN_CHARACTERS)
}
