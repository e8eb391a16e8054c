/** One slow step under way. `done` and `fail` print one line, with the time that the step took. */
export interface Step {
  done(text: string): void
  fail(text: string): void
}

export interface Progress {
  line(name: string, text: string): void
  step(name: string, text: string): Step
}

const NAME_WIDTH = 10
const STILL_AFTER_MS = 5_000

/** Plain lines, so that they read the same in a terminal, a log file and CI. */
export function lineProgress(write: (line: string) => void, stillAfterMs = STILL_AFTER_MS): Progress {
  const line = (name: string, text: string) => write(`${name.padEnd(NAME_WIDTH)} ${text}`)
  return {
    line,
    step(name, text) {
      const started = performance.now()
      const seconds = (digits: number) => ((performance.now() - started) / 1000).toFixed(digits)
      const still = setInterval(() => line(name, `${text} … ${seconds(0)} s`), stillAfterMs)
      still.unref()
      line(name, `${text} …`)
      const end = (result: string) => {
        clearInterval(still)
        line(name, `${result} (${seconds(1)} s)`)
      }
      return { done: end, fail: end }
    },
  }
}

/** A line that cannot be written is lost, and nothing else: what starts and stops everything must not fail by saying so. */
export const terminalProgress = lineProgress((line) => {
  try {
    process.stdout.write(`${line}\n`)
  } catch {
    // A file on a full disk throws at once. A closed pipe or terminal emits an error later (`outliveOutput`).
  }
})
export const noProgress = lineProgress(() => {})
