/** What is to happen later, unless the simulator stops before. */
export interface Timers {
  after(delayMs: number, task: () => void): void
  stop(): void
}

/** `pace` scales every delay: with 0.1 all of it comes ten times sooner. */
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
