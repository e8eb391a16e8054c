import type { Stand } from './stand.ts'

const EVERY_MS = 20

/**
 * Watches for the end of payments in the database: a client that polls the API would be measured too. One
 * statement for all waiting payments, and none without any.
 */
export function createWatcher(stand: Pick<Stand, 'rows'>) {
  const waiting = new Map<string, () => void>()
  let looking = false

  async function look(): Promise<void> {
    looking = true
    while (waiting.size > 0) {
      const ended = await stand.rows<{ id: string }>(
        { name: 'bench-ended', text: `SELECT id FROM transactions WHERE id = ANY($1) AND state = 'SUCCEEDED'` },
        [[...waiting.keys()]],
      )
      for (const { id } of ended) {
        waiting.get(id)?.()
        waiting.delete(id)
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    looking = false
  }

  return {
    succeeded: (transactionId: string) =>
      new Promise<void>((resolve, reject) => {
        waiting.set(transactionId, resolve)
        if (!looking) look().catch(reject)
      }),
  }
}
