import { lineOf, type DueLine, type EngineWork, type Starts } from '../domain/engine-work.ts'

/** Requests being stored at a time: a business's own client seldom has more than two. */
const MANY = 8

export interface StartsOptions {
  /** Tells relays that a row of that line is due. */
  wake: (line: DueLine) => void
  /** What is no start of a due row: signals, which say more than their row does, and what is rare. */
  call: (work: EngineWork) => void
}

/**
 * What is committed goes to the engine. A row that is due at once is the relays' to start, in whichever process there is
 * a worker that can take it: so what is accepted faster than it is carried out waits in the database, and in nobody's memory.
 */
export class CommittedStarts implements Starts {
  readonly #options: StartsOptions
  #stored = 0

  constructor(options: StartsOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    const line = lineOf(work)
    if (line) this.#options.wake(line)
    else this.#options.call(work)
  }

  storing(): () => void {
    this.#stored++
    return () => void this.#stored--
  }

  /** Whether a burst comes in: what is stored is safe, and to carry it out takes twenty times the work of storing it. */
  isBurst(): boolean {
    return this.#stored > MANY
  }
}
