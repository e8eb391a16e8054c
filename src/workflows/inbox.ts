import { condition, defineSignal, setHandler } from '@temporalio/workflow'
import { type Decision, Decisions } from './decisions.ts'
import { SIGNALS } from './messages.ts'
import { PendingIds } from './pending-ids.ts'
import { Returns } from './returns.ts'

/**
 * What came to a transaction's workflow: ids of stored events, each handled once a run unless it is sent again,
 * and decisions of people.
 */
export class Inbox {
  readonly returns = new Returns()
  /** A link was opened while no checkout was, or the business ended it: the record says more. */
  linkTouched = false
  readonly decisions: Decisions
  readonly #events = new PendingIds()

  constructor(kinds: readonly Decision['kind'][]) {
    this.decisions = new Decisions(kinds)
    setHandler(defineSignal<[unknown]>(SIGNALS.providerEvent), (input) => {
      const id = textField(input, 'inboundEventId')
      if (!id) return
      // The relay sends it again where it was heard and could not be dealt with.
      if ((input as { again?: unknown }).again === true) this.#events.renew(id)
      else this.add([id])
    })
    setHandler(defineSignal<[unknown]>(SIGNALS.payer), (input) => {
      const did = textField(input, 'did')
      if (did === 'returned') this.returns.add(timeField(input, 'atMs'))
      if (did === 'opened' || did === 'expired') this.linkTouched = true
    })
  }

  /** Whether nothing waits, neither an event nor a decision. */
  get empty(): boolean {
    return this.#events.empty && !this.decisions.waiting
  }

  /** Holds a payer's return back until a question may be put, or until something else has to be done. */
  async rest(): Promise<void> {
    const restMs = this.returns.waiting ? this.returns.restMs() : 0
    if (restMs > 0) await condition(() => !this.empty || this.linkTouched, restMs)
  }

  add(inboundEventIds: readonly string[]): void {
    this.#events.add(inboundEventIds)
  }

  take(): string | undefined {
    return this.#events.take()
  }
}

/** Signals come from anybody who can reach the engine: a handler that throws would wedge the workflow for good. */
function textField(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : null
}

function timeField(input: unknown, field: string): number {
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0
}
