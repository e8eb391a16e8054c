import { defineSignal, setHandler } from '@temporalio/workflow'
import { type Decision, Decisions } from './decisions.ts'
import { SIGNALS } from './messages.ts'

/** What came to a transaction's workflow: ids of stored events, each handled once a run, and decisions of people. */
export class Inbox {
  payerIsBack = false
  readonly decisions: Decisions
  readonly #waiting: string[] = []
  readonly #seen = new Set<string>()

  constructor(kinds: readonly Decision['kind'][]) {
    this.decisions = new Decisions(kinds)
    setHandler(defineSignal<[unknown]>(SIGNALS.providerEvent), (input) => {
      const id = textField(input, 'inboundEventId')
      if (id) this.add([id])
    })
    setHandler(defineSignal<[unknown]>(SIGNALS.payer), (input) => {
      if (textField(input, 'did') === 'returned') this.payerIsBack = true
    })
  }

  get empty(): boolean {
    return this.#waiting.length === 0 && !this.decisions.waiting
  }

  add(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#seen.has(id)) continue
      this.#seen.add(id)
      this.#waiting.push(id)
    }
  }

  take(): string | undefined {
    return this.#waiting.shift()
  }
}

/** Signals come from anybody who can reach the engine: a handler that throws would wedge the workflow for good. */
function textField(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : null
}
