import fc from 'fast-check'
import {
  isSamePhone,
  toAscii,
  screen,
  SCREEN_CHARACTERS,
  truncate,
  readTranscript,
  type Step,
} from '../../src/domain/ussd.ts'

test.each<[string, string, Step]>([
  ['nothing yet', '', { at: 'MENU' }],
  ['a payment is to be checked', '1', { at: 'REFERENCE', sought: 'PAYMENT' }],
  ['a link is to be paid', '2', { at: 'REFERENCE', sought: 'LINK' }],
  ['its reference', '1*order-7', { at: 'FOUND', sought: 'PAYMENT', reference: 'order-7', choice: null }],
  ['with blanks around', ' 2 * order-7 ', { at: 'FOUND', sought: 'LINK', reference: 'order-7', choice: null }],
  ['which of several', '2*order-7*3', { at: 'FOUND', sought: 'LINK', reference: 'order-7', choice: 3 }],
  ['no reference', '1*', { at: 'NO_REFERENCE', sought: 'PAYMENT' }],
  ['what cannot be a reference', "1*'; DROP TABLE", { at: 'NO_REFERENCE', sought: 'PAYMENT' }],
  ['another number', '3', { at: 'NO_CHOICE' }],
  ['a name of every object', 'constructor', { at: 'NO_CHOICE' }],
  ['a choice that is none', '1*order-7*0', { at: 'NO_CHOICE' }],
  ['more than is asked', '1*order-7*1*1', { at: 'NO_CHOICE' }],
  ['stars alone', '***', { at: 'NO_CHOICE' }],
  ['more than anybody types', `1*${'x'.repeat(500)}`, { at: 'NO_CHOICE' }],
])('a transcript: %s', (_what, transcript, step) => expect(readTranscript(transcript)).toEqual(step))

test('a transcript of any text leads to a step', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      (text) => void expect(readTranscript(text).at).toMatch(/[A-Z]/),
    ),
  )
})

test('a screen is never longer than a phone shows, and plain ASCII', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('CON' as const, 'END' as const),
      fc.array(fc.string({ unit: 'binary' })),
      (kind, lines) => {
        const shown = screen(kind, lines.map(toAscii))
        expect(shown.length).toBeLessThanOrEqual(SCREEN_CHARACTERS)
        expect(shown).toMatch(/^(CON|END) [\n -~]*$/)
      },
    ),
  )
})

test('names lose their accents and every character without a plain letter', () => {
  expect(toAscii('Café  Zoë 🎉\n(Pty)')).toBe('Cafe Zoe (Pty)')
  expect(truncate('Thandi’s Kitchen', 8)).toBe('Thandi’.')
  expect(truncate('Thandi', 6)).toBe('Thandi')
})

test.each([
  ['+27 82 123 4567', '0821234567', true],
  ['27821234567', '+27821234567', true],
  ['0821234567', '0821234568', false],
  ['1234567', '0821234567', false],
  ['', '', false],
])('the phone numbers %j and %j are the same: %s', (one, other, same) => expect(isSamePhone(one, other)).toBe(same))
