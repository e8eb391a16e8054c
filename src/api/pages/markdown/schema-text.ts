import type { JsonSchema } from '../../schema/schema.ts'

const codes = (values: readonly unknown[]): string => values.map((value) => `\`${String(value)}\``).join(', ')

const range = (unit: string, least: number | undefined, most: number | undefined): string[] => {
  if (least === undefined && most === undefined) return []
  if (least === undefined) return [`at most ${most}${unit}`]
  return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`]
}

/** Anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

export const nameIn = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** Writes schemas as Markdown. Named objects are linked instead of repeated; `sections` then has each of them once. */
export class SchemaText {
  readonly #schemas: Readonly<Record<string, JsonSchema>>
  readonly #linked = new Set<string>()

  constructor(schemas: Readonly<Record<string, JsonSchema>>) {
    this.#schemas = schemas
  }

  #named({ $ref }: JsonSchema): [name: string, schema: JsonSchema] | null {
    if ($ref === undefined) return null
    const name = nameIn($ref)
    return [name, this.#schemas[name]!]
  }

  /** Returns the type in words: `integer, 1 to 100`. */
  typeOf(schema: JsonSchema): string {
    const named = this.#named(schema)
    if (named) {
      const [name, target] = named
      if (!target.properties && !target.anyOf && !target.oneOf) return this.typeOf(target)
      this.#linked.add(name)
      return `[${name}](#${anchorOf(name)})`
    }
    const { anyOf, oneOf, enum: values, items, type = 'any' } = schema
    if (schema.const !== undefined) return codes([schema.const])
    if (values) return values.length === 1 ? codes(values) : `one of ${codes(values)}`
    if (anyOf ?? oneOf) return (anyOf ?? oneOf)!.map((each) => this.typeOf(each)).join(' or ')
    if (type === 'array')
      return [
        `array of ${items ? this.typeOf(items) : 'any'}`,
        ...range(' items', schema.minItems, schema.maxItems),
      ].join(', ')
    if (type === 'object' && typeof schema.additionalProperties === 'object')
      return `object with values of type ${this.typeOf(schema.additionalProperties)}`
    const limits = [
      ...(schema.format ? [schema.format] : []),
      ...range('', schema.minimum, schema.maximum),
      ...range(' characters', schema.minLength, schema.maxLength),
      ...(schema.pattern ? [`pattern ${codes([schema.pattern])}`] : []),
    ]
    return [type, ...limits].join(', ')
  }

  descriptionOf(schema: JsonSchema): string {
    return schema.description ?? this.#named(schema)?.[1].description ?? ''
  }

  fields(schema: JsonSchema, indent = ''): string[] {
    const { properties = {}, required = [] } = this.#named(schema)?.[1] ?? schema
    return Object.entries(properties).flatMap(([name, field]) => [
      `${indent}${this.bullet(name, field, required.includes(name))}`,
      ...(field.properties ? this.fields(field, `${indent}  `) : []),
      ...(field.items?.properties ? this.fields(field.items, `${indent}  `) : []),
    ])
  }

  bullet(name: string, schema: JsonSchema, isRequired: boolean): string {
    const description = this.descriptionOf(schema).replaceAll('\n', ' ')
    return `- \`${name}\` (${this.typeOf(schema)}${isRequired ? '' : ', optional'})${description && `: ${description}`}`
  }

  /** Returns a section for each linked object, and for those that their fields link. */
  sections(): string[] {
    const written: string[] = []
    // A set's iteration includes the names that are added during it.
    for (const name of this.#linked) {
      const schema = this.#schemas[name]!
      const parts = [
        ...(schema.description ? [schema.description] : []),
        ...(schema.properties ? [this.fields(schema).join('\n')] : [`${this.typeOf(schema)}.`]),
      ]
      written.push([`### ${name}`, ...parts].join('\n\n'))
    }
    return written
  }
}
