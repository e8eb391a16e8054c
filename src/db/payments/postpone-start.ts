import { type Database, run } from '../query.ts'

const statement = {
  name: 'postpone-start',
  text: `
    UPDATE transactions SET engine_due_at = now() + make_interval(secs => $2 / 1000.0) + interval '5 min'
    WHERE id = $1 AND state IN ('CREATED', 'PROCESSING')`,
}

/** Its workflow goes on by itself after that many milliseconds: the relay has nothing to start before. */
export async function postponeStart(db: Database, transactionId: string, waitMs: number): Promise<void> {
  await run(db, statement, [transactionId, waitMs])
}
