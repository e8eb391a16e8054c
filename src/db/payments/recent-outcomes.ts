import {
  ENOUGH_OUTCOMES,
  type OutcomeWindow,
  type ProviderOutcomes,
  WINDOW,
} from '../../domain/providers/provider-health.ts'
import { type ProviderRoute, routeKey } from '../../domain/routing/decision.ts'
import type { Mode, PayInRail } from '../../domain/states.ts'
import { allRows, type Database } from '../query.ts'

/** Selects the newest outcomes for which `where` holds, from the end of an index. */
const newestWhere = (where: string): string => `
        (
          SELECT outcome, answer_ms, outcome_at
          FROM attempts
          WHERE outcome_mode = :mode AND provider_id = asked.provider_id AND outcome IS NOT NULL AND ${where}
          ORDER BY outcome_at DESC
          LIMIT ${WINDOW}
        )`

// Nearly every payer uses the requested rail. Of an expression that IS NOT NULL, Postgres expects nearly every row; of
// an equality of two columns it expects nearly none, and reads and sorts the whole table.
const PAID_AS_ASKED = 'nullif(coalesce(paid_rail, rail) = rail, false) IS NOT NULL'

/**
 * Selects the newest outcomes of a rail, at most one window of rows of each index, whatever the size of the table. If
 * the payer used another rail than the requested one, the outcome counts on the rail that was used.
 * They are packed into texts (S or F for each outcome; the milliseconds of the responses): JSON took twice the time.
 */
function newest(alias: string, where: string): string {
  return `
    CROSS JOIN LATERAL (
      SELECT
        count(*) AS n,
        string_agg(left(outcome, 1), '' ORDER BY outcome_at) AS outcomes,
        string_agg(answer_ms::text, ' ') AS answers,
        (extract(epoch FROM now() - max(outcome_at)) * 1000)::bigint AS age_ms
      FROM (
        SELECT *
        FROM (
          ${newestWhere(`rail = asked.rail AND ${PAID_AS_ASKED} AND ${where}`)}
          UNION ALL
          ${newestWhere(`paid_rail = asked.rail AND paid_rail <> rail AND ${where}`)}
        ) AS counted
        ORDER BY outcome_at DESC
        LIMIT ${WINDOW}
      ) AS found
    ) AS ${alias}`
}

const read = allRows<{ mode: Mode; currency: string; providerIds: string[]; rails: PayInRail[] }, Row>(
  'recent-outcomes',
)(`
    SELECT asked.provider_id, asked.rail, own.outcomes AS own_outcomes, own.answers AS own_answers,
      own.age_ms AS own_age_ms, rail.outcomes AS rail_outcomes, rail.answers AS rail_answers,
      rail.age_ms AS rail_age_ms
    FROM unnest(:providerIds::text[], :rails::text[]) AS asked (provider_id, rail)
    ${newest('own', 'outcome_currency = :currency')}
    ${newest('rail', `own.n < ${ENOUGH_OUTCOMES}`)}`)

type Row = ProviderRoute &
  Record<'ownOutcomes' | 'ownAnswers' | 'railOutcomes' | 'railAnswers', string | null> &
  Record<'ownAgeMs' | 'railAgeMs', number | null>

function unpacked(outcomes: string | null, answers: string | null, newestAgeMs: number | null): OutcomeWindow {
  return {
    outcomes: Array.from(outcomes ?? '', (mark) => (mark === 'S' ? 'SUCCESS' : 'FAULT')),
    answersMs: answers === null ? [] : answers.split(' ').map(Number),
    newestAgeMs,
  }
}

export interface OutcomesWanted {
  mode: Mode
  currency: string
  routes: readonly ProviderRoute[]
}

/** Returns the newest outcomes of each route by its key, over the payments of all businesses. */
export async function recentOutcomes(
  db: Database,
  { mode, currency, routes }: OutcomesWanted,
): Promise<Map<string, ProviderOutcomes>> {
  const providerIds = routes.map(({ providerId }) => providerId)
  const rails = routes.map(({ rail }) => rail)
  const rows = await read(db, { mode, currency, providerIds, rails })
  const outcomesOf = (row: Row): ProviderOutcomes => ({
    railAndCurrency: unpacked(row.ownOutcomes, row.ownAnswers, row.ownAgeMs),
    rail: unpacked(row.railOutcomes, row.railAnswers, row.railAgeMs),
  })
  return new Map(rows.map((row) => [routeKey(row), outcomesOf(row)]))
}
