const EVERY_MS = 5_000

/** Returns a function that prints how far a long command has come, at most every five seconds. */
export function progressOf<Walked>(textOf: (walked: Walked) => string): (walked: Walked) => void {
  let printedAt = performance.now()
  return (walked) => {
    if (performance.now() - printedAt < EVERY_MS) return
    printedAt = performance.now()
    process.stdout.write(`${textOf(walked)} …\n`)
  }
}
