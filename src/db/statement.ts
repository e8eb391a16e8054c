import { currentTraceparent } from '../telemetry/trace-context.ts'

/** A statement as it is sent: prepared under its name once per connection, with numbered parameters. */
export interface SqlStatement<Parameters extends object = object, Row = unknown> {
  /** Unique among statements. */
  readonly name: string
  readonly text: string
  /** The names of the parameters, in the order of their numbers. */
  readonly parameters: readonly string[]
  /** Never set: carries the types of parameters and rows for the compiler. */
  readonly types?: { parameters: Parameters; row: Row }
}

/** Matches `:name`, but no cast (`::text`) and no upper bound of a slice (`parts[1:most]`). */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi

export function parametersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PARAMETER), ([, parameter]) => parameter!))]
}

/** The names of parameters become numbers once, when the module is loaded; a call costs one look-up for each. */
export function statement<Parameters extends object = object, Row = unknown>(
  written: Pick<SqlStatement, 'name' | 'text'>,
): SqlStatement<Parameters, Row> {
  const parameters = parametersOf(written.text)
  const text = written.text.replaceAll(PARAMETER, (_, parameter: string) => `$${parameters.indexOf(parameter) + 1}`)
  return { name: written.name, text, parameters }
}

/** Throws if a value is missing, since the driver would write NULL. `:traceparent` is the trace of the current work. */
export function valuesOf<Parameters extends object>(
  { name, parameters }: SqlStatement<Parameters>,
  given: NoInfer<Parameters>,
): unknown[] {
  return parameters.map((parameter) => {
    if (parameter === 'traceparent') return currentTraceparent()
    const value = (given as Record<string, unknown>)[parameter]
    if (value === undefined) throw new Error(`the statement ${name} is given no ${parameter}`)
    return value
  })
}
