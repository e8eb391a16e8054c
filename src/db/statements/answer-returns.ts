import { type Database, run } from '../query.ts'

const statement = {
  name: 'answer-returns',
  text: `
    UPDATE payment_links SET returns_answered_at = greatest(returns_answered_at, least(now(), to_timestamp($2::bigint / 1000.0)))
    WHERE transaction_id = $1`,
}

/** Notes that every payer who had come back to a link until then paid nothing; milliseconds since 1970, by the database's clock. */
export async function answerReturns(db: Database, transactionId: string, untilMs: number): Promise<void> {
  await run(db, statement, [transactionId, untilMs])
}
