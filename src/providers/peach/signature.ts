import { createHmac } from 'node:crypto'
import { fieldText, type Fields } from '../wire/forms.ts'

/**
 * Peach's signature (https://developer.peachpayments.com/docs/checkout-authentication): hex HMAC-SHA256 over every
 * name and value, sorted by name, with nothing between them; empty values count, the signature itself does not.
 */
export function peachSignature(fields: Fields, secret: string): string {
  return createHmac('sha256', secret).update(signedText(fields)).digest('hex')
}

function signedText(fields: Fields): string {
  return Object.entries(fields)
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
}

/** The fields that are believed, each with the one form of its values. Where a value begins, its form says where it ends. */
const BELIEVED = {
  amount: String.raw`\d{1,10}\.\d{2}`,
  currency: '[A-Z]{3}',
  id: '[0-9a-f]{32}',
  merchantTransactionId: '[a-z2-7]{16}',
  paymentType: '[A-Z]{2}',
  'result.code': String.raw`\d{3}\.\d{3}\.\d{3}`,
}

const FORMS = Object.entries(BELIEVED).map(([name, form]) => ({
  name,
  value: new RegExp(`^${form}$`),
  // Looks ahead, so that places that overlap are each found.
  place: new RegExp(`(?=${name.replace('.', String.raw`\.`)}${form})`, 'g'),
}))

/**
 * What the signature leaves open. The text that is signed has no borders between its fields, and a payer chooses parts
 * of it (the name on a card): the same text, cut elsewhere, can be another form with a good signature. AMBIGUOUS is a
 * form whose text holds a believed field at a second place, or at one where this form does not have it. UNBELIEVABLE is
 * one with a believed field whose value does not have its form. Any other text can be cut in one way only, as far as
 * the believed fields go.
 */
export function judgeSignedForm(fields: Fields): 'CERTAIN' | 'AMBIGUOUS' | 'UNBELIEVABLE' {
  const text = signedText(fields)
  const told = FORMS.map(({ name, value, place }) => {
    const given = fieldText(fields, name)
    const fits = given !== undefined && value.test(given)
    return { isElsewhere: [...text.matchAll(place)].length > (fits ? 1 : 0), isStrange: given !== undefined && !fits }
  })
  if (told.some(({ isElsewhere }) => isElsewhere)) return 'AMBIGUOUS'
  return told.some(({ isStrange }) => isStrange) ? 'UNBELIEVABLE' : 'CERTAIN'
}
