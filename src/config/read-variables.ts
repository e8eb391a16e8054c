import { Ajv } from 'ajv'
import type { Static, TObject } from 'typebox'
import { ConfigError, type Environment } from './config-error.ts'
import { FORMATS, type Format, type FormatName } from './formats.ts'

const ajv = new Ajv({ useDefaults: true, strict: true })
ajv.addVocabulary(['unset', 'refusesEmpty'])
for (const [name, { decode }] of Object.entries<Format<unknown>>(FORMATS))
  ajv.addFormat(name, (text: string) => decode(text) !== null)

interface VariableSchema {
  format: FormatName
  refusesEmpty?: boolean
}

/**
 * The variables that a schema names, each decoded by its format; those without a value are left out. Throws ConfigError
 * with the line of the first one that does not fit.
 */
export function readVariables<V extends TObject>(schema: V, env: Environment): Static<V> {
  const known = Object.entries<VariableSchema>(schema.properties as unknown as Record<string, VariableSchema>)
  // A variable set to nothing counts as unset: that is how compose files and CI pass what is not there.
  const texts: Record<string, string> = Object.fromEntries(
    known.flatMap(([name, { refusesEmpty }]) => {
      const text = env[name]
      return text !== undefined && (refusesEmpty || text.trim()) ? [[name, text]] : []
    }),
  )
  if (!ajv.validate(schema, texts)) throw new ConfigError(refusal(ajv.errors![0]!.instancePath.slice(1), texts, schema))
  const values = known.flatMap(([name, { format }]) =>
    texts[name] === undefined ? [] : [[name, FORMATS[format].decode(texts[name])]],
  )
  return Object.fromEntries(values) as Static<V>
}

function refusal(name: string, texts: Record<string, string>, schema: TObject): string {
  const { format } = schema.properties[name] as unknown as VariableSchema
  return FORMATS[format].refuse(name, texts[name]!)
}
