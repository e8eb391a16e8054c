import type { Passkey } from '../entities/index.ts'
import { command, firstRow, hasRow, onlyRow } from '../query.ts'
import type { Factors } from '../../domain/accounts/second-factor.ts'

export const hasFactorSql = (userId: string): string => `(
  EXISTS (SELECT FROM totp_secrets AS f WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys AS f WHERE f.user_id = ${userId})
)`

export const readFactors = onlyRow<{ userId: string }, Factors>('second-factors')(`
    SELECT
      EXISTS (SELECT FROM totp_secrets WHERE user_id = :userId AND confirmed_at IS NOT NULL) AS has_totp,
      (SELECT count(*) FROM passkeys WHERE user_id = :userId) AS passkey_count,
      (SELECT count(*) FROM recovery_codes WHERE user_id = :userId AND used_at IS NULL) AS recovery_codes`)

/** A sign-in takes the same lock, so its session sees the new factors or is ended. False for a deleted user. */
export const lockUser = hasRow<{ userId: string }>('user-lock')(
  'SELECT id FROM users WHERE id = :userId AND deleted_at IS NULL FOR NO KEY UPDATE',
)

/** Stores a secret that no code has confirmed yet. Returns false if the user has a confirmed one. */
export const offerTotp = hasRow<{ userId: string; secret: Buffer }>('totp-offer')(`
    INSERT INTO totp_secrets (user_id, secret)
    VALUES (:userId, :secret)
    ON CONFLICT (user_id) DO UPDATE
      SET secret = excluded.secret, created_at = now()
      WHERE totp_secrets.confirmed_at IS NULL
    RETURNING user_id`)

/** Returns false if the secret is not the offered one, or was confirmed before. */
export const confirmTotp = hasRow<{ userId: string; secret: Buffer; step: number }>('totp-confirm')(`
    UPDATE totp_secrets
    SET confirmed_at = now(), last_step = :step
    WHERE user_id = :userId AND secret = :secret AND confirmed_at IS NULL
    RETURNING user_id`)

export const readTotp = firstRow<{ userId: string }, { secret: Buffer; confirmedAt: Date | null }>('totp-read')(
  'SELECT secret, confirmed_at FROM totp_secrets WHERE user_id = :userId',
)

/** Returns whether the code of that time step was accepted neither before nor after a later one. */
export const spendStep = hasRow<{ userId: string; step: number }>('totp-spend-step')(`
    UPDATE totp_secrets
    SET last_step = :step
    WHERE user_id = :userId AND confirmed_at IS NOT NULL AND last_step < :step
    RETURNING user_id`)

export const spendRecoveryCode = hasRow<{ userId: string; codeHash: Buffer }>('recovery-code-spend')(`
    UPDATE recovery_codes
    SET used_at = now()
    WHERE code_hash = :codeHash AND user_id = :userId AND used_at IS NULL
    RETURNING user_id`)

export const replaceRecoveryCodes = command<{ userId: string; codeHashes: Buffer[] }>('recovery-codes-replace')(`
    WITH gone AS (DELETE FROM recovery_codes WHERE user_id = :userId)
    INSERT INTO recovery_codes (code_hash, user_id)
    SELECT code_hash, :userId FROM unnest(:codeHashes::bytea[]) AS code_hash`)

/** Removes every factor of a user, with the recovery codes. Returns whether the user had a factor. */
export const removeFactors = hasRow<{ userId: string }>('second-factors-remove')(`
    WITH codes AS (DELETE FROM recovery_codes WHERE user_id = :userId),
    challenges AS (DELETE FROM passkey_challenges WHERE user_id = :userId),
    totp AS (DELETE FROM totp_secrets WHERE user_id = :userId RETURNING user_id),
    passkey AS (DELETE FROM passkeys WHERE user_id = :userId RETURNING user_id)
    SELECT user_id FROM totp
    UNION ALL
    SELECT user_id FROM passkey`)

export const removeTotp = hasRow<{ userId: string }>('totp-remove')(
  'DELETE FROM totp_secrets WHERE user_id = :userId AND confirmed_at IS NOT NULL RETURNING user_id',
)

type StoredPasskey = Pick<Passkey, 'id' | 'publicKey' | 'signCount'>

export const findPasskey = firstRow<Pick<Passkey, 'userId' | 'credentialId'>, StoredPasskey>('passkey-find')(`
    SELECT id, public_key, sign_count
    FROM passkeys
    WHERE user_id = :userId AND credential_id = :credentialId`)

/** Stores a use. Returns false if the count did not grow, unless the authenticator does not count. */
export const countUse = hasRow<{ id: string; signCount: number }>('passkey-count-use')(`
    UPDATE passkeys
    SET sign_count = :signCount, last_used_at = now()
    WHERE id = :id AND (sign_count < :signCount OR (sign_count = 0 AND :signCount = 0))
    RETURNING id`)
