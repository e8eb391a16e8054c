import {
  type applyMakeResult,
  CONNECT_STEP_WITHIN_MS,
  type ConnectAttemptState,
  type ConnectState,
} from '../../domain/providers/connect.ts'
import type { Owned } from '../accounts/business.ts'
import type { ConnectedAccount, ConnectResource, RowOf, Split } from '../entities/index.ts'
import { allRows, command, firstRow, hasRow, epochMs, jsonList, jsonOf, oneValue, postponement } from '../query.ts'

const FIRST_STARTED = `(
          SELECT ${epochMs('min(f.started_at)')} FROM connect_attempts AS f WHERE f.resource_id = r.id
        )`

export const loadConnect = firstRow<{ id: string }, ConnectSnapshot>('load-connect')(`
    SELECT r.id, r.business_id, r.kind, r.mode, r.state, r.currency, r.provider_id,
      r.engine_due_at IS NOT NULL AS asked, a.business_name, a.bank_code, a.account_number, a.contact_email,
      a.document, s.name, s.type, s.fee_bearer,
      (
        SELECT ${jsonList(jsonOf('h', 'share', { accountCode: 'o.provider_code' }), 'h.position')}
        FROM split_shares AS h
          JOIN connect_resources AS o ON o.id = h.account_id
        WHERE h.split_id = r.id
      ) AS shares,
      (
        SELECT ${jsonOf('t', 'number state sendByMs', { firstStartedAtMs: FIRST_STARTED })}
        FROM connect_attempts AS t
        WHERE t.resource_id = r.id
        ORDER BY t.number DESC
        LIMIT 1
      ) AS attempt
    FROM connect_resources AS r
      LEFT JOIN connected_accounts AS a ON a.id = r.id
      LEFT JOIN splits AS s ON s.id = r.id
    WHERE r.id = :id`)

interface Common extends Pick<ConnectResource, 'id' | 'businessId' | 'mode' | 'state' | 'currency' | 'providerId'> {
  /** True while an activation waits for the provider. */
  asked: boolean
  attempt: {
    number: number
    state: ConnectAttemptState
    sendByMs: number
    /** Of the first attempt: the provider's list contains anything that an attempt created since then. */
    firstStartedAtMs: number
  } | null
}

/** The account's number, email and document are encrypted. */
export interface AccountSnapshot
  extends Common, RowOf<ConnectedAccount, 'businessName' | 'bankCode' | 'accountNumber' | 'contactEmail' | 'document'> {
  kind: 'ACCOUNT'
}

interface SplitSnapshot extends Common, Pick<Split, 'name' | 'type' | 'feeBearer'> {
  kind: 'SPLIT'
  /** The provider's codes of the accounts; whole percents, or minor units. */
  shares: { accountCode: string; share: number }[]
}

export type ConnectSnapshot = AccountSnapshot | SplitSnapshot

/**
 * Requests the creation at the provider. Returns the resource's state; null if the business has no such one. Leaves an
 * activation in progress and an ACTIVE resource as they are, and clears the reason of an earlier refusal. One
 * statement, because the workflow may record the creation at the same time.
 */
export const activateResource = oneValue<Owned, ConnectState | null>('connect-activate')(`
    WITH cur AS (
      SELECT id, state
      FROM connect_resources
      WHERE id = :id AND business_id = :businessId AND mode = :mode
      FOR UPDATE
    ),
    asked AS (
      UPDATE connect_resources AS r
      SET engine_due_at = coalesce(r.engine_due_at, now() + INTERVAL '10 s'), traceparent = :traceparent,
        failure_reason_code = NULL, failure_reason_message = NULL, updated_at = now()
      FROM cur
      WHERE r.id = cur.id AND cur.state = 'PENDING'
    )
    SELECT state FROM cur`)

export const settledResources = allRows<{ ids: string[] }, { id: string }>('connect-settled')(
  'SELECT id FROM connect_resources WHERE id = ANY(:ids) AND engine_due_at IS NULL',
)

type Attempt = { resourceId: string; number: number }

/** False if it exists or another one is open: do not send. Its lock makes a concurrent activation wait. */
export const beginConnectAttempt = hasRow<Attempt & { sendWithinMs: number }>('begin-connect-attempt')(`
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

/** Writes what an outcome does to an attempt and its resource. Changes nothing if an outcome is already recorded. */
export const saveConnectChange = command<ReturnType<typeof applyMakeResult> & Attempt>('record-connect-outcome')(`
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

export const postponeActivation = postponement('postpone-connect', 'connect_resources', 'resourceId')
