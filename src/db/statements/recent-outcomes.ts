import { type OutcomeWindow, WINDOW } from '../../domain/provider-health.ts'
import type { ProviderMode } from '../../domain/routing.ts'
import type { ProviderOutcomes } from '../../domain/routing-score.ts'
import type { Rail } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'

/** The newest outcomes that fit, read from the end of an index: as many rows as there may be, however large the table is. */
function newest(alias: string, where: string): string {
  return `
    CROSS JOIN LATERAL (
      SELECT json_build_object(
        'outcomes', coalesce(json_agg(outcome ORDER BY outcome_at), '[]'),
        'answersMs', coalesce(json_agg(answer_ms) FILTER (WHERE answer_ms IS NOT NULL), '[]'),
        'newestAgeMs', (extract(epoch FROM now() - max(outcome_at)) * 1000)::bigint) AS seen
      FROM (
        SELECT outcome, answer_ms, outcome_at FROM attempts
        WHERE outcome_mode = $1 AND provider_id = asked.provider_id AND rail = asked.rail AND ${where} AND outcome IS NOT NULL
        ORDER BY outcome_at DESC LIMIT ${WINDOW}
      ) AS found
    ) AS ${alias}`
}

export const RECENT_OUTCOMES = {
  name: 'recent-outcomes',
  text: `
    SELECT asked.provider_id AS "providerId", by_currency.seen AS "railAndCurrency", by_rail.seen AS rail
    FROM unnest($3::text[], $4::text[]) AS asked (provider_id, rail)
    ${newest('by_currency', 'outcome_currency = $2')}
    ${newest('by_rail', 'true')}`,
}

export interface OutcomesWanted {
  mode: ProviderMode
  currency: string
  /** Each provider with the rail that it would use. */
  providers: readonly { providerId: string; rail: Rail }[]
}

interface Row {
  providerId: string
  railAndCurrency: OutcomeWindow
  rail: OutcomeWindow
}

/** What became of the newest attempts of payments at each provider, whosever payments they were. */
export async function recentOutcomes(
  db: Database,
  { mode, currency, providers }: OutcomesWanted,
): Promise<Map<string, ProviderOutcomes>> {
  const values = [mode, currency, providers.map(({ providerId }) => providerId), providers.map(({ rail }) => rail)]
  const rows = await run<Row>(db, RECENT_OUTCOMES, values)
  return new Map(rows.map(({ providerId, railAndCurrency, rail }) => [providerId, { railAndCurrency, rail }]))
}
