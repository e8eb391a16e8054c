export interface Format<T> {
  /** Its name in docs/configuration.md. */
  readonly title: string
  /** Returns the value, or null if the text does not have this format. */
  decode(text: string): T | null
  /** Returns the error message. It quotes the text only in formats that hold no secret. */
  refuse(name: string, text: string): string
}

export const parts = (text: string): string[] => text.split(',').map((part) => part.trim())
