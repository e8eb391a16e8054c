import { allRows } from '../query.ts'
import type { Mode } from '../../domain/states.ts'

/** Returns which of the references an operator listed, for each provider of which the operator listed any. */
export const findListed = allRows<
  { mode: Mode; providerIds: readonly string[]; references: readonly string[] },
  { providerId: string; listed: string[] }
>('find-listed-charges')(`
    SELECT provider_id,
      coalesce(
        json_agg(provider_reference) FILTER (WHERE provider_reference = ANY (:references::text[])), '[]'
      ) AS listed
    FROM forgotten_charges
    WHERE mode = :mode AND provider_id = ANY (:providerIds::text[])
    GROUP BY provider_id`)
