import { condition, defineSignal, setHandler } from '@temporalio/workflow'
import { type CommandHandlers, Commands } from './commands.ts'
import { SIGNALS } from './messages.ts'
import { PendingIds } from './pending-ids.ts'

/** The least time between questions that a payer's return causes, since anybody can load that page. */
const QUESTIONS_APART_MS = 10_000

/**
 * Receives the signals of a transaction's workflow: ids of stored events, commands of people, and what payers and the
 * business do with a link. An event is handled once a run unless its signal is repeated.
 */
export class Inbox {
  linkOpened = false
  railChosen = false
  linkEnded = false
  /** The provider has not been asked since. */
  payerReturned = false
  otherSettled = false
  readonly commands: Commands
  readonly #events = new PendingIds()
  #askedMs: number

  /** `askedMs`: when the run before this one may last have asked a provider because of a payer's return. */
  constructor(commands: CommandHandlers, askedMs = -QUESTIONS_APART_MS) {
    this.#askedMs = askedMs
    this.commands = new Commands(commands)
    setHandler(defineSignal<[unknown]>(SIGNALS.providerEvent), (input) => {
      const id = textField(input, 'inboundEventId')
      if (!id) return
      // The relay repeats the signal of an event that could not be handled earlier.
      if ((input as { again?: unknown }).again === true) this.#events.renew(id)
      else this.add([id])
    })
    for (const name of [SIGNALS.otherRefundSettled, SIGNALS.turn])
      setHandler(defineSignal(name), () => {
        this.otherSettled = true
      })
    setHandler(defineSignal<[unknown]>(SIGNALS.payer), (input) => {
      const did = textField(input, 'did')
      if (did === 'returned') this.payerReturned = true
      if (did === 'opened' || did === 'chose') this.linkOpened = true
      if (did === 'chose') this.railChosen = true
      if (did === 'expired') this.linkEnded = true
    })
  }

  get empty(): boolean {
    return this.#events.empty && !this.commands.waiting
  }

  /** True if the provider is to be asked about an open checkout before its schedule says so. */
  get payerActed(): boolean {
    return this.payerReturned || this.railChosen || this.linkEnded
  }

  /** Delays a payer's return until the provider may be asked, or until something else has to be done. */
  async untilMayAsk(): Promise<void> {
    const restMs = this.payerReturned && !this.railChosen ? this.#askedMs + QUESTIONS_APART_MS - Date.now() : 0
    if (restMs > 0) await condition(() => !this.empty || this.linkEnded || this.railChosen, restMs)
  }

  /** Notes that the provider is asked now, which serves all returns so far. */
  asks(): void {
    if (this.payerReturned) this.#askedMs = Date.now()
    this.payerReturned = false
    this.railChosen = false
    this.linkEnded = false
  }

  /** Notes that the record is read now, for all openings so far. */
  opens(): void {
    this.linkOpened = false
    this.railChosen = false
    this.linkEnded = false
    // A payer's return from the closed checkout causes no question about the next one.
    this.payerReturned = false
  }

  add(inboundEventIds: readonly string[]): void {
    this.#events.add(inboundEventIds)
  }

  take(): string | undefined {
    return this.#events.take()
  }
}

/** Anybody who can reach the engine can send a signal, and a handler that throws wedges its workflow permanently. */
function textField(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : null
}
