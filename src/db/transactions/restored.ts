import type { Owner } from '../accounts/business.ts'
import { firstRow } from '../query.ts'

/** Returns a business's restored transaction whose id has one of these derived parts. */
export const findRestored = firstRow<Owner & { parts: string[] }, { id: string }>({
  name: 'find-restored-transaction',
  text: `
    SELECT id
    FROM transactions
    WHERE restored AND right(id, 19) = ANY (:parts::text[]) AND business_id = :businessId AND mode = :mode
    ORDER BY id
    LIMIT 1`,
})
