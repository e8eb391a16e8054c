import type { Transaction } from './api-types.ts'
import type { Client } from './client.ts'
import { until } from './until.ts'

/** A state, or what must hold. */
export type Wanted = string | ((now: Transaction) => boolean)

/** Reads the transactions of a business, and waits for them that long. */
export function transactionsOf(client: Client, withinMs?: number) {
  const read = async (id: string): Promise<Transaction> => (await client.get(`/v1/transactions/${id}`)).body
  const fits = (wanted: Wanted, now: Transaction) => (typeof wanted === 'string' ? now.state === wanted : wanted(now))
  return {
    read,
    /** Waits until the transaction has this state or fits; returns it. */
    reaches: (id: string, wanted: Wanted) =>
      until(async () => {
        const now = await read(id)
        return fits(wanted, now) && now
      }, withinMs),
  }
}
