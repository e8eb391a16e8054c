import { defineSignal, setHandler } from '@temporalio/workflow'
import { SIGNALS } from './messages.ts'

/** What came by signal; ids of stored events, each handled once a run. Anything else that is sent is ignored. */
export class Inbox {
  payerIsBack = false
  readonly #waiting: string[] = []
  readonly #seen = new Set<string>()

  constructor() {
    setHandler(defineSignal<[unknown]>(SIGNALS.providerEvent), (input) => {
      const id = textField(input, 'inboundEventId')
      if (id) this.add([id])
    })
    setHandler(defineSignal<[unknown]>(SIGNALS.payer), (input) => {
      if (textField(input, 'did') === 'returned') this.payerIsBack = true
    })
  }

  get empty(): boolean {
    return this.#waiting.length === 0
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
