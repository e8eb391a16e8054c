import * as t from './schema.ts'

/** A JSON schema, or one within it: the members from which an example is made. */
interface Node {
  type?: string
  title?: string
  const?: unknown
  enum?: readonly unknown[]
  examples?: readonly unknown[]
  anyOf?: readonly Node[]
  items?: Node
  properties?: Readonly<Record<string, Node>>
  required?: readonly string[]
  additionalProperties?: unknown
  [t.NULL_IN_EXAMPLES]?: true
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the example of an object: its required fields, and those of the story, in the schema's order. */
function fieldsOf({ properties = {}, required = [], additionalProperties }: Node, story: Fields, path: string): Fields {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name in story)
  const fields = Object.fromEntries(shown.map(([name, each]) => [name, compose(each, story[name], `${path}.${name}`)]))
  return additionalProperties === false ? fields : { ...story, ...fields }
}

function compose(part: Node, story: unknown, path: string): unknown {
  const { properties, items, anyOf, examples } = part
  if (Array.isArray(story) && items) return story.map((each) => compose(items, each, path))
  if (isFields(story) && properties) return fieldsOf(part, story, path)
  if (story !== undefined && !isFields(story)) return story
  if (part[t.NULL_IN_EXAMPLES] && story === undefined) return null
  if (anyOf && !(examples && story === undefined)) {
    const forms = anyOf.filter(({ type }) => type !== 'null')
    // A story of a union of objects is complete, since the union does not show which of them it means.
    return isFields(story) && forms.length > 1 ? story : compose(forms[0]!, story, path)
  }
  if (story !== undefined) return story
  if (examples) return examples[0]
  if ('const' in part) return part.const
  if (part.enum) return part.enum[0]
  if (properties) return fieldsOf(part, {}, path)
  if (items) return [compose(items, undefined, path)]
  throw new Error(`the schema at ${path} has no example`)
}

/**
 * Returns an example of a schema, composed of the examples of its fields. `story` has the fields in which it differs:
 * those that make its fields agree, and optional ones. A list in it is complete.
 */
export function composedExample(schema: t.TSchema, story?: unknown): unknown {
  const part = schema as Node
  return compose(part, story, part.title ?? '')
}
