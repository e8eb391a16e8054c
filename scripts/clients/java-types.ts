import { wrapped } from '../wrapped.ts'
import { nameIn, type Schema } from './schema.ts'

/** A Java type. `read` maps a JSON node to its value; `primitive` is the type of a value that is never null. */
interface JavaType {
  type: string
  read: string
  primitive?: string
}

const TEXT: JavaType = { type: 'String', read: 'Model::text' }

const BY_FORMAT: Readonly<Record<string, JavaType>> = {
  'date-time': { type: 'Instant', read: 'Model::instant' },
  date: { type: 'LocalDate', read: 'Model::date' },
}

const BY_TYPE: Readonly<Record<string, JavaType>> = {
  integer: { type: 'Long', primitive: 'long', read: 'Model::whole' },
  boolean: { type: 'Boolean', primitive: 'boolean', read: 'Model::flag' },
  number: { type: 'BigDecimal', read: 'Model::decimal' },
}

const IMPORTS: Readonly<Record<string, RegExp>> = {
  'java.math.BigDecimal': /\bBigDecimal\b/,
  'java.time.Instant': /\bInstant\b/,
  'java.time.LocalDate': /\bLocalDate\b/,
  'java.util.List': /\bList</,
  'java.util.Map': /\bMap</,
}

const COLUMNS = 112

export const referenced = (schema: Schema): string | null => (schema.$ref ? nameIn(schema.$ref) : null)

/** An object of any fields, which has no class. */
export const isMap = (schema: Schema): boolean => !schema.properties && schema.type === 'object'

export const isNullable = ({ anyOf = [] }: Schema): boolean => anyOf.some((one: Schema) => one.type === 'null')

export function javaType(schema: Schema, schemas: Readonly<Record<string, Schema>>): JavaType {
  const name = referenced(schema)
  if (name !== null && isMap(schemas[name]!)) return { type: 'Map<String, String>', read: '' }
  if (name !== null) return { type: name, read: `${name}::new` }
  if (schema.anyOf)
    return javaType(
      schema.anyOf.find((one: Schema) => one.type !== 'null'),
      schemas,
    )
  if (schema.type === 'array') {
    const { type, read } = javaType(schema.items, schemas)
    return { type: `List<${type}>`, read }
  }
  return BY_FORMAT[schema.format] ?? BY_TYPE[schema.type] ?? TEXT
}

export const importsOf = (types: string): string[] =>
  Object.entries(IMPORTS).flatMap(([name, used]) => (used.test(types) ? [name] : []))

/** Returns the lines of a Javadoc comment, from Markdown. */
export function javadoc(markdown: string): string[] {
  const text = markdown
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign]!)
    .replaceAll('*/', '*&#47;')
    .replaceAll('@', '&#64;')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
  return wrapped(text.split(' '), COLUMNS)
}
