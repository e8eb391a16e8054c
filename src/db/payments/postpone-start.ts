import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const postpone = statement<{ transactionId: string; waitMs: number }>({
  name: 'postpone-start',
  text: `
    UPDATE transactions SET engine_due_at = now() + make_interval(secs => :waitMs / 1000.0) + interval '5 min'
    WHERE id = :transactionId AND state IN ('CREATED', 'PROCESSING')`,
})

/** Its workflow goes on by itself after that many milliseconds: the relay has nothing to start before. */
export async function postponeStart(db: Database, transactionId: string, waitMs: number): Promise<void> {
  await run(db, postpone, { transactionId, waitMs })
}
