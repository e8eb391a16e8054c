export type Timers = ReturnType<typeof createTimers>

/** Delayed work, which is dropped when the simulator stops. `pace` scales every delay: 0.1 is ten times faster. */
export function createTimers(pace: number) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after(delayMs: number, task: () => void): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, delayMs * pace)
      timers.add(timer)
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}
