import { Type, type TObjectOptions, type TProperties, type TSchema } from 'typebox'
import { ID_PREFIXES, type IdKind } from '../../domain/ids.ts'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '../../domain/money.ts'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { MODES } from '../../domain/mode.ts'

/** An object without further members. With a `title` it becomes a component of the OpenAPI document. */
export function closed<P extends TProperties>(properties: P, options: TObjectOptions = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

export function idOf(kind: IdKind) {
  const prefix = ID_PREFIXES[kind]
  return Type.String({
    pattern: `^${prefix}_[0-9a-f]{32}$`,
    description: `\`${prefix}_\` and 32 hex digits.`,
    examples: [`${prefix}_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d`],
  })
}

export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds' })

export const AmountCents = Type.Integer({
  minimum: 1,
  maximum: MAX_AMOUNT,
  description: 'Minor units of the currency. Any fault of it is SV-3003.',
})

export const CurrencyCode = Type.Enum(Object.keys(CURRENCIES) as Currency[], {
  description: 'ISO 4217. Three letters that are not in the list are SV-3001.',
})

export const ModeName = Type.Enum([...MODES])

export const Email = Type.String({ format: 'email', maxLength: 254 })

export const Reference = Type.String({
  pattern: '^[A-Za-z0-9._=-]{1,100}$',
  description: 'Unique per business and mode; made by the service if missing.',
  examples: ['order-1001'],
})

/** The configuration says which providers exist: another name is SV-3006, not a fault of the schema. */
export const ProviderName = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'The one provider to use. Unknown or not connected is SV-3006.',
  examples: ['paystack'],
})

/** Where the payer goes after the checkout, with `reference` and `state` in its query. */
export const ReturnUrl = Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2_048 })

/** Up to 50 pairs of strings, keys up to 40 characters and values up to 500. */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 50,
  propertyNames: { maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
})

/** The body of a POST that needs none: none at all, or `{}`. */
export const NoBody = closed({}, { description: 'None, or an empty object.' })

export const ErrorObject = closed(
  {
    error: closed({
      code: Type.Enum(Object.keys(ERRORS) as ErrorCode[]),
      message: Type.String(),
      traceId: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Quote it to support.' }),
      timestamp: Instant,
      retryable: Type.Boolean(),
      retryAfterSeconds: nullable(Type.Integer()),
      details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    }),
  },
  { title: 'Error' },
)
