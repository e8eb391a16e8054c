import * as t from '../schema/schema.ts'

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Moves a default into the description. Code generators take `default` as a promise that the field is always present,
 * and would require it of callers.
 */
function withDefaultInWords({ default: fallback, ...schema }: Json): Json {
  if (fallback === undefined) return schema
  const words = [schema['description'], `Default: ${JSON.stringify(fallback)}.`]
  return { ...schema, description: words.filter(Boolean).join(' ') }
}

/** The keywords that a property may add to the reference to its named schema. */
const OWN = ['description', 'examples'] as const

const without = (schema: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)))

/** Returns a named schema as text, without the keywords that may differ between its uses. */
function shapeOf(schema: Json): string {
  return JSON.stringify({ ...schema, description: undefined, examples: undefined })
}

/** Gives each property without an example its value in the example of the object. */
function exemplified(schema: Json, example: unknown): Json {
  const { properties } = schema
  if (!isObject(properties) || !isObject(example)) return schema
  const filled = Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const value = example[name]
    const has = ['examples', 'const', '$ref'].some((keyword) => keyword in property)
    return [
      name,
      has || value === undefined || value === null || isObject(value) ? property : { ...property, examples: [value] },
    ]
  })
  return { ...schema, properties: Object.fromEntries(filled) }
}

/**
 * Collects schemas with a `title`, responses, parameters and examples under `components`, and returns references to
 * them.
 */
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
    if (!isObject(schema)) return schema
    const inside = Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [name, name === 'examples' ? value : this.refer(value)]),
    )
    const described = withDefaultInWords(inside)
    const { [t.GENERAL]: general } = schema as { [t.GENERAL]?: t.General }
    return typeof schema['title'] === 'string'
      ? this.#keep(schema['title'], described, { example, general })
      : described
  }

  /** Returns a reference to a response shared by several operations. */
  response(name: string, make: () => unknown): { $ref: string } {
    this.responses[name] ??= make()
    return { $ref: `#/components/responses/${name}` }
  }

  /** Returns a reference to a parameter shared by several operations. */
  parameter(name: string, make: () => unknown): { $ref: string } {
    this.parameters[name] ??= make()
    return { $ref: `#/components/parameters/${name}` }
  }

  /** Returns a reference to an example shared by several responses. */
  example(name: string, make: () => unknown): { $ref: string } {
    this.examples[name] ??= make()
    return { $ref: `#/components/examples/${name}` }
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
