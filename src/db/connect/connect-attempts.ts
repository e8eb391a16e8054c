import { type applyMakeResult, CONNECT_STEP_WITHIN_MS } from '../../domain/providers/connect.ts'
import { command, hasRow, laterWithAge } from '../query.ts'

/**
 * Stores an attempt before its request is sent. Returns false if the attempt exists or another one is open; the caller
 * must then not send. The lock of the resource makes a concurrent activation wait.
 */
export const beginConnectAttempt = hasRow<NewConnectAttempt>('begin-connect-attempt')(`
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
      SET engine_due_at = now() + INTERVAL '${CONNECT_STEP_WITHIN_MS} ms'
      FROM attempt
      WHERE r.id = attempt.resource_id
    )
    SELECT resource_id AS id FROM attempt`)

type Outcome = ReturnType<typeof applyMakeResult>

/** Writes what an outcome does to an attempt and its resource. Changes nothing if an outcome is already recorded. */
export const saveConnectChange = command<Outcome & { resourceId: string; number: number }>('record-connect-outcome')(`
    WITH cur AS (
      SELECT a.resource_id, a.number
      FROM connect_attempts AS a
        JOIN connect_resources AS r ON r.id = a.resource_id
      WHERE a.resource_id = :resourceId AND a.number = :number AND a.state IN ('SENDING', 'UNKNOWN')
      FOR UPDATE OF a, r
    ),
    attempt AS (
      UPDATE connect_attempts AS a
      SET state = :attemptState, detail = coalesce(:detail, a.detail), ended_at = (SELECT now() WHERE :attemptEnds)
      FROM cur
      WHERE a.resource_id = cur.resource_id AND a.number = cur.number
      RETURNING a.resource_id
    ),
    erased AS (
      UPDATE connected_accounts AS a
      SET document = NULL
      FROM attempt
      WHERE a.id = attempt.resource_id AND :erasesDocument
    )
    UPDATE connect_resources AS r
    SET state = :state, provider_code = :code, failure_reason_code = :reasonCode,
      failure_reason_message = :reasonMessage, updated_at = now(),
      engine_due_at = now() + make_interval(secs => :dueInMs::integer / 1000.0)
    FROM attempt
    WHERE r.id = attempt.resource_id AND r.state = 'PENDING'
    RETURNING r.id`)

/** Postpones an activation that failed for a fault of this service. The relay tries again, with growing waits. */
export const postponeActivation = command<{ resourceId: string }>('postpone-connect')(`
    UPDATE connect_resources
    SET engine_due_at = ${laterWithAge('updated_at')}
    WHERE id = :resourceId AND engine_due_at IS NOT NULL`)

export interface NewConnectAttempt {
  resourceId: string
  number: number
  /** Milliseconds within which sending must begin. */
  sendWithinMs: number
}
