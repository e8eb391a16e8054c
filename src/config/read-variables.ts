import { Ajv } from 'ajv'
import type { Static, TObject } from 'typebox'
import { ConfigError, type Environment } from './config-error.ts'
import type { Format } from './format.ts'
import { FORMATS, type FormatName } from './formats.ts'

const ajv = new Ajv({ useDefaults: true, strict: true })
ajv.addVocabulary(['unset', 'refusesEmpty'])
for (const [name, { decode }] of Object.entries<Format<unknown>>(FORMATS))
  ajv.addFormat(name, (text: string) => decode(text) !== null)

interface VariableSchema {
  format: FormatName
  refusesEmpty?: boolean
}

/** Unset variables are left out. Throws ConfigError for the first invalid one. */
export function readVariables<V extends TObject>(schema: V, env: Environment): Static<V> {
  const known = Object.entries<VariableSchema>(schema.properties as unknown as Record<string, VariableSchema>)
  // An empty value counts as unset: compose files and CI pass missing values that way.
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
