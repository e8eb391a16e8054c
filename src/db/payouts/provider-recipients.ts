import { command, oneValue } from '../query.ts'

/** Stores the provider's code. A provider returns the same code each time an account is created. */
export const keepProviderRecipient = command<ProviderRecipient>('keep-provider-recipient')(`
    INSERT INTO provider_recipients (recipient_id, provider_id, provider_code)
    VALUES (:recipientId, :providerId, :providerCode)
    ON CONFLICT (recipient_id, provider_id) DO UPDATE SET provider_code = excluded.provider_code`)

/** Returns null if the provider never created the recipient. */
export const findProviderRecipient = oneValue<Omit<ProviderRecipient, 'providerCode'>, string | null>(
  'find-provider-recipient',
)(`
    SELECT provider_code
    FROM provider_recipients
    WHERE recipient_id = :recipientId AND provider_id = :providerId`)

/** Deletes a code that the provider no longer knows. The recipient is then created there again. */
export const forgetProviderRecipient = command<ProviderRecipient>('forget-provider-recipient')(`
    DELETE FROM provider_recipients
    WHERE recipient_id = :recipientId AND provider_id = :providerId AND provider_code = :providerCode`)

export interface ProviderRecipient {
  recipientId: string
  providerId: string
  /** The provider's code for the recipient. */
  providerCode: string
}
