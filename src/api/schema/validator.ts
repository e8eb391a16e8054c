import addFormats from 'ajv-formats'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { Ajv2020, type ErrorObject as Fault, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { passesLuhn } from '../../domain/south-africa/south-africa.ts'

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** Returns whether the text is RFC 3339 with an existing day. JavaScript and Postgres read these instants alike. */
function isInstant(text: string): boolean {
  const [, year, month, day] = RFC_3339.exec(text) ?? []
  if (!day || year === '0000' || Number.isNaN(Date.parse(text))) return false
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
}

const rfc3986 = fullFormats.uri as (text: string) => boolean

/** JavaScript also accepts IRIs, blanks and line breaks. */
const isUri = (text: string): boolean => rfc3986(text) && URL.canParse(text)

/** Card numbers must never be sent to the service. */
function isNoCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[-.]/g, '')
  return !/^\d{12,19}$/.test(digits) || !passesLuhn(digits)
}

/** The format of a card token; its fault has a special message. */
export const CARD_TOKEN = 'card-token'

const formats: readonly [string, (text: string) => boolean][] = [
  ['date-time', isInstant],
  ['uri', isUri],
  [CARD_TOKEN, isNoCardNumber],
]

function createAjv(coerceTypes: boolean): Ajv2020 {
  // Collects all errors with their data, since a fault of amountCents wins over earlier ones.
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, coerceTypes })
  addFormats.default(ajv, ['email', 'date'])
  for (const [name, validate] of formats) ajv.addFormat(name, { type: 'string', validate })
  return ajv
}

const bodies = createAjv(false)
const queries = createAjv(true)

export type { Fault }
export type Validator = ValidateFunction

/** Bodies are never coerced: "100" is no integer. */
export const bodyValidator = (schema: TSchema): Validator => bodies.compile(schema)

/** Coerces text in place: "20" becomes 20. */
export const queryValidator = (schema: TSchema): Validator => queries.compile(schema)
