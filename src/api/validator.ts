import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject as Fault, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** RFC 3339, and a day and hour that exist: what JavaScript and Postgres both read. */
function isInstant(text: string): boolean {
  return RFC_3339.test(text) && !Number.isNaN(Date.parse(text)) && !text.startsWith('0000')
}

const formats: readonly [string, (text: string) => boolean][] = [
  ['date-time', isInstant],
  ['uri', (text) => URL.canParse(text)],
]

function createAjv(coerceTypes: boolean): Ajv2020 {
  // All errors and their data, since a fault of amountCents wins over those found before it.
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, coerceTypes })
  addFormats.default(ajv, ['email'])
  for (const [name, validate] of formats) ajv.addFormat(name, { type: 'string', validate })
  return ajv
}

const bodies = createAjv(false)
const queries = createAjv(true)

export type { Fault }
export type Validator = ValidateFunction

/** Compiles a schema once, at start. Bodies are never coerced: "100" is no integer. */
export function bodyValidator(schema: TSchema): Validator {
  return bodies.compile(schema)
}

/** Query parameters arrive as text, so "20" becomes 20; the object given is changed. */
export function queryValidator(schema: TSchema): Validator {
  return queries.compile(schema)
}
