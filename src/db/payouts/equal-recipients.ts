import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import type { Owner } from '../accounts/owner.ts'
import type { PaidRecipient } from './create-batch.ts'

/** A recipient with all that can differ between two of one name and account; the e-mail is encrypted. */
export interface StoredRecipient extends PaidRecipient {
  email: Buffer | null
}

interface Wanted extends Owner {
  names: string[]
  bankCodes: string[]
  last4s: string[]
}

const find = statement<Wanted, StoredRecipient>({
  name: 'payout-equal-recipients',
  text: `
    SELECT r.id, r.name, r.bank_code AS "bankCode", r.account_number AS "accountNumber", r.account_last4 AS "accountLast4",
      r.account_type AS "accountType", r.document, r.currency, r.email
    FROM (SELECT DISTINCT * FROM unnest(:names::text[], :bankCodes::text[], :last4s::text[])) w(name, bank_code, last4)
    JOIN recipients r ON r.name = w.name AND r.bank_code = w.bank_code AND r.account_last4 = w.last4
    WHERE r.business_id = :businessId AND r.mode = :mode AND r.deleted_at IS NULL
    ORDER BY r.created_at, r.id`,
})

/**
 * The business's recipients that may be equal to these, oldest first. Account numbers are encrypted, each with a nonce of
 * its own, so the caller decrypts and compares them.
 */
export async function findSimilarRecipients(
  db: Database,
  { businessId, mode }: Owner,
  wanted: readonly { name: string; bankCode: string; accountNumber: string }[],
): Promise<StoredRecipient[]> {
  return await run(db, find, {
    businessId,
    mode,
    names: wanted.map(({ name }) => name),
    bankCodes: wanted.map(({ bankCode }) => bankCode),
    last4s: wanted.map(({ accountNumber }) => accountNumber.slice(-4)),
  })
}
