import type { Database } from '../../src/db/query.ts'
import type { Sent } from '../api/transactions/statement-plans.ts'

/** The response of `pg` to a statement, for a test in which the database is not asked. */
export const answerOf = (rows: readonly object[]) => ({
  fields: Object.keys(rows[0] ?? {}).map((name) => ({ name })),
  rows: rows.map((row) => Object.values(row)),
})

/** Returns the statement that `work` sends, which finds nothing. */
export async function statementOf(work: (db: Database) => Promise<unknown>): Promise<Sent> {
  let statement: Sent
  const query = async (sent: Sent) => {
    statement = sent
    return answerOf([])
  }
  await work({ query } as never)
  return statement!
}
