import type { Pool } from 'pg'
import { providerWith } from '../../domain/routing/routing-pasts.ts'
import { attemptsIn } from '../attempts.ts'

const NAMES = ['paystack', 'peach', 'yoco', 'ozow', 'stitch', 'p6', 'p7', 'p8', 'p9', 'p10']

export const TEN_PROVIDERS = NAMES.map((name) => providerWith(name))

/** The ten providers on the rail CARD. */
export const ON_CARD = NAMES.map((providerId) => ({ providerId, rail: 'CARD' as const }))

/**
 * Spreads attempts over ten providers, two modes, two currencies and two rails. One in nine has no outcome; one in fifty
 * was paid by another rail than the requested one. Postgres plans by these shares, so they are as in use.
 */
const FILL = `
  INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by,
    ended_at, answer_ms, outcome, outcome_at, outcome_mode, outcome_currency, paid_rail)
  SELECT 'att_' || n, t.id, n + 1, ($1::text[])[1 + n % 10], translate(lpad(n::text, 16, '0'), '0189', 'abcd'),
    CASE WHEN n / 10 % 2 = 0 THEN 'CARD' ELSE 'PAYSHAP' END, 'NOT_SENT', now(), at, 200 + n % 900,
    CASE WHEN counts THEN 'FAULT' END, CASE WHEN counts THEN at END,
    CASE WHEN counts THEN (CASE WHEN n / 40 % 2 = 0 THEN 'TEST' ELSE 'LIVE' END) END,
    CASE WHEN counts THEN (CASE WHEN n / 20 % 2 = 0 THEN 'ZAR' ELSE 'USD' END) END,
    CASE WHEN n % 50 = 7 THEN 'QR' WHEN n / 10 % 2 = 0 THEN 'CARD' ELSE 'PAYSHAP' END
  FROM (SELECT transaction_id AS id FROM attempts WHERE id = $2) t, generate_series(1, $3::int) n,
    LATERAL (SELECT now() - ($3 - n) * interval '1 s' AS at, n % 9 > 0 AS counts) facts`

/** Inserts `rows` attempts in one statement and creates the indexes of outcomes afterwards, as a restore does. */
export async function insertManyAttempts(pool: Pool, rows: number): Promise<void> {
  const id = await (await attemptsIn(pool)).send()
  const { rows: indexes } = await pool.query(
    `SELECT indexname, indexdef FROM pg_indexes WHERE indexname LIKE 'attempts_outcomes_%'`,
  )
  for (const { indexname } of indexes) await pool.query(`DROP INDEX ${indexname}`)
  await pool.query(FILL, [NAMES, id, rows])
  for (const { indexdef } of indexes) await pool.query(indexdef)
  await pool.query('ANALYZE attempts')
}
