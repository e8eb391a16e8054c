import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { attemptJson, type AttemptSnapshot } from './load-payment.ts'

const load = statement<{ transactionId: string; attemptId: string }, { attempt: AttemptSnapshot }>({
  name: 'load-attempt',
  text: `SELECT ${attemptJson} AS attempt FROM attempts a WHERE a.id = :attemptId AND a.transaction_id = :transactionId`,
})

/** An attempt of a transaction; null where it has none with that id. */
export async function loadAttempt(
  db: Database,
  transactionId: string,
  attemptId: string,
): Promise<AttemptSnapshot | null> {
  const [row] = await run(db, load, { transactionId, attemptId })
  return row?.attempt ?? null
}
