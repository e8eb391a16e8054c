const NAME_WIDTH = 10

/** A plain line, which reads the same in a terminal, a log file and CI. */
export const formatLine = (part: string, text: string): string => `${part.padEnd(NAME_WIDTH)} ${text}`

/** Writes the line if it can: a start or a stop must not fail because its progress cannot be written. */
export function writeLine(line: string): void {
  try {
    process.stdout.write(`${line}\n`)
  } catch {
    // A file on a full disk throws at once. A closed pipe or terminal emits an error later (`ignoreOutputErrors`).
  }
}

export const printLine = (part: string, text: string): void => writeLine(formatLine(part, text))

/** Ignores errors of the standard streams: unhandled, they would stop a service whose terminal was closed. */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
