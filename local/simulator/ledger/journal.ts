import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** An append-only file of JSON lines, replayed when it is opened. */
export function openJournal<Entry>(path: string, replay: (entry: Entry) => void) {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  let length = keepWholeLines(file)
  let open = true
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue
    const entry: Entry = JSON.parse(line)
    replay(entry)
  }
  return {
    /** Writes all entries to the operating system or none; they survive the kill of this process. */
    append(entries: readonly Entry[]): void {
      // The descriptor's number may belong to another file by now.
      if (!open) throw new Error('the journal is closed')
      const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      try {
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      } catch (error) {
        // A partial line (full disk) would corrupt the next one.
        ftruncateSync(file, length)
        throw error
      }
      length += bytes.length
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}

/** Cuts off the partial line that a killed process left; returns the remaining length. */
function keepWholeLines(file: number): number {
  const whole = readFileSync(file).lastIndexOf('\n') + 1
  if (whole < fstatSync(file).size) ftruncateSync(file, whole)
  return whole
}
