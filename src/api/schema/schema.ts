import { Type, type TObjectOptions, type TProperties, type TSchema } from 'typebox'
import { ID_PREFIXES, type IdKind } from '../../domain/ids.ts'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '../../domain/money.ts'
import { MODES, RAILS } from '../../domain/states.ts'

/** An object without further members. With a `title` it becomes a component of the OpenAPI document. */
export function closed<P extends TProperties>(properties: P, options: TObjectOptions = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** Null, or what the schema says; what it says of itself is then said of the whole. */
export function nullable<S extends TSchema>(schema: S) {
  const { description, examples, ...rest } = schema as S & {
    title?: string
    description?: string
    examples?: unknown[]
  }
  if (rest.title !== undefined) return Type.Union([schema, Type.Null()])
  return Type.Union([rest as unknown as S, Type.Null()], {
    ...(description && { description }),
    ...(examples && { examples }),
  })
}

/** A closed list of words, named in the OpenAPI document. Examples: the first of them. */
export function word<W extends string>(title: string, words: readonly W[], description: string) {
  return Type.Enum([...words], { type: 'string', title, description, examples: [words[0]!] })
}

/** The same schema, described as this field of its object. */
export function described<S extends TSchema>(schema: S, description: string, ...examples: unknown[]): S {
  return { ...schema, description, ...(examples.length > 0 && { examples }) }
}

const pascal = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

/** The name of the schema of an id. */
export const idTitle = (kind: IdKind): string => `${pascal(kind)}Id`

export function idOf(kind: IdKind) {
  const prefix = ID_PREFIXES[kind]
  return Type.String({
    title: idTitle(kind),
    pattern: `^${prefix}_[0-9a-f]{32}$`,
    description: `\`${prefix}_\` and 32 hex digits.`,
    examples: [`${prefix}_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d`],
  })
}

export const Instant = Type.String({
  title: 'Instant',
  format: 'date-time',
  description: 'A time in ISO 8601, UTC, with milliseconds.',
  examples: ['2026-11-21T06:00:00.000Z'],
})

export const AmountCents = Type.Integer({
  title: 'AmountCents',
  minimum: 1,
  maximum: MAX_AMOUNT,
  description: 'An amount in minor units of the currency (cents, kobo …).',
  examples: [15_000],
})

export const CurrencyCode = word('Currency', Object.keys(CURRENCIES) as Currency[], 'A currency by ISO 4217.')

export const ModeName = word('Mode', MODES, 'Test mode moves no money.')

export const Email = Type.String({
  title: 'Email',
  format: 'email',
  maxLength: 254,
  description: 'An e-mail address.',
  examples: ['thandi@shop.example'],
})

export const Reference = Type.String({
  title: 'Reference',
  pattern: '^[A-Za-z0-9._=-]{1,100}$',
  description: 'Your name for the payment, unique per business and mode; made by the service if missing.',
  examples: ['order-1001'],
})

export const RailName = word('Rail', RAILS, 'The way of the money.')

export const ProviderId = Type.String({
  title: 'ProviderId',
  description: 'The name of a provider.',
  examples: ['paystack'],
})

/** The configuration says which providers exist: another name is SV-3006, not a fault of the schema. */
export const ProviderName = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'The one provider to use. Unknown or not connected is SV-3006.',
  examples: ['paystack'],
})

export const ReturnUrl = Type.String({
  title: 'ReturnUrl',
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2_048,
  description:
    'Where the payer goes after the checkout, with `reference` and `state` in its query. The state there is no ' +
    'proof of payment: anybody can type it. Read the transaction, or wait for its event.',
  examples: ['https://shop.example/thanks'],
})

export const Metadata = Type.Unsafe<Record<string, string>>({
  title: 'Metadata',
  description: 'Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.',
  examples: [{ seat: '12A' }],
  type: 'object',
  maxProperties: 50,
  propertyNames: { maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
})

/** The body of a POST that needs none: none at all, or `{}`. */
export const NoBody = closed({}, { description: 'None, or an empty object.' })
