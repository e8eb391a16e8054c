import type { Pool } from 'pg'
import { type Database, inTransaction } from '../../src/db/query.ts'
import { claimDue } from '../../src/db/relay/claim.ts'

const LOOKS = 100

class TakenBack extends Error {}

/** Milliseconds of each of a hundred polls, all rolled back; `look` returns the rows found. */
export async function relayLooks(
  pool: Pool,
  look: (db: Database) => Promise<unknown> = (db) => claimDue.transactions(db, { most: 16, without: [] }),
): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < LOOKS; n++)
    await inTransaction(pool, async (client) => {
      const since = performance.now()
      await look(client)
      took.push(performance.now() - since)
      throw new TakenBack()
    }).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return took
}
