import type {
  ActivitySlotInfo,
  CustomSlotSupplier,
  SlotPermit,
  SlotReserveContext,
  WorkflowSlotInfo,
} from '@temporalio/worker'

const PERMIT: SlotPermit = {}

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
  #free: number
  #isClosed = false
  /** Resolves each waiting reservation, in order; the value tells whether it is of a sticky queue. */
  readonly #waiting = new Map<() => void, boolean>()

  constructor(count: number) {
    this.#free = count
  }

  /** From now on slots are given to polls of the sticky queue alone. */
  close(): void {
    this.#isClosed = true
  }

  async reserveSlot({ isSticky }: SlotReserveContext, signal: AbortSignal): Promise<SlotPermit> {
    if (!this.#take(isSticky)) await this.#wait(isSticky, signal)
    return PERMIT
  }

  /** Reserves a slot for a task that comes without a poll. */
  tryReserveSlot(): SlotPermit | null {
    return this.#take(false) ? PERMIT : null
  }

  markSlotUsed(): void {
    // A slot counts from its reservation.
  }

  releaseSlot(): void {
    this.#free++
    for (const [resume, isSticky] of this.#waiting) {
      if (!this.#take(isSticky)) continue
      this.#waiting.delete(resume)
      resume()
    }
  }

  #take(isSticky: boolean): boolean {
    if (this.#free === 0 || (this.#isClosed && !isSticky)) return false
    this.#free--
    return true
  }

  /**
   * Resolves with a slot taken. Stays pending once the SDK gives up the reservation, which it does only when the worker
   * ends: it would log a rejection as a failure.
   */
  async #wait(isSticky: boolean, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(resolve, isSticky)
    signal.addEventListener('abort', () => this.#waiting.delete(resolve))
    await promise
  }
}
