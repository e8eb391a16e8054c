import { setTimeout as delay } from 'node:timers/promises'
import type { Operation } from './plan.ts'
import type { Shop } from './shop.ts'

/** Clients of the shop that wait for answers at the same time. */
const MOST_AT_ONCE = 300

interface Load {
  shop: Shop
  planned: readonly Operation[]
  rate: number
  /** Counts the operations that have begun. */
  done: { started: number }
  say(line: string): void
  signal?: AbortSignal
}

/** Begins the operations at the rate, however long each takes; resolves to those that are not answered yet. */
export async function load({ shop, planned, rate, done, say, signal }: Load): Promise<ReadonlySet<Promise<void>>> {
  const open = new Set<Promise<void>>()
  const step = Math.max(25, Math.ceil(planned.length / 40))
  for (const [index, operation] of planned.entries()) {
    if (signal?.aborted) break
    while (open.size >= MOST_AT_ONCE) await Promise.race(open)
    const performed: Promise<void> = shop.perform(operation, index).finally(() => open.delete(performed))
    open.add(performed)
    done.started = index + 1
    if (done.started % step === 0)
      say(`${done.started} of ${planned.length} operations, ${open.size} unanswered, ${shop.memory.wrong.length} wrong`)
    await delay(1_000 / rate)
  }
  return open
}
