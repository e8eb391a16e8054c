import { ConfigError, type Environment } from './config-error.ts'
import { FORMATS } from './formats.ts'
import type { Values, Variable } from './variables.ts'

/** Unset variables are left out. Throws ConfigError for the first invalid one. */
export function readVariables<V extends Readonly<Record<string, Variable>>>(variables: V, env: Environment): Values<V> {
  const values = Object.entries(variables).flatMap(([name, { format, refusesEmpty, default: fallback }]) => {
    const given = env[name]
    // An empty value counts as unset: compose files and CI pass missing values that way.
    const text = given !== undefined && (refusesEmpty || given.trim()) ? given : fallback
    if (text === undefined) return []
    const value = FORMATS[format].decode(text)
    if (value === null) throw new ConfigError(FORMATS[format].refuse(name, text))
    return [[name, value]]
  })
  return Object.fromEntries(values) as Values<V>
}
