import type { ConnectAttemptState, ConnectState } from '../../domain/providers/connect.ts'
import type { Mode } from '../../domain/states.ts'
import type { FeeBearer, SplitType } from '../../domain/payments/splits.ts'
import { firstRow } from '../query.ts'

/** Loads everything that the workflow of a connected account or split needs; null for an unknown id. */
export const loadConnect = firstRow<{ id: string }, ConnectSnapshot>('load-connect')(`
    SELECT r.id, r.business_id, r.kind, r.mode, r.state, r.currency, r.provider_id,
      r.engine_due_at IS NOT NULL AS asked, a.business_name, a.bank_code, a.account_number, a.contact_email,
      a.document, s.name, s.type, s.fee_bearer,
      (
        SELECT
          coalesce(
            json_agg(json_build_object('accountCode', o.provider_code, 'share', h.share) ORDER BY h.position),
            '[]'
          )
        FROM split_shares AS h
          JOIN connect_resources AS o ON o.id = h.account_id
        WHERE h.split_id = r.id
      ) AS shares,
      (
        SELECT
          json_build_object(
            'number', t.number, 'state', t.state, 'sendByMs', (EXTRACT(EPOCH FROM t.send_by) * 1000)::bigint,
            'firstStartedAtMs',
            (
              SELECT (EXTRACT(EPOCH FROM min(f.started_at)) * 1000)::bigint
              FROM connect_attempts AS f
              WHERE f.resource_id = r.id
            )
          )
        FROM connect_attempts AS t
        WHERE t.resource_id = r.id
        ORDER BY t.number DESC
        LIMIT 1
      ) AS attempt
    FROM connect_resources AS r
      LEFT JOIN connected_accounts AS a ON a.id = r.id
      LEFT JOIN splits AS s ON s.id = r.id
    WHERE r.id = :id`)

interface ConnectAttemptSnapshot {
  number: number
  state: ConnectAttemptState
  sendByMs: number
  /** The start of the first attempt: the provider's list contains anything that an attempt created since then. */
  firstStartedAtMs: number
}

interface Common {
  id: string
  businessId: string
  mode: Mode
  state: ConnectState
  currency: string
  providerId: string
  /** True while an activation waits for the provider. */
  asked: boolean
  attempt: ConnectAttemptSnapshot | null
}

export interface AccountSnapshot extends Common {
  kind: 'ACCOUNT'
  businessName: string
  bankCode: string
  /** Encrypted, like the next two. */
  accountNumber: Buffer
  contactEmail: Buffer | null
  document: Buffer | null
}

interface SplitSnapshot extends Common {
  kind: 'SPLIT'
  name: string
  type: SplitType
  feeBearer: FeeBearer
  /** The provider's codes of the accounts; whole percents, or minor units. */
  shares: { accountCode: string; share: number }[]
}

export type ConnectSnapshot = AccountSnapshot | SplitSnapshot
