import { type Database, run } from '../query.ts'

const statement = {
  name: 'name-charge',
  text: `
    WITH named AS (
      UPDATE attempts SET provider_transaction_id = $2, resolved = false WHERE id = $1 AND resolved RETURNING id
    )
    UPDATE transactions t SET provider_transaction_id = $2, updated_at = now() FROM named WHERE t.settled_attempt_id = named.id`,
}

/** The provider has told its own id of a charge of which only an operator knew that it was paid. */
export async function nameCharge(db: Database, attemptId: string, providerTransactionId: string): Promise<void> {
  await run(db, statement, [attemptId, providerTransactionId])
}
