import { allRows } from '../query.ts'
import type { Mode } from '../../domain/states.ts'

/** Tells whether an operator listed one of the references, for each provider of which the operator listed any. */
export const findListed = allRows<
  { mode: Mode; providerIds: readonly string[]; references: readonly string[] },
  { providerId: string; isListed: boolean }
>({
  name: 'find-listed-charges',
  text: `
    SELECT provider_id AS "providerId", bool_or(provider_reference = ANY (:references::text[])) AS "isListed"
    FROM forgotten_charges
    WHERE mode = :mode AND provider_id = ANY (:providerIds::text[])
    GROUP BY provider_id`,
})
