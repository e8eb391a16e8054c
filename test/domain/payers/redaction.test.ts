import { redact } from '../../../src/domain/payers/redaction.ts'

const payer = {
  emails: ['Thandi.Nkosi@mail.example'],
  names: ['Thandi Nkosi-Dube'],
  numbers: ['+27 82 123 4567', '1234567890', '8001015009087', '12'],
}

test.each([
  ['the email in any case', 'Wrote to THANDI.NKOSI@MAIL.EXAMPLE today.', 'Wrote to [erased] today.'],
  [
    'the parts of the name',
    'Mrs nkosi, Thandi by first name (Dube)',
    'Mrs [erased], [erased] by first name ([erased])',
  ],
  ['the phone number in other forms', 'Called 082 123 4567, then +27-82-1234567.', 'Called [erased], then [erased].'],
  ['the account number', 'Paid to 123-456-7890: right.', 'Paid to [erased]: right.'],
  ['the identity number', 'ID 800101 5009 087', 'ID [erased]'],
  ['nothing else', 'The bank’s letter of 12 May names R 1 234.56 and Thandiwe.', null],
])('a redacted note loses %s', (_what, note, left) => expect(redact(note, payer)).toBe(left ?? note))
