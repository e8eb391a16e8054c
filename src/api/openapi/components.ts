type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A schema with a `title` stands once, under `components`; everything else refers to it. */
export class Components {
  readonly schemas: Record<string, Json> = {}

  /** The schema with every titled one in it replaced by a reference. Throws where two that differ share a title. */
  refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each))
    if (!isObject(schema)) return schema
    const inside = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, this.refer(value)]))
    if (typeof schema['title'] !== 'string') return inside
    return this.#keep(schema['title'], inside)
  }

  #keep(title: string, schema: Json): Json {
    const known = this.schemas[title]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are titled ${title}`)
    this.schemas[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
}
