import { allRows, type Database } from '../query.ts'
import type { Owner } from '../accounts/business.ts'
import type { PaidRecipient } from './create-batch.ts'

/** A recipient with every column in which two of the same name and account may differ. The email is encrypted. */
export interface StoredRecipient extends PaidRecipient {
  email: Buffer | null
}

interface Wanted extends Owner {
  names: string[]
  bankCodes: string[]
  last4s: string[]
}

const find = allRows<Wanted, StoredRecipient>('payout-equal-recipients')(`
    WITH wanted(name, bank_code, last4) AS (
      SELECT DISTINCT * FROM unnest(:names::text[], :bankCodes::text[], :last4s::text[])
    )
    SELECT r.id, r.name, r.currency, r.bank_code, r.account_number, r.account_last4, r.account_type,
      r.document, r.email
    FROM wanted AS w
      JOIN recipients AS r ON r.name = w.name AND r.bank_code = w.bank_code AND r.account_last4 = w.last4
    WHERE r.business_id = :businessId AND r.mode = :mode AND r.deleted_at IS NULL
    ORDER BY r.created_at, r.id`)

/**
 * Finds the business's recipients that may equal these, oldest first. The caller must decrypt and compare the account
 * numbers: each is encrypted with its own nonce, so SQL cannot compare them.
 */
export async function findSimilarRecipients(
  db: Database,
  { businessId, mode }: Owner,
  wanted: readonly { name: string; bankCode: string; accountNumber: string }[],
): Promise<StoredRecipient[]> {
  return await find(db, {
    businessId,
    mode,
    names: wanted.map(({ name }) => name),
    bankCodes: wanted.map(({ bankCode }) => bankCode),
    last4s: wanted.map(({ accountNumber }) => accountNumber.slice(-4)),
  })
}
