/** Environment variables. An empty value counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A wrong setting. Its message is one line for the terminal: the variable, what is wrong, an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
