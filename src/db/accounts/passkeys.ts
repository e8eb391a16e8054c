import { command, firstRow, hasRow } from '../query.ts'

type Purpose = 'REGISTER' | 'AUTHENTICATE'

/** A challenge as it was issued. */
export interface Challenge {
  hash: Buffer
  purpose: Purpose
  userId: string
  /** The session or the sign-in that it was issued to. */
  boundTo: string
}

export const storeChallenge = command<Challenge & { seconds: number }>({
  name: 'passkey-challenge-store',
  text: `
    INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, bound_to, expires_at)
    VALUES (:hash, :purpose, :userId, :boundTo, now() + :seconds::float8 * INTERVAL '1 second')`,
})

/** Returns whether the challenge was issued for this and is still valid. A challenge works once. */
export const spendChallenge = hasRow<Challenge>({
  name: 'passkey-challenge-spend',
  text: `
    DELETE FROM passkey_challenges
    WHERE challenge_hash = :hash
      AND purpose = :purpose
      AND user_id = :userId
      AND bound_to = :boundTo
      AND expires_at > now()
    RETURNING user_id`,
})

export interface StoredPasskey {
  id: string
  publicKey: Buffer
  signCount: number
}

export const findPasskey = firstRow<{ userId: string; credentialId: Buffer }, StoredPasskey>({
  name: 'passkey-find',
  text: `
    SELECT id, public_key AS "publicKey", sign_count AS "signCount"
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
