import { createHmac } from 'node:crypto'
import { fieldText, type Fields } from '../wire/forms.ts'

/**
 * Peach's signature (https://developer.peachpayments.com/docs/checkout-authentication): hex HMAC-SHA256 of every name
 * and value, sorted by name, without separators. Empty values count, the signature itself does not.
 */
export function peachSignature(fields: Fields, secret: string): string {
  return createHmac('sha256', secret).update(signedText(fields)).digest('hex')
}

export function signedText(fields: Fields): string {
  return Object.entries(fields)
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
}

/** The trusted fields, each with the format of its values. The format determines where a value ends. */
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
  // The lookahead finds overlapping matches too.
  place: new RegExp(`(?=${name.replace('.', String.raw`\.`)}${form})`, 'g'),
}))

/**
 * The signed text has no separators, and a payer controls parts of it (the name on a card). So the same text, divided
 * differently, can be another form with a valid signature. AMBIGUOUS: the text contains a trusted field a second time,
 * or where this form does not have it. UNBELIEVABLE: a trusted field's value has the wrong format. In any other text
 * the trusted fields can be divided in one way only.
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

/**
 * Returns the fields without `paymentBrand` if the signed text holds that name a second time. The value says only which
 * rail was paid, so the form still counts. A brand that Peach uses ends before the next name, since names are sorted.
 */
export function withCertainBrand(fields: Fields): Fields {
  if (signedText(fields).split('paymentBrand').length <= 2) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'paymentBrand'))
}
