import type { ApprovalWarning, BatchDecision, DecisionRefusal } from '../../domain/payouts/payout-batch.ts'
import type { DecisionFacts } from '../../domain/payouts/payout-decision.ts'
import { command, type Database, epochMs, firstRow } from '../query.ts'

/** A separate statement: the next one then sees what the previous holder of the lock has committed. */
export const lockBatch = command<{ batchId: string }>('lock-payout-batch')(
  'SELECT FROM payout_batches WHERE id = :batchId FOR UPDATE',
)

/** The users who gave the checker access to the account, and when. An invitation counts from when it was accepted. */
const GIVEN_ACCESS = `
  SELECT l.actor AS by, l.created_at AS at
  FROM audit_log AS l
  WHERE l.business_id = b.business_id
    AND l.target = u.id
    AND l.action = ANY ('{user.created, user.made_admin, user.made_payouts, user.second_factor_removed}')
  UNION ALL
  SELECT i.actor, j.created_at
  FROM audit_log AS j
    JOIN audit_log AS i ON i.business_id = j.business_id AND i.target = j.target AND i.action = 'user.invited'
  WHERE j.business_id = b.business_id AND j.actor = u.id AND j.action = 'user.joined'`

/** True if a user (SQL) minted or ever rotated the key that made the batch. */
const holdsMakersKey = (user: string): string => `(
            EXISTS (SELECT FROM api_keys AS k WHERE k.id = b.created_by_id AND k.minted_by = ${user})
            OR EXISTS (
              SELECT FROM audit_log AS l
              WHERE l.target = b.created_by_id AND l.action = 'api_key.rotated' AND l.actor = ${user}
            )
          )`

/** To act on the facts, call it in a transaction that holds the lock of the batch. */
export const decisionFacts = firstRow<{ batchId: string; userId: string | null }, FactsRow>('payout-decision-facts')(`
    SELECT b.business_id, b.mode, b.state, b.required, b.currency, b.content_hash, b.hash_key,
      ${epochMs('b.expires_at')} AS expires_at_ms,
      (
        SELECT d.decision
        FROM payout_decisions AS d
        WHERE d.batch_id = b.id AND d.refusal IS NULL AND d.decision IN ('REJECT', 'CANCEL')
        LIMIT 1
      ) AS stopped_by,
      (
        SELECT count(*)
        FROM payout_decisions AS d
        WHERE d.batch_id = b.id AND d.refusal IS NULL AND d.decision = 'APPROVE'
      ) AS approvals,
      CASE
        WHEN u.id IS NOT NULL THEN json_build_object(
          'userId', u.id, 'isMaker', b.created_by_type = 'USER' AND b.created_by_id = u.id,
          'holdsMakersKey', b.created_by_type = 'API_KEY' AND ${holdsMakersKey('u.id')},
          'wasCheckerBefore', u.checker_since < b.created_at, 'addedByMakerAtMs',
          (
            SELECT ${epochMs('max(given.at)')}
            FROM (${GIVEN_ACCESS}) AS given
            WHERE given.by = b.created_by_id OR ${holdsMakersKey('given.by')}
          ),
          'approved',
          EXISTS (
            SELECT FROM payout_decisions AS d
            WHERE d.batch_id = b.id AND d.user_id = u.id AND d.decision = 'APPROVE' AND d.refusal IS NULL
          )
        )
      END AS checker
    FROM payout_batches AS b
      LEFT JOIN users AS u
        ON u.id = :userId AND u.business_id = b.business_id AND u.checker_since IS NOT NULL AND u.deleted_at IS NULL
    WHERE b.id = :batchId`)

/** Returns an earlier command with that id, without a refusal if it was accepted; null if the id is new. */
export const knownDecision = firstRow<{ id: string }, { refusal: DecisionRefusal | null }>('known-payout-decision')(
  'SELECT refusal FROM payout_decisions WHERE id = :id',
)

/** A checker's approval or rejection also enters the audit, and what it is shown with. */
const add = command<DecisionRow & { actions: string[] }>('add-payout-decision')(`
    WITH decision AS (
      INSERT INTO payout_decisions (id, batch_id, user_id, api_key_id, decision, via, refusal)
      VALUES (:id, :batchId, :userId, :apiKeyId, :decision, :via, :refusal)
      RETURNING id, batch_id, user_id
    ),
    reason AS (
      INSERT INTO payout_decision_reasons (decision_id, reason)
      SELECT id, :reason::bytea FROM decision WHERE :reason::bytea IS NOT NULL
    )
    INSERT INTO audit_log (id, business_id, actor, action, target)
    SELECT 'aud_' || replace(uuidv7()::text, '-', ''), b.business_id, d.user_id, a.action, b.id
    FROM decision AS d
      JOIN payout_batches AS b ON b.id = d.batch_id
      CROSS JOIN unnest(:actions::text[]) AS a (action)`)

interface FactsRow extends Omit<DecisionFacts, 'nowMs' | 'coolingHours'> {
  businessId: string
  required: 1 | 2
  currency: string
  /** Encrypted. */
  hashKey: Buffer
  approvals: number
}

interface DecisionRow {
  id: string
  batchId: string
  /** Null for an API key, and for a signal that names no user. */
  userId: string | null
  apiKeyId: string | null
  decision: BatchDecision
  via: 'UPDATE' | 'SIGNAL'
  refusal: DecisionRefusal | null
  /** Encrypted. */
  reason: Buffer | null
  warning: ApprovalWarning | null
}

const ACTIONS = { APPROVE: 'payout_batch.approved', REJECT: 'payout_batch.rejected', CANCEL: null } as const

export async function addDecision(db: Database, decision: DecisionRow): Promise<void> {
  const { refusal, warning } = decision
  const action = refusal === null ? ACTIONS[decision.decision] : null
  const actions = [...(warning ? [`payout_batch.${warning}`] : []), ...(action ? [action] : [])]
  await add(db, { ...decision, actions })
}
