import { firstRow } from '../query.ts'

/** Returns the other transaction whose attempt has the reference, at any provider. Null if there is none. */
export const findReferenceHolder = firstRow<
  { reference: string; transactionId: string; number: number },
  { id: string; restored: boolean }
>({
  name: 'find-reference-holder',
  text: `
    SELECT t.id, t.restored
    FROM attempts AS a
      JOIN transactions AS t ON t.id = a.transaction_id
    WHERE a.provider_reference = :reference AND NOT (a.transaction_id = :transactionId AND a.number = :number)`,
})
