import type {
  ActivitySlotInfo,
  CustomSlotSupplier,
  SlotPermit,
  SlotReserveContext,
  WorkflowSlotInfo,
} from '@temporalio/worker'
import { FairSemaphore, type Release } from '../domain/fair-semaphore.ts'

const PERMIT: SlotPermit = {}
const STICKY = 'sticky'
const SHARED = 'shared'

/**
 * A fixed number of slots for one kind of task, which can be closed for new work while the worker still runs.
 *
 * A task that reaches a worker during its shutdown is lost: the SDK ends its polls at once, and the engine gives the
 * task to another worker only after the task's time-out (10 s for a workflow task, 40 s for an activity). Measured with
 * SDK 1.24.0 and servers 1.29.1 and 1.32.1, at 30 workflows a second: 10 such tasks in 40 restarts of a worker. So a
 * worker is closed some time before it shuts down: each open poll of a shared task queue gets one more task at most.
 *
 * The worker's own sticky queue stays open. It brings the next tasks of the workflows that this worker holds in memory;
 * without a poll there, the engine waits 10 s before it gives such a task to another worker.
 */
export class TaskSlots<Info extends WorkflowSlotInfo | ActivitySlotInfo> implements CustomSlotSupplier<Info> {
  readonly type = 'custom'
  readonly #slots = new FairSemaphore()
  readonly #limits: { all: number }
  /** Of the slots that are given. They are alike, so a slot that comes back calls any of them. */
  readonly #releases: Release[] = []
  #isClosed = false

  constructor(count: number) {
    this.#limits = { all: count }
  }

  /** Slots are then given to polls of the sticky queue alone. */
  close(): void {
    this.#isClosed = true
    this.#slots.refuse(SHARED)
  }

  /** Pending without a slot: the SDK gives up a reservation only when the worker ends, and would log a rejection. */
  async reserveSlot({ isSticky }: SlotReserveContext, signal: AbortSignal): Promise<SlotPermit> {
    const line = isSticky ? STICKY : SHARED
    const release = this.#isClosed && !isSticky ? null : await this.#slots.acquire(line, this.#limits, { signal })
    return this.#give(release) ?? (await new Promise(() => undefined))
  }

  /** For a task that comes without a poll. */
  tryReserveSlot(): SlotPermit | null {
    return this.#isClosed ? null : this.#give(this.#slots.take(this.#limits))
  }

  markSlotUsed(): void {
    // A slot counts from its reservation.
  }

  releaseSlot(): void {
    this.#releases.pop()?.()
  }

  #give(release: Release | null): SlotPermit | null {
    if (!release) return null
    this.#releases.push(release)
    return PERMIT
  }
}
