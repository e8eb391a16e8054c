import type { PaymentStep } from '../activities/payment-steps.ts'
import { LEFT_CHECKOUT_WAITS_MS } from '../domain/backoff.ts'
import { fast, record, slowPayments } from './lanes.ts'

/** Before the end so many are asked about at once, the newest first: somebody waits for the answer. */
const MOST_AT_ONCE = 5

/** How far the questions about the checkouts have come that a payment left behind. */
export class LeftCheckouts {
  #since: number | 'END' | null = null
  #asked = 0
  #dueMs: number | null = null

  /**
   * Milliseconds until they are asked about next; undefined when they were for long enough. It begins anew with each
   * checkout that is left (the number of its attempt), and with the payment's end.
   */
  nextWait(since: number | 'END'): number | undefined {
    if (since !== this.#since) {
      this.#since = since
      this.#asked = 0
      this.#dueMs = null
    }
    const wait = LEFT_CHECKOUT_WAITS_MS[this.#asked]
    if (wait === undefined) return undefined
    this.#dueMs ??= Date.now() + wait
    return Math.max(0, this.#dueMs - Date.now())
  }

  asked(): void {
    this.#asked++
    this.#dueMs = null
  }
}

/** Whether a payment may have left any. A token never does, nor does what was paid on its only checkout. */
export function mayLeaveCheckouts({ hosted, attemptNumber, attemptState }: PaymentStep): boolean {
  return hosted && (attemptNumber > 1 || (attemptNumber === 1 && attemptState !== 'SUCCEEDED'))
}

/**
 * Asks about the checkouts that a link left behind while it can still be paid: one that was paid after all pays the link.
 * `unpaid` where every one of them is known to be. Only those of attempts before that number, where one is said.
 */
export async function askWhileOpen(transactionId: string, step: PaymentStep, before = Infinity) {
  const left = await record.listLeftCheckouts({ transactionId })
  const checkouts = left.filter(({ attemptNumber }) => attemptNumber < before)
  let unpaid = checkouts.length <= MOST_AT_ONCE
  for (const { attemptId, providerId } of checkouts.slice(0, MOST_AT_ONCE)) {
    const answer = await slowPayments(providerId).askLeftCheckout({ transactionId, attemptId })
    if (answer.step.next !== step.next) return { step: answer.step, unpaid: false }
    unpaid &&= answer.unpaid
  }
  return { step, unpaid }
}

/** Tells those who came back until then that nobody was charged. */
export async function answerReturns(transactionId: string, untilMs: number | null): Promise<void> {
  if (untilMs) await fast.noteAnsweredReturns({ transactionId, untilMs })
}
