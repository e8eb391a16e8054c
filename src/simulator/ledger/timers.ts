/** What is to happen later, unless the simulator stops before. */
export interface Timers {
  after(delayMs: number, task: () => void): void
  stop(): void
}

export function createTimers(): Timers {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after(delayMs, task) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, delayMs)
      timers.add(timer)
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}
