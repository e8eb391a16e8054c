import type { ConnectRefusal, ConnectState } from '../../domain/connect.ts'
import type { FeeBearer, SplitTerms } from '../../domain/splits.ts'

const COMMON = `r.id, r.state, r.currency, r.failure_reason_code AS "failureReasonCode",
  r.failure_reason_message AS "failureReasonMessage", r.created_at AS "createdAt"`

interface CommonRow {
  id: string
  state: ConnectState
  currency: string
  failureReasonCode: ConnectRefusal | null
  failureReasonMessage: string | null
  createdAt: Date
}

const ACCOUNT_COLUMNS = `${COMMON}, a.business_name AS "businessName", a.bank_code AS "bankCode",
  a.account_last4 AS "accountLast4", r.provider_code AS "providerAccountCode"`

export interface AccountRow extends CommonRow {
  businessName: string
  bankCode: string
  accountLast4: string
  providerAccountCode: string | null
}

const SPLIT_COLUMNS = `${COMMON}, s.name, s.type, s.fee_bearer AS "feeBearer", r.provider_code AS "providerSplitCode",
  (SELECT json_agg(json_build_object('accountId', h.account_id, 'share', h.share) ORDER BY h.position)
    FROM split_shares h WHERE h.split_id = r.id) AS shares`

export interface SplitRow extends CommonRow, SplitTerms {
  name: string
  feeBearer: FeeBearer
  providerSplitCode: string | null
}

const INSERT_RESOURCE = `
  INSERT INTO connect_resources (id, kind, business_id, mode, currency, provider_id) VALUES ($1, $2, $3, $4, $5, $6)
  RETURNING *`

export const CREATE_ACCOUNT = {
  name: 'connect-account-create',
  text: `
    WITH r AS (${INSERT_RESOURCE}),
    a AS (
      INSERT INTO connected_accounts (id, business_name, bank_code, account_number, account_last4, contact_email, document)
      SELECT id, $7, $8, $9, $10, $11, $12 FROM r RETURNING *
    )
    SELECT ${ACCOUNT_COLUMNS} FROM r JOIN a USING (id)`,
}

export const CREATE_SPLIT = {
  name: 'connect-split-create',
  text: `
    WITH r AS (${INSERT_RESOURCE})
    INSERT INTO splits (id, name, type, fee_bearer) SELECT id, $7, $8, $9 FROM r`,
}

export const ADD_SHARES = {
  name: 'connect-split-add-shares',
  text: `
    INSERT INTO split_shares (split_id, position, account_id, share)
    SELECT $1, each.position, each.share ->> 'accountId', (each.share ->> 'share')::bigint
    FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS each(share, position)`,
}

/** Of those that a split names: whose are not the business's are not there. */
export const FIND_ACCOUNTS = {
  name: 'connect-accounts-of-split',
  text: `
    SELECT id, state, currency FROM connect_resources
    WHERE id = ANY($1) AND business_id = $2 AND mode = $3 AND kind = 'ACCOUNT'`,
}

const OWN = 'r.id = $1 AND r.business_id = $2 AND r.mode = $3'

export const FIND_ACCOUNT = {
  name: 'connect-account-find',
  text: `SELECT ${ACCOUNT_COLUMNS} FROM connect_resources r JOIN connected_accounts a USING (id) WHERE ${OWN}`,
}

export const FIND_SPLIT = {
  name: 'connect-split-find',
  text: `SELECT ${SPLIT_COLUMNS} FROM connect_resources r JOIN splits s USING (id) WHERE ${OWN}`,
}

export const ACCOUNT_LIST = {
  name: 'connect-account-list',
  select: `SELECT ${ACCOUNT_COLUMNS} FROM connect_resources r JOIN connected_accounts a USING (id)`,
  createdAt: 'r.created_at',
  id: 'r.id',
}

export const SPLIT_LIST = {
  name: 'connect-split-list',
  select: `SELECT ${SPLIT_COLUMNS} FROM connect_resources r JOIN splits s USING (id)`,
  createdAt: 'r.created_at',
  id: 'r.id',
}

/** One that is under way stays so, one that is ACTIVE too; the reason of an earlier refusal goes. */
export const ACTIVATE = {
  name: 'connect-activate',
  text: `
    UPDATE connect_resources r SET
      engine_due_at = CASE WHEN r.state = 'PENDING' THEN coalesce(r.engine_due_at, now() + interval '10 s') END,
      failure_reason_code = NULL, failure_reason_message = NULL, updated_at = now()
    WHERE ${OWN} RETURNING r.id, r.state`,
}

/** Those for which the provider has answered, with what they were made or why not. */
export const SETTLED = {
  name: 'connect-settled',
  text: 'SELECT id FROM connect_resources WHERE id = ANY($1) AND engine_due_at IS NULL',
}
