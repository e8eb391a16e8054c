import { type EngineWork, dueQueueOf, type DueQueue, type Starts } from '../domain/engine-work.ts'

/** Requests of one owner that are being stored at a time. A business's own client seldom has more than two. */
const BURST_ABOVE = 8

interface StartsOptions {
  /** Tells relays that a row of that line is due. */
  wake: (line: DueQueue) => void
  /** Calls the engine for work that is not the start of a due row: signals, which carry more than their row. */
  call: (work: EngineWork) => void
}

/**
 * Hands committed work to the engine. The relays start the rows that are due at once, in any process whose worker has
 * capacity. So work that is accepted faster than it is carried out waits in the database, not in memory.
 */
export function committedStarts({ wake, call }: StartsOptions): Starts & { bursting(): string[] } {
  const storing = new Map<string, number>()
  return {
    push(work) {
      const line = dueQueueOf(work)
      if (line) wake(line)
      else call(work)
    },
    storing(owner) {
      storing.set(owner, (storing.get(owner) ?? 0) + 1)
      return () => {
        const left = storing.get(owner)! - 1
        if (left > 0) storing.set(owner, left)
        else storing.delete(owner)
      }
    },
    /** Carrying out stored work costs twenty times as much as storing it. Others' work does not wait for a burst. */
    bursting: () => Array.from(storing).flatMap(([owner, count]) => (count > BURST_ABOVE ? [owner] : [])),
  }
}
