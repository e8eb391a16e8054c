import { readFileSync } from 'node:fs'

/**
 * A process that imports this first has a wrong clock, as on a machine without NTP: each reading of `Date` is off by the
 * milliseconds in the file `CLOCK_OFFSET_FILE`. Monotonic time and timers stay right.
 */
const RealDate = Date
let offsetMs = 0
setInterval(() => (offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE!, 'utf8'))), 100).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], self) => Reflect.construct(target, given.length > 0 ? given : [now()], self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

function now(): number {
  return RealDate.now() + offsetMs
}
