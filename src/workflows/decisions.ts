import { ApplicationFailure, condition, defineSignal, defineUpdate, setHandler } from '@temporalio/workflow'
import { type Decided, UPDATES } from './messages.ts'

/** How long after its sender stopped waiting a decision is still taken. */
const LATE_MS = 60_000

export type Decision = { kind: 'cancel' } | { kind: 'resolve'; outcome: 'SUCCEEDED' | 'FAILED' }

/** What a decision has to know of the transaction. */
export interface Standing {
  state: string
  terminal: boolean
  /** Whether nobody has paid and nothing is under way. */
  cancellable: boolean
}

/**
 * Decisions of people about one transaction: cancel and resolve, each an Update and a signal that do the same.
 * What cannot be done as things stand is refused; the workflow takes the others one by one and says when they are done.
 */
export class Decisions {
  #standing: Standing | null = null
  readonly #waiting: Decision[] = []
  #asked = 0
  #done = 0

  constructor(kinds: readonly Decision['kind'][]) {
    for (const kind of kinds) {
      setHandler(defineUpdate<Decided, [unknown]>(UPDATES[kind]), (input) => this.#decide(parse(kind, input)), {
        validator: (input) => this.#refuse(parse(kind, input), input),
      })
      setHandler(defineSignal<[unknown]>(UPDATES[kind]), (input) => {
        const decision = parse(kind, input)
        if (decision && this.#impossible(decision) === null) this.#take(decision)
      })
    }
  }

  /** Tells how the transaction stands now. */
  stand(standing: Standing): void {
    this.#standing = standing
  }

  get waiting(): boolean {
    return this.#waiting.length > 0
  }

  take(): Decision | undefined {
    return this.#waiting.shift()
  }

  /** The decision that was taken last is carried out. */
  done(standing: Standing): void {
    this.#standing = standing
    this.#done++
  }

  /** Synchronous, so it refuses only what is known already; a refused Update leaves no trace. */
  #refuse(decision: Decision | null, input: unknown): void {
    if (!decision) throw ApplicationFailure.nonRetryable('the input does not fit', 'SV-2001')
    const { deadlineMs } = input as { deadlineMs?: unknown }
    if (typeof deadlineMs === 'number' && Date.now() > deadlineMs + LATE_MS)
      throw ApplicationFailure.nonRetryable('it came too late', 'SV-5003')
    const impossible = this.#impossible(decision)
    if (impossible) throw impossible
  }

  async #decide(decision: Decision | null): Promise<Decided> {
    // A run that has just begun first reads how things stand.
    await condition(() => this.#standing !== null)
    const impossible = decision && this.#impossible(decision)
    if (!decision || impossible)
      throw impossible ?? ApplicationFailure.nonRetryable('the input does not fit', 'SV-2001')
    const turn = this.#take(decision)
    await condition(() => this.#done >= turn || this.#standing!.terminal)
    return { state: this.#standing!.state }
  }

  #take(decision: Decision): number {
    this.#waiting.push(decision)
    return ++this.#asked
  }

  #impossible(decision: Decision): ApplicationFailure | null {
    if (!this.#standing) return null
    const { state, terminal, cancellable } = this.#standing
    if (decision.kind === 'cancel' ? cancellable : !terminal) return null
    return ApplicationFailure.create({
      message: `a transaction that is ${state} cannot be ${decision.kind === 'cancel' ? 'cancelled' : 'resolved'} now`,
      type: 'SV-3005',
      nonRetryable: true,
      details: [{ state }],
    })
  }
}

/** Anybody who can reach the engine can send anything: what does not fit is null, never a fault. */
function parse(kind: Decision['kind'], input: unknown): Decision | null {
  if (kind === 'cancel') return { kind }
  const outcome = typeof input === 'object' && input !== null && 'outcome' in input ? input.outcome : null
  return outcome === 'SUCCEEDED' || outcome === 'FAILED' ? { kind, outcome } : null
}
