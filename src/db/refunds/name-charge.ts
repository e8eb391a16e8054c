import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const name = statement<{ attemptId: string; providerTransactionId: string }>({
  name: 'name-charge',
  text: `
    WITH named AS (
      UPDATE attempts SET provider_transaction_id = :providerTransactionId, resolved = false WHERE id = :attemptId AND resolved RETURNING id
    )
    UPDATE transactions t SET provider_transaction_id = :providerTransactionId, updated_at = now() FROM named WHERE t.settled_attempt_id = named.id`,
})

/** Stores the provider's id of a charge that only an operator's resolution had called paid. */
export async function nameCharge(db: Database, attemptId: string, providerTransactionId: string): Promise<void> {
  await run(db, name, { attemptId, providerTransactionId })
}
