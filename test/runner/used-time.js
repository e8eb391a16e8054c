import { readFileSync } from 'node:fs'

/** Ticks of /proc in a second, on all of Linux's platforms that run this service. */
const TICKS_A_SECOND = 100

/**
 * CPU in milliseconds of this process and of its children that ended: Postgres, Temporal and simulators that a file
 * started and stopped. Only Linux counts the children.
 */
function usedCpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + endedChildrenCpuMs()
}

function endedChildrenCpuMs() {
  if (process.platform !== 'linux') return 0
  // The program's name, in brackets, may hold spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
  const [user, system] = fields.slice(13, 15).map(Number)
  return ((user + system) * 1_000) / TICKS_A_SECOND
}

/** Measures a file: the whole, and the part before its first test, in which it loads modules and starts services. */
export function startUsedTime() {
  const startedAt = performance.now()
  const cpuAtStart = usedCpuMs()
  let setUp
  const used = () => ({ wallMs: performance.now() - startedAt, cpuMs: usedCpuMs() - cpuAtStart })
  return {
    testStarts: () => void (setUp ??= used()),
    end: () => {
      const whole = used()
      const { wallMs: setUpMs, cpuMs: setUpCpuMs } = setUp ?? whole
      return { ...whole, setUpMs, setUpCpuMs }
    },
  }
}
