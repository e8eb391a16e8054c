import { condition, defineSignal, setHandler } from '@temporalio/workflow'
import { type CommandHandlers, Commands } from './commands.ts'
import { SIGNALS } from './messages.ts'
import { PendingIds } from './pending-ids.ts'

/** Anybody can load the page that payers return to, so questions that it causes are at least this far apart. */
const QUESTIONS_APART_MS = 10_000

/**
 * The signals of a transaction's workflow: ids of stored events, each handled once a run unless its signal is repeated;
 * people's commands; payers and the business opening, leaving and ending a link.
 */
export class Inbox {
  /** A payer asks a link for a checkout: the record says whether one is to be made. */
  linkOpened = false
  /** The business ended a link before its time. */
  linkEnded = false
  /** A payer is back from the checkout, and the provider has not been asked since. */
  payerReturned = false
  /** No other refund of the charge was unsettled when this was sent. */
  turnCame = false
  readonly commands: Commands
  readonly #events = new PendingIds()
  #askedMs: number

  /** `askedMs`: when the run before this one may last have asked a provider because of a returning payer. */
  constructor(commands: CommandHandlers, askedMs = -QUESTIONS_APART_MS) {
    this.#askedMs = askedMs
    this.commands = new Commands(commands)
    setHandler(defineSignal<[unknown]>(SIGNALS.providerEvent), (input) => {
      const id = textField(input, 'inboundEventId')
      if (!id) return
      // The relay repeats the signal of an event that an earlier try could not handle.
      if ((input as { again?: unknown }).again === true) this.#events.renew(id)
      else this.add([id])
    })
    setHandler(defineSignal(SIGNALS.turn), () => {
      this.turnCame = true
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

  /** Notes that the provider is asked now, which serves every return until this moment. */
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

/** Anybody who can reach the engine can send a signal, and a handler that throws wedges its workflow for good. */
function textField(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : null
}
