type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A field with a default is said to be optional in words: code generators take `default` for a promise that the field
 * is always there, and would require it of a caller.
 */
function withDefaultInWords({ default: fallback, ...schema }: Json): Json {
  if (fallback === undefined) return schema
  const words = [schema['description'], `Default: ${JSON.stringify(fallback)}.`]
  return { ...schema, description: words.filter(Boolean).join(' ') }
}

/** What a property may say of itself beside the reference to its named schema. */
const OWN = ['description', 'examples'] as const

/** A named schema less what its properties may say otherwise. */
function shapeOf(schema: Json): string {
  return JSON.stringify({ ...schema, description: undefined, examples: undefined })
}

/** An example of an object is one of each of its properties that has none of its own. */
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
 * Schemas with a `title`, responses, parameters and examples: each stands once under `components`, and the rest refers
 * to it.
 */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly responses: Record<string, unknown> = {}
  readonly examples: Record<string, unknown> = {}
  readonly parameters: Record<string, unknown> = {}
  readonly #shapes = new Map<string, string>()

  /**
   * The schema with every titled one in it replaced by a reference, beside which a description or an example of its own
   * stays. `example` is one of the whole. Throws where two schemas that differ share a title.
   */
  refer(schema: unknown, example?: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each))
    if (!isObject(schema)) return schema
    const inside = Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [name, name === 'examples' ? value : this.refer(value)]),
    )
    const described = withDefaultInWords(inside)
    return typeof schema['title'] === 'string' ? this.#keep(schema['title'], described, example) : described
  }

  /** A reference to a response that several operations share. */
  response(name: string, make: () => unknown): { $ref: string } {
    this.responses[name] ??= make()
    return { $ref: `#/components/responses/${name}` }
  }

  /** A reference to a parameter that several operations share. */
  parameter(name: string, make: () => unknown): { $ref: string } {
    this.parameters[name] ??= make()
    return { $ref: `#/components/parameters/${name}` }
  }

  /** A reference to an example that several responses share. */
  example(name: string, make: () => unknown): { $ref: string } {
    this.examples[name] ??= make()
    return { $ref: `#/components/examples/${name}` }
  }

  #keep(title: string, schema: Json, example: unknown): Json {
    const shape = shapeOf(schema)
    const known = this.schemas[title]
    if (known && this.#shapes.get(title) !== shape) throw new Error(`two schemas are titled ${title}`)
    this.#shapes.set(title, shape)
    this.schemas[title] = exemplified(known ?? schema, example)
    const own = known
      ? OWN.filter((name) => name in schema && JSON.stringify(schema[name]) !== JSON.stringify(known[name]))
      : []
    return { $ref: `#/components/schemas/${title}`, ...Object.fromEntries(own.map((name) => [name, schema[name]])) }
  }
}
