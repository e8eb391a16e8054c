export interface Format<T> {
  /** Its name in docs/configuration.md. */
  readonly title: string
  /** Returns the value, or null if the text does not have this format. */
  decode(text: string): T | null
  /** Returns what stands behind the variable's name in an error. It quotes the text only if that holds no secret. */
  fault(text: string): string
  readonly example: string
}

/** A format that holds no secret: its message quotes the text. */
export function plainFormat<T>(title: string, decode: Format<T>['decode'], fault: string, example: string): Format<T> {
  return { title, decode, fault: (text) => `=${text} is ${fault}`, example }
}

export const parts = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Decodes each part of a list; null if one of them cannot be decoded. */
export function decodeParts<T extends object | string>(
  text: string,
  decode: (part: string) => T | null,
): readonly T[] | null {
  const values = parts(text).map(decode)
  return values.every((value) => value !== null) ? values : null
}
