/** A statement as it is sent: prepared once a connection under its name, its parameters by number. */
export interface Statement<Parameters extends object = object, Row = unknown> {
  readonly name: string
  readonly text: string
  /** The names of its parameters, in the order of their numbers. */
  readonly parameters: readonly string[]
  /** Never there: only the compiler asks what goes in and what comes out. */
  readonly types?: { parameters: Parameters; row: Row }
}

/** `:name`, and neither a cast (`::text`) nor the upper bound of a slice (`parts[1:most]`). */
const PARAMETER = /(?<![:\w]):([a-z]\w*)/gi

/** The names of the parameters in a text, each once, in their order. */
export function parametersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PARAMETER), ([, parameter]) => parameter!))]
}

/**
 * A statement whose text names its parameters (`WHERE id = :id`). The text is numbered here, once, when its module is
 * loaded: a call costs one look-up for each parameter.
 */
export function statement<Parameters extends object = object, Row = unknown>(written: {
  /** Distinct for each statement. */
  name: string
  text: string
}): Statement<Parameters, Row> {
  const parameters = parametersOf(written.text)
  const text = written.text.replaceAll(PARAMETER, (_, parameter: string) => `$${parameters.indexOf(parameter) + 1}`)
  return { name: written.name, text, parameters }
}

/**
 * The values of a statement, in the order of their numbers. Throws where one is missing: the driver would write NULL, and
 * what may be NULL is said.
 */
export function valuesOf<Parameters extends object>(
  { name, parameters }: Statement<Parameters>,
  given: NoInfer<Parameters>,
): unknown[] {
  return parameters.map((parameter) => {
    const value = (given as Record<string, unknown>)[parameter]
    if (value === undefined) throw new Error(`the statement ${name} is given no ${parameter}`)
    return value
  })
}
