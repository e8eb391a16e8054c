import { type Database, run } from '../query.ts'
import { attemptJson, type AttemptSnapshot } from './load-payment.ts'

const statement = {
  name: 'load-attempt',
  text: `SELECT ${attemptJson} AS attempt FROM attempts a WHERE a.id = $2 AND a.transaction_id = $1`,
}

/** An attempt of a transaction; null where it has none with that id. */
export async function loadAttempt(
  db: Database,
  transactionId: string,
  attemptId: string,
): Promise<AttemptSnapshot | null> {
  const [row] = await run<{ attempt: AttemptSnapshot }>(db, statement, [transactionId, attemptId])
  return row?.attempt ?? null
}
