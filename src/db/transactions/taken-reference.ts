import { hasRow } from '../query.ts'

/** Returns whether another attempt, of any provider, has the reference. */
export const isReferenceTaken = hasRow<{ reference: string; transactionId: string; number: number }>({
  name: 'is-reference-taken',
  text: `
    SELECT id
    FROM attempts
    WHERE provider_reference = :reference AND NOT (transaction_id = :transactionId AND number = :number)`,
})
