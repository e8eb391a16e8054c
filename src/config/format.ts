/** Throws for a wrong value. `fault` stands behind the variable's name. It quotes the text unless that is a secret. */
export type Refuse = (fault: string) => never

export interface Format<T> {
  /** Its name in docs/configuration.md. */
  readonly title: string
  decode(text: string, refuse: Refuse): T
  readonly example: string
}

/** A format that holds no secret: its message quotes the text. */
export function plainFormat<T>(title: string, decode: (text: string) => T | null, fault: string, example: string) {
  return {
    title,
    decode: (text, refuse) => decode(text) ?? refuse(`=${text} is ${fault}`),
    example,
  } satisfies Format<T>
}

/** Decodes each part of a list. `refuse` gets the first one that cannot be decoded. */
export function decodeParts<T>(
  text: string,
  decode: (part: string) => T | null,
  refuse: (part: string, index: number, parts: readonly string[]) => never,
): readonly T[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.map((part, index) => decode(part) ?? refuse(part, index, parts))
}
