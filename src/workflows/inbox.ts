import { condition, defineSignal, setHandler } from '@temporalio/workflow'
import { type CommandHandlers, Commands } from './commands.ts'
import { SIGNALS } from './messages.ts'
import { PendingIds } from './pending-ids.ts'

/** Anybody can load the page of a return: because of it a provider is asked this far apart. */
const QUESTIONS_APART_MS = 10_000

/**
 * What came to a transaction's workflow: ids of stored events, each handled once a run unless it is sent again,
 * commands of people, and what payers and the business did with a link.
 */
export class Inbox {
  /** A payer asks a link for a checkout: the record says whether one is to be made. */
  linkOpened = false
  /** The business ended a link before its time. */
  linkEnded = false
  /** A payer is back from the checkout, and the provider has not been asked since. */
  payerReturned = false
  readonly commands: Commands
  readonly #events = new PendingIds()
  #askedMs: number

  /** `askedMs`: when the run before this one may have asked a provider because of a payer. */
  constructor(commands: CommandHandlers, askedMs = -QUESTIONS_APART_MS) {
    this.#askedMs = askedMs
    this.commands = new Commands(commands)
    setHandler(defineSignal<[unknown]>(SIGNALS.providerEvent), (input) => {
      const id = textField(input, 'inboundEventId')
      if (!id) return
      // The relay sends it again where it was handed over and could not be dealt with.
      if ((input as { again?: unknown }).again === true) this.#events.renew(id)
      else this.add([id])
    })
    setHandler(defineSignal<[unknown]>(SIGNALS.payer), (input) => {
      const did = textField(input, 'did')
      if (did === 'returned') this.payerReturned = true
      if (did === 'opened') this.linkOpened = true
      if (did === 'expired') this.linkEnded = true
    })
  }

  /** Whether nothing waits, neither an event nor a command. */
  get empty(): boolean {
    return this.#events.empty && !this.commands.waiting
  }

  /** Holds a payer's return back until the provider may be asked, or until something else has to be done. */
  async untilMayAsk(): Promise<void> {
    const restMs = this.payerReturned ? this.#askedMs + QUESTIONS_APART_MS - Date.now() : 0
    if (restMs > 0) await condition(() => !this.empty || this.linkEnded, restMs)
  }

  /** The provider is asked now, because of whatever came until then. */
  asks(): void {
    if (this.payerReturned) this.#askedMs = Date.now()
    this.payerReturned = false
    this.linkEnded = false
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
