import { Type, type TObject, type TObjectOptions, type TProperties, type TSchema } from 'typebox'
import { ID_PREFIXES, type IdKind } from '../../domain/ids.ts'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '../../domain/money.ts'
import { MODES, RAILS } from '../../domain/states.ts'

// One import of this module, `* as t`, has all builders of schemas: TypeBox's and the service's own.
export * from 'typebox'

/** A schema for code that walks it, with the keywords that this service uses. */
export interface JsonSchema {
  $ref?: string
  type?: string
  title?: string
  description?: string
  examples?: readonly unknown[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  additionalProperties?: JsonSchema | boolean
  required?: readonly string[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  [NULL_IN_EXAMPLES]?: true
}

export const exampleIds = Object.fromEntries(
  Object.entries(ID_PREFIXES).map(([kind, prefix]) => [kind, `${prefix}_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d`]),
) as Record<IdKind, string>

export const EXAMPLE_INSTANT = '2026-11-21T06:00:00.000Z'

/** Returns the schema of an object without further members. A `title` makes it a component of the OpenAPI document. */
export function closed<P extends TProperties>(properties: P, options: TObjectOptions = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** Returns a closed schema that is a component of the document, perhaps with a description. */
export function component<P extends TProperties>(title: string, properties: P): TObject<P>
export function component<P extends TProperties>(title: string, description: string, properties: P): TObject<P>
export function component<P extends TProperties>(title: string, ...rest: [P] | [string, P]) {
  const [properties, description] = rest.toReversed() as [P, string?]
  return closed(properties, { title, ...(description !== undefined && { description }) })
}

/** Returns those fields of a value that the schema has, in the schema's order. */
export function fieldsOf<P extends TProperties, V extends Record<keyof P, unknown>>(
  { properties }: TObject<P>,
  value: V,
) {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, value[name]])) as Pick<V, keyof P>
}

/** TypeBox's `Optional`, perhaps with the description of this field. */
export function Optional<S extends TSchema>(schema: S, description?: string, ...examples: unknown[]) {
  return Type.Optional(description === undefined ? schema : described(schema, description, ...examples))
}

/** Returns the union of a schema and null. Without a description of this field it has the texts of the schema. */
export function nullable<S extends TSchema>(schema: S, ofField?: string, ...ofExamples: unknown[]) {
  const { description, examples, ...rest } = schema as S & { title?: string } & General
  const own = { ...(description && { description }), ...(examples && { examples }) }
  const union =
    rest.title === undefined ? Type.Union([rest as unknown as S, Type.Null()], own) : Type.Union([schema, Type.Null()])
  return ofField === undefined ? union : described(union, ofField, ...ofExamples)
}

export const NULL_IN_EXAMPLES = Symbol('null in examples')

/** Returns the union of a schema and null, for a field that is null in most objects: composed examples have null. */
export function mostlyNull<S extends TSchema>(schema: S, description?: string, ...examples: unknown[]) {
  return nullInExamples(nullable(schema, description, ...examples))
}

/** Returns the same nullable schema. Composed examples have null. */
export function nullInExamples<S extends TSchema>(schema: S): S {
  return { ...schema, [NULL_IN_EXAMPLES]: true }
}

/** Returns the schema of an enumeration, named in the OpenAPI document. Its example is the first word. */
export function word<W extends string>(title: string, words: readonly W[], description: string) {
  return Type.Enum([...words], { type: 'string', title, description, examples: [words[0]!] })
}

export const text = (description: string, example: string) => Type.String({ description, examples: [example] })

export const namedText = (title: string, description: string, example: string) =>
  Type.String({ title, description, examples: [example] })

export const matching = (pattern: string, description: string, example: string) =>
  Type.String({ pattern, description, examples: [example] })

export const uri = (description: string, example: string) =>
  Type.String({ format: 'uri', description, examples: [example] })

/** A text that is not blank. */
export const words = (maxLength: number, description: string, ...examples: string[]) =>
  described(Type.String({ minLength: 1, maxLength, pattern: '\\S' }), description, ...examples)

