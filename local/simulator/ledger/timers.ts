/** Delayed work, which is dropped when the simulator stops. */
export interface Timers {
  after(delayMs: number, task: () => void): void
  stop(): void
}

/** `pace` scales every delay: 0.1 is ten times faster. */
export function createTimers(pace: number): Timers {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after(delayMs, task) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, delayMs * pace)
      timers.add(timer)
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}
