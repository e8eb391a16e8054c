import type { ApprovalWarning, BatchDecision, DecisionRefusal } from '../../domain/payouts/payout-batch.ts'
import type { DecisionFacts } from '../../domain/payouts/payout-decision.ts'
import { command, type Database, epochMs, firstRow, insertion, allRows, hasRow, oneValue } from '../query.ts'
import { approveItem, stopItem, type StateChange, type STOPPED_BECAUSE } from '../../domain/state-changes/change.ts'
import { changeEvent, eventsWithDeliveries } from '../transactions/create-transaction.ts'
import { recordColumns, type TransactionSnapshot } from '../transactions/record.ts'

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

/** SQL: from the accepted decisions of these kinds about the batch `b`. */
const accepted = (decisions: string): string =>
  `FROM payout_decisions AS d WHERE d.batch_id = b.id AND d.refusal IS NULL AND d.decision = ANY ('{${decisions}}')`

/** To act on the facts, call it in a transaction that holds the lock of the batch. */
export const decisionFacts = firstRow<{ batchId: string; userId: string | null }, FactsRow>('payout-decision-facts')(`
    SELECT b.business_id, b.mode, b.state, b.required, b.currency, b.content_hash, b.hash_key,
      ${epochMs('b.expires_at')} AS expires_at_ms,
      (SELECT d.decision ${accepted('REJECT, CANCEL')} LIMIT 1) AS stopped_by,
      (SELECT count(*) ${accepted('APPROVE')}) AS approvals,
      CASE
        WHEN u.id IS NOT NULL THEN json_build_object(
          'isMaker', b.created_by_type = 'USER' AND b.created_by_id = u.id,
          'holdsMakersKey', b.created_by_type = 'API_KEY' AND ${holdsMakersKey('u.id')},
          'wasCheckerBefore', u.checker_since < b.created_at, 'addedByMakerAtMs',
          (
            SELECT ${epochMs('max(given.at)')}
            FROM (${GIVEN_ACCESS}) AS given
            WHERE given.by = b.created_by_id OR ${holdsMakersKey('given.by')}
          ),
          'approved', EXISTS (SELECT ${accepted('APPROVE')} AND d.user_id = u.id)
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
      ${insertion('payout_decisions', 'id batchId userId apiKeyId decision via refusal')}
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

const items = allRows<{ batchId: string }, TransactionSnapshot>('payout-items-to-decide')(`
    SELECT ${recordColumns}
    FROM payout_items AS i
      JOIN transactions AS t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId AND t.state = 'PENDING_APPROVAL'
    ORDER BY i.position`)

/** Returns whether the batch was undecided. A batch in progress is due for the engine in a minute. */
const decide = hasRow<{ batchId: string; state: 'PROCESSING' | 'STOPPED'; dueInSeconds: number | null }>(
  'decide-payout-items',
)(`
    UPDATE payout_batches
    SET state = :state, decided_at = now(), updated_at = now(),
      engine_due_at = now() + make_interval(secs => :dueInSeconds)
    WHERE id = :batchId AND state = 'PENDING_APPROVAL'
    RETURNING id`)

const saveMany = oneValue<{ changes: string }, number>('save-transactions')(`
    WITH given AS (
      SELECT *
      FROM json_to_recordset(:changes::json) AS c (
          "transactionId" text, version integer, state text, sequence integer, "failureReasonCode" text,
          "failureReasonMessage" text, "engineDueAt" timestamptz, "updatedAt" timestamptz, "eventId" text,
          "eventType" text, "eventBody" text
        )
    ),
    txn AS (
      UPDATE transactions AS t
      SET state = g.state, sequence = g.sequence, version = t.version + 1,
        failure_reason_code = g."failureReasonCode", failure_reason_message = g."failureReasonMessage",
        engine_due_at = g."engineDueAt", updated_at = g."updatedAt"
      FROM given AS g
      WHERE t.id = g."transactionId" AND t.version = g.version
      RETURNING t.id, t.business_id, t.mode, g.*
    ),
    transition AS (
      INSERT INTO transitions (transaction_id, sequence, state, reason_code)
      SELECT id, sequence, state, "failureReasonCode" FROM txn
    ),
    ${eventsWithDeliveries(`
      SELECT "eventId", business_id, mode, id, "eventType", sequence, "eventBody", :traceparent
      FROM txn
      WHERE "eventId" IS NOT NULL`)}
    SELECT count(*) FROM txn`)

/** In one statement. The relay starts the deliveries of their events. */
async function moveItems(db: Database, batchId: string, change: (item: TransactionSnapshot, now: Date) => StateChange) {
  const snapshots = await items(db, { batchId })
  const now = snapshots[0]!.readAt
  const changes = snapshots.map((item) => {
    const changed = change(item, now)
    const { state, sequence, failureReasonCode, failureReasonMessage, engineDueAt, updatedAt } = changed.transaction
    const columns = { state, sequence, failureReasonCode, failureReasonMessage, engineDueAt, updatedAt }
    return { transactionId: item.id, version: item.version, ...columns, ...changeEvent(changed, now) }
  })
  const saved = await saveMany(db, { changes: JSON.stringify(changes) })
  if (saved !== changes.length) throw new Error('a transaction has changed under its lock')
}

/** Approves a batch: its items may be paid. Call it in a transaction that holds the lock of the batch. */
export async function approveBatch(db: Database, batchId: string): Promise<void> {
  if (await decide(db, { batchId, state: 'PROCESSING', dueInSeconds: 60 })) await moveItems(db, batchId, approveItem)
}

/** Stops a batch and all of its items, with their events. The caller's transaction must hold the lock of the batch. */
export async function stopBatch(db: Database, batchId: string, because: keyof typeof STOPPED_BECAUSE): Promise<void> {
  if (await decide(db, { batchId, state: 'STOPPED', dueInSeconds: null }))
    await moveItems(db, batchId, (item, now) => stopItem(item, because, now))
}
