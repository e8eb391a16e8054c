import { closedLoop } from './closed-loop.ts'
import type { Stand } from './stand.ts'
import { createWatcher } from './watcher.ts'

export const LANES = 16

/** Makes this many token payments; each lane waits for its payment's success. Returns the milliseconds of all. */
export async function payLoop(stand: Pick<Stand, 'merchant' | 'rows'>, prefix: string, payments: number) {
  const merchant = stand.merchant()
  const watcher = createWatcher(stand)
  return await closedLoop(payments, LANES, async (index) => {
    const { status, transactionId } = await merchant.pay(`${prefix}-${index}`)
    if (status !== 201) throw new Error(`a payment was answered with ${status}`)
    await watcher.succeeded(transactionId)
  })
}
