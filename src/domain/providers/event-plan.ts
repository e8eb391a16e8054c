import type { AttemptState } from '../states.ts'

export interface EventFacts {
  /** Null if the event names no attempt that is known. */
  attemptState: AttemptState | null
  /** True if the event says something about the attempt: its outcome, a dispute, or that it has changed. */
  isNews: boolean
  /** True if the record has the same success already: the same id at the provider, amount and currency. */
  repeats: boolean
}

/** Recording the response to an attempt also reads the events that wait for it, unless that process ends before. */
const AFTER_RESPONSE_MS = 40_000
const AFTER_SIGNAL_MS = 10_000

/**
 * An event that names no attempt stays unmatched. One that comes before the response to its attempt waits for it.
 * `signals`: its workflow is signalled at once. After `dueInMs` the relay handles it, if the workflow has not.
 */
export function planEvent({ attemptState, isNews, repeats }: EventFacts) {
  if (attemptState === null) return { isHandled: false, signals: false, dueInMs: null }
  if (!isNews || repeats) return { isHandled: true, signals: false, dueInMs: null }
  const isSending = attemptState === 'SENDING'
  return { isHandled: false, signals: !isSending, dueInMs: isSending ? AFTER_RESPONSE_MS : AFTER_SIGNAL_MS }
}
