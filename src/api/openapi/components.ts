import * as t from '../schema/schema.ts'

type Json = Record<string, unknown>

/** Code generators take `default` as a promise that the field is always present, and would require it. */
function withDefaultInWords({ default: fallback, ...schema }: Json): Json {
  if (fallback === undefined) return schema
  const words = [schema['description'], `Default: ${JSON.stringify(fallback)}.`]
  return { ...schema, description: words.filter(Boolean).join(' ') }
}

/** The keywords that a property may add to the reference to its named schema. */
const OWN = ['description', 'examples'] as const

const without = (schema: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)))

function shapeOf(schema: Json): string {
  return JSON.stringify({ ...schema, description: undefined, examples: undefined })
}

/** Gives each property without an example its value in the example of the object. */
function exemplified(schema: Json, example: unknown): Json {
  const { properties } = schema
  if (!t.isObject(properties) || !t.isObject(example)) return schema
  const filled = Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const value = example[name]
    const has = ['examples', 'const', '$ref'].some((keyword) => keyword in property)
    return [
      name,
      has || value === undefined || value === null || t.isObject(value) ? property : { ...property, examples: [value] },
    ]
  })
  return { ...schema, properties: Object.fromEntries(filled) }
}

/** Collects what the document shares, and returns references to it. */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly responses: Record<string, unknown> = {}
  readonly examples: Record<string, unknown> = {}
  readonly parameters: Record<string, unknown> = {}
  readonly #shapes = new Map<string, string>()

  /**
   * Replaces the titled schemas in a schema by references; their own descriptions and examples stay beside these.
   * `example` is an example of the whole. Throws if two different schemas share a title.
   */
  refer(schema: unknown, example?: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each))
    if (!t.isObject(schema)) return schema
    const inside = Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [name, name === 'examples' ? value : this.refer(value)]),
    )
    const described = withDefaultInWords(inside)
    const { [t.GENERAL]: general } = schema as { [t.GENERAL]?: t.General }
    return typeof schema['title'] === 'string'
      ? this.#keep(schema['title'], described, { example, general })
      : described
  }

  share(kind: 'responses' | 'parameters' | 'examples', name: string, make: () => unknown): { $ref: string } {
    this[kind][name] ??= make()
    return { $ref: `#/components/${kind}/${name}` }
  }

  #keep(title: string, schema: Json, { example, general }: { example: unknown; general: t.General | undefined }): Json {
    const shape = shapeOf(schema)
    const known = this.schemas[title]
    if (known && this.#shapes.get(title) !== shape) throw new Error(`two schemas are titled ${title}`)
    this.#shapes.set(title, shape)
    const kept = known ?? (general ? { ...without(schema, OWN), ...general } : schema)
    this.schemas[title] = exemplified(kept, example)
    const own = OWN.filter((name) => name in schema && JSON.stringify(schema[name]) !== JSON.stringify(kept[name]))
    return { $ref: `#/components/schemas/${title}`, ...Object.fromEntries(own.map((name) => [name, schema[name]])) }
  }
}
