import { BUSINESS_COLUMNS, type Business } from '../../db/accounts/business.ts'

export const FIND_KYC_STATE = {
  name: 'kyc-find-state',
  text: 'SELECT kyc_state AS "kycState" FROM businesses WHERE id = $1',
}

/** The business waits for a decision from now on; no row where it waits already or was approved. */
export const OPEN_SUBMISSION = {
  name: 'kyc-open',
  text: `
    UPDATE businesses SET kyc_state = 'SUBMITTED'
    WHERE id = $1 AND kyc_state IN ('NONE', 'REJECTED')
    RETURNING id`,
}

export const STORE_SUBMISSION = {
  name: 'kyc-store',
  text: 'INSERT INTO kyc_submissions (id, business_id, details, submitted_by) VALUES ($1, $2, $3, $4)',
}

/** Of two operators at once the second finds nothing to decide: no row. */
export const DECIDE = {
  name: 'kyc-decide',
  text: `
    WITH b AS (
      UPDATE businesses SET kyc_state = $3 WHERE id = $1 AND kyc_state = 'SUBMITTED' RETURNING *
    ), decided AS (
      UPDATE kyc_submissions k SET state = $3, reason = $4, decided_by = $2, decided_at = now()
      FROM b WHERE k.business_id = b.id AND k.state = 'SUBMITTED'
    )
    SELECT ${BUSINESS_COLUMNS} FROM b`,
}

export const FIND_REASON = {
  name: 'kyc-find-reason',
  text: `
    SELECT reason FROM kyc_submissions WHERE business_id = $1 AND state = 'REJECTED'
    ORDER BY submitted_at DESC LIMIT 1`,
}

/** What waits for a decision, beside every business; null where nothing does. */
export const BUSINESS_LIST = {
  name: 'business-list',
  select: `
    SELECT ${BUSINESS_COLUMNS}, k.id AS "submissionId", k.details, k.submitted_at AS "submittedAt"
    FROM businesses b LEFT JOIN kyc_submissions k ON k.business_id = b.id AND k.state = 'SUBMITTED'`,
  createdAt: 'b.created_at',
  id: 'b.id',
}

interface Waiting {
  submissionId: string
  details: Buffer
  submittedAt: Date
}

interface NothingWaiting {
  submissionId: null
  details: null
  submittedAt: null
}

export type BusinessListRow = Business & (Waiting | NothingWaiting)
