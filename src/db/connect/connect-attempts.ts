import type { ConnectAttemptState, ConnectRefusal } from '../../domain/providers/connect.ts'
import { command, type Database, hasRow } from '../query.ts'
import { laterWithAge } from '../now.ts'

/** Longer than any wait of the workflow: a row that is due for longer has lost its workflow. */
const NEXT_STEP_WITHIN = "interval '10 min'"

/**
 * Stores an attempt before its request is sent. Returns false if the attempt exists or another one is open; the caller
 * must then not send. The lock of the resource makes a concurrent activation wait.
 */
export const beginConnectAttempt = hasRow<NewConnectAttempt>({
  name: 'begin-connect-attempt',
  text: `
    WITH cur AS (
      SELECT id
      FROM connect_resources
      WHERE id = :resourceId AND state = 'PENDING' AND engine_due_at IS NOT NULL
      FOR UPDATE
    ),
    attempt AS (
      INSERT INTO connect_attempts (resource_id, number, state, send_by)
      SELECT id, :number, 'SENDING', now() + make_interval(secs => :sendWithinMs / 1000.0) FROM cur
      ON CONFLICT DO NOTHING
      RETURNING resource_id
    ),
    moved AS (
      UPDATE connect_resources AS r
      SET engine_due_at = now() + ${NEXT_STEP_WITHIN}
      FROM attempt
      WHERE r.id = attempt.resource_id
    )
    SELECT resource_id AS id FROM attempt`,
})

/** Records the outcome of an attempt once. A created account no longer needs its holder's document. */
const record = command<OutcomeParameters>({
  name: 'record-connect-outcome',
  text: `
    WITH cur AS (
      SELECT a.resource_id, a.number
      FROM connect_attempts AS a
        JOIN connect_resources AS r ON r.id = a.resource_id
      WHERE a.resource_id = :resourceId AND a.number = :number AND a.state IN ('SENDING', 'UNKNOWN')
      FOR UPDATE OF a, r
    ),
    attempt AS (
      UPDATE connect_attempts AS a
      SET state = :state, detail = coalesce(:detail, a.detail),
        ended_at = CASE WHEN :state IN ('SENDING', 'UNKNOWN') THEN NULL ELSE now() END
      FROM cur
      WHERE a.resource_id = cur.resource_id AND a.number = cur.number
      RETURNING a.resource_id
    ),
    erased AS (
      UPDATE connected_accounts AS a
      SET document = NULL
      FROM attempt
      WHERE a.id = attempt.resource_id AND :state = 'MADE'
    )
    UPDATE connect_resources AS r
    SET state = CASE WHEN :state = 'MADE' THEN 'ACTIVE' ELSE r.state END, provider_code = :code,
      failure_reason_code = :reasonCode, failure_reason_message = :reasonMessage, updated_at = now(),
      engine_due_at = CASE
        WHEN :state IN ('MADE', 'REFUSED') THEN NULL
        ELSE now() + ${NEXT_STEP_WITHIN}
      END
    FROM attempt
    WHERE r.id = attempt.resource_id AND r.state = 'PENDING'
    RETURNING r.id`,
})

/** Postpones an activation that failed for a fault of this service. The relay tries again, with growing waits. */
export const postponeActivation = command<{ resourceId: string }>({
  name: 'postpone-connect',
  text: `
    UPDATE connect_resources
    SET engine_due_at = ${laterWithAge('updated_at')}
    WHERE id = :resourceId AND engine_due_at IS NOT NULL`,
})

export interface NewConnectAttempt {
  resourceId: string
  number: number
  /** Milliseconds within which sending must begin. */
  sendWithinMs: number
}

export interface ConnectOutcome {
  resourceId: string
  number: number
  state: Exclude<ConnectAttemptState, 'SENDING'>
  detail?: string
  /** The provider's code of the created resource; only if MADE. */
  code?: string
  /** The reason; only if REFUSED. */
  reason?: { code: ConnectRefusal; message: string }
}

interface OutcomeParameters extends Pick<ConnectOutcome, 'resourceId' | 'number' | 'state'> {
  detail: string | null
  code: string | null
  reasonCode: ConnectRefusal | null
  reasonMessage: string | null
}

/** Records the outcome of an attempt and of its resource. Changes nothing if the outcome is already recorded. */
export async function recordConnectOutcome(db: Database, outcome: ConnectOutcome): Promise<void> {
  const { resourceId, number, state, detail = null, code = null, reason } = outcome
  await record(db, {
    resourceId,
    number,
    state,
    detail,
    code,
    reasonCode: reason?.code ?? null,
    reasonMessage: reason?.message ?? null,
  })
}