export const flag = (description: string, ...examples: boolean[]) =>
  Type.Boolean({ description, ...(examples.length > 0 && { examples }) })

export const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

export const between = (minimum: number, maximum: number, description: string, example: number) =>
  Type.Integer({ minimum, maximum, description, examples: [example] })

export const cents = (description: string, example: number) =>
  Type.Integer({ description: `${description}, in minor units.`, examples: [example] })

export const integer = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const number = (description: string, example: number) => Type.Number({ description, examples: [example] })

/** A part of the whole, which is 1. */
export const share = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] })

export const arrayOf = <S extends TSchema>(items: S, description: string) => Type.Array(items, { description })

export const shortText = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, description, examples: [example] })

/** How long a replaced credential still works: a week at most. */
export const gracePeriod = (description: string, ...examples: number[]) =>
  Type.Optional(described(Type.Integer({ minimum: 0, maximum: 604_800, default: 0 }), description, ...examples))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The texts for all uses of a schema; `description` and `examples` are those of one field. */
export const GENERAL = Symbol('general')

export type General = Pick<JsonSchema, 'description' | 'examples'>

/** Returns the same schema with the description of this field. The named schema in the document keeps its own. */
export function described<S extends TSchema>(schema: S, description: string, ...examples: unknown[]): S {
  const { description: own, examples: ownExamples, [GENERAL]: general } = schema as General & { [GENERAL]?: General }
  const kept = general ?? {
    ...(own !== undefined && { description: own }),
    ...(ownExamples && { examples: ownExamples }),
  }
  return { ...schema, description, ...(examples.length > 0 && { examples }), [GENERAL]: kept }
}

export function withExample<S extends TSchema>(schema: S, example: unknown): S {
  return described(schema, (schema as General).description!, example)
}

export const pascal = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

export const idTitle = (kind: IdKind): string => `${pascal(kind)}Id`

export function idOf(kind: IdKind) {
  const prefix = ID_PREFIXES[kind]
  return Type.String({
    title: idTitle(kind),
    pattern: `^${prefix}_[0-9a-f]{32}$`,
    description: `\`${prefix}_\` and 32 hex digits.`,
    examples: [exampleIds[kind]],
  })
}

export const Instant = Type.String({
  title: 'Instant',
  format: 'date-time',
  description: 'A time in ISO 8601, UTC, with milliseconds.',
  examples: [EXAMPLE_INSTANT],
})

export const instant = (description: string, ...examples: string[]) => described(Instant, description, ...examples)

export const Day = Type.String({
  title: 'Day',
  format: 'date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'A day, by ISO 8601.',
  examples: ['2026-11-20'],
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
  description: 'An email address.',
  examples: ['thandi@shop.example'],
})

export const Phone = Type.String({ pattern: '^\\+?[0-9 ()-]{5,20}$' })

export const Reference = Type.String({
  title: 'Reference',
  pattern: '^[A-Za-z0-9._=-]{1,100}$',
  description: 'Your reference, unique per business and mode. Default: the transaction id.',
  examples: ['order-1001'],
})

export const RailName = word('Rail', RAILS, 'The payment rail.')

export const ProviderId = namedText('ProviderId', 'The id of a provider.', 'paystack')

/** The configuration determines the providers, so an unknown name is SV-3006 and not a schema fault. */
export const ProviderName = shortText(
  50,
  'The only provider to use. SV-3006 if it is unknown or not connected.',
  'paystack',
)

export const ReturnUrl = Type.String({
  title: 'ReturnUrl',
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2_048,
  description:
    'Where the payer goes after the checkout, with `reference` and `state` behind its own query. The state there is ' +
    'no proof of payment: anybody can type it. Read the transaction, or wait for its event. If the host is not one ' +
    'of your return hosts (`PUT /api/account/return-hosts`), payers see a page with a warning first, in test mode ' +
    'too; in LIVE the request is refused.',
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

/** The body of a POST without fields: none, or `{}`. */
export const NoBody = closed({}, { description: 'No body, or an empty object.' })
