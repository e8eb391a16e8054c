import { firstRow, hasRow } from '../query.ts'

export interface StoredPasskey {
  id: string
  publicKey: Buffer
  signCount: number
}

export const findPasskey = firstRow<{ userId: string; credentialId: Buffer }, StoredPasskey>({
  name: 'passkey-find',
  text: `
    SELECT id, public_key, sign_count
    FROM passkeys
    WHERE user_id = :userId AND credential_id = :credentialId`,
})

/** Stores a use. Returns false if the count did not grow, unless the authenticator does not count. */
export const countUse = hasRow<{ id: string; signCount: number }>({
  name: 'passkey-count-use',
  text: `
    UPDATE passkeys
    SET sign_count = :signCount, last_used_at = now()
    WHERE id = :id AND (sign_count < :signCount OR (sign_count = 0 AND :signCount = 0))
    RETURNING id`,
})
