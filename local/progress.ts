import { formatLine, writeLine } from '../src/telemetry/terminal.ts'

/** One slow step. `done` and `fail` print one line with the time that the step took. */
interface Step {
  now(text: string): void
  done(text: string): void
  fail(text: string): void
}

export interface Progress {
  line(name: string, text: string): void
  step(name: string, text: string): Step
}

const REPORT_EVERY_MS = 5_000

/** Reports a slow step every few seconds until it ends. */
export function lineProgress(write: (line: string) => void, reportEveryMs = REPORT_EVERY_MS): Progress {
  const line = (name: string, text: string) => write(formatLine(name, text))
  return {
    line,
    step(name, text) {
      const started = performance.now()
      const seconds = (digits: number) => ((performance.now() - started) / 1000).toFixed(digits)
      let current = text
      const reports = setInterval(() => line(name, `${current} … ${seconds(0)} s`), reportEveryMs)
      reports.unref()
      line(name, `${text} …`)
      const end = (result: string) => {
        clearInterval(reports)
        line(name, `${result} (${seconds(1)} s)`)
      }
      return { now: (changed) => void (current = changed), done: end, fail: end }
    },
  }
}

export const terminalProgress = lineProgress(writeLine)
export const noProgress = lineProgress(() => {})
