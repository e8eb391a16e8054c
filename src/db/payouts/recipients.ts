import type { Owner } from '../accounts/business.ts'
import type { Recipient, RowOf } from '../entities/index.ts'
import { allRows, command, type Database, oneValue } from '../query.ts'

type Fields = 'id' | 'name' | 'bankCode' | 'accountLast4' | 'accountType' | 'document' | 'currency'

/** The fields of a recipient that an item copies; only an erased one has no account number. */
export interface PaidRecipient extends RowOf<Recipient, Fields> {
  accountNumber: Buffer
}

const COLUMNS = 'r.id, r.name, r.currency, r.bank_code, r.account_number, r.account_last4, r.account_type, r.document'

const OWN = 'r.business_id = :businessId AND r.mode = :mode AND r.deleted_at IS NULL'

export const findPaidRecipients = allRows<Owner & { ids: string[] }, PaidRecipient>('payout-recipients')(
  `SELECT ${COLUMNS} FROM recipients AS r WHERE r.id = ANY (:ids) AND ${OWN}`,
)

/** A recipient with every column in which two of the same name and account may differ. The email is encrypted. */
export type StoredRecipient = PaidRecipient & RowOf<Recipient, 'email'>

const find = allRows<Owner & Record<'names' | 'bankCodes' | 'last4s', string[]>, StoredRecipient>(
  'payout-equal-recipients',
)(`
    WITH wanted(name, bank_code, last4) AS (
      SELECT DISTINCT * FROM unnest(:names::text[], :bankCodes::text[], :last4s::text[])
    )
    SELECT ${COLUMNS}, r.email
    FROM wanted AS w
      JOIN recipients AS r ON r.name = w.name AND r.bank_code = w.bank_code AND r.account_last4 = w.last4
    WHERE ${OWN}
    ORDER BY r.created_at, r.id`)

/** Oldest first. Each account number has its own nonce, so the caller decrypts and compares them. */
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

type ProviderRecipient = Record<'recipientId' | 'providerId' | 'providerCode', string>

/** A provider returns the same code each time an account is created. */
export const keepProviderRecipient = command<ProviderRecipient>('keep-provider-recipient')(`
    INSERT INTO provider_recipients (recipient_id, provider_id, provider_code)
    VALUES (:recipientId, :providerId, :providerCode)
    ON CONFLICT (recipient_id, provider_id) DO UPDATE SET provider_code = excluded.provider_code`)

export const findProviderRecipient = oneValue<Omit<ProviderRecipient, 'providerCode'>, string | null>(
  'find-provider-recipient',
)('SELECT provider_code FROM provider_recipients WHERE recipient_id = :recipientId AND provider_id = :providerId')

/** Deletes a code that the provider no longer knows. The recipient is then created there again. */
export const forgetProviderRecipient = command<ProviderRecipient>('forget-provider-recipient')(`
    DELETE FROM provider_recipients
    WHERE recipient_id = :recipientId AND provider_id = :providerId AND provider_code = :providerCode`)
