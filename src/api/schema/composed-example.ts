import * as t from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(
  { properties = {}, required = [], additionalProperties }: t.JsonSchema,
  story: Fields,
  path: string,
): Fields {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name in story)
  const fields = Object.fromEntries(shown.map(([name, each]) => [name, compose(each, story[name], `${path}.${name}`)]))
  return additionalProperties === false ? fields : { ...story, ...fields }
}

function compose(part: t.JsonSchema, story: unknown, path: string): unknown {
  const { properties, items, anyOf, examples } = part
  if (Array.isArray(story) && items) return story.map((each) => compose(items, each, path))
  if (t.isObject(story) && properties) return fieldsOf(part, story, path)
  if (story !== undefined && !t.isObject(story)) return story
  if (part[t.NULL_IN_EXAMPLES] && story === undefined) return null
  if (anyOf && !(examples && story === undefined)) {
    const forms = anyOf.filter(({ type }) => type !== 'null')
    // A story of a union of objects is complete, since the union does not show which of them it means.
    return t.isObject(story) && forms.length > 1 ? story : compose(forms[0]!, story, path)
  }
  if (story !== undefined) return story
  if (examples) return examples[0]
  if ('const' in part) return part.const
  if (part.enum) return part.enum[0]
  if (properties) return fieldsOf(part, {}, path)
  if (items) return [compose(items, undefined, path)]
  throw new Error(`the schema at ${path} has no example`)
}

/** `story` has the fields that must agree, and optional ones; a list in it is complete. */
export function composedExample(schema: t.TSchema, story?: unknown): unknown {
  const part: t.JsonSchema = schema
  return compose(part, story, part.title ?? '')
}
