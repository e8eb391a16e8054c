const NAME_WIDTH = 10

/** A plain line, which reads the same in a terminal, a log file and CI. */
export const formatLine = (part: string, text: string): string => `${part.padEnd(NAME_WIDTH)} ${text}`

/** Writes the text if it can: a start or a stop must not fail because its progress cannot be written. */
export function writeText(text: string): void {
  try {
    process.stdout.write(text)
  } catch {
    // A file on a full disk throws at once. A closed pipe or terminal emits an error later (`ignoreOutputErrors`).
  }
}

export const writeLine = (line: string): void => writeText(`${line}\n`)

export const printLine = (part: string, text: string): void => writeLine(formatLine(part, text))

/** Ignores errors of the standard streams: unhandled, they would stop a service whose terminal was closed. */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
