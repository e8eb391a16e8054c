import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const keep = statement<ProviderRecipient>({
  name: 'keep-provider-recipient',
  text: `
    INSERT INTO provider_recipients (recipient_id, provider_id, provider_code)
    VALUES (:recipientId, :providerId, :providerCode)
    ON CONFLICT (recipient_id, provider_id) DO UPDATE SET provider_code = excluded.provider_code`,
})

const find = statement<Omit<ProviderRecipient, 'providerCode'>, Pick<ProviderRecipient, 'providerCode'>>({
  name: 'find-provider-recipient',
  text: `
    SELECT provider_code AS "providerCode"
    FROM provider_recipients
    WHERE recipient_id = :recipientId AND provider_id = :providerId`,
})

const forget = statement<ProviderRecipient>({
  name: 'forget-provider-recipient',
  text: `
    DELETE FROM provider_recipients
    WHERE recipient_id = :recipientId AND provider_id = :providerId AND provider_code = :providerCode`,
})

export interface ProviderRecipient {
  recipientId: string
  providerId: string
  /** The provider's code for the recipient. */
  providerCode: string
}

/** Returns null if the provider never created the recipient. */
export async function findProviderRecipient(
  db: Database,
  recipient: Omit<ProviderRecipient, 'providerCode'>,
): Promise<string | null> {
  const [row] = await run(db, find, recipient)
  return row?.providerCode ?? null
}

/** Stores the provider's code. A provider returns the same code each time an account is created. */
export async function keepProviderRecipient(db: Database, recipient: ProviderRecipient): Promise<void> {
  await run(db, keep, recipient)
}

/** Deletes a code that the provider no longer knows. The recipient is then created there again. */
export async function forgetProviderRecipient(db: Database, recipient: ProviderRecipient): Promise<void> {
  await run(db, forget, recipient)
}
