import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { normalCode, RECOVERY_CODE_BYTES, RECOVERY_CODES, recoveryCodeOf } from '../../domain/accounts/second-factor.ts'
import { replaceRecoveryCodes } from '../../db/accounts/second-factors.ts'
import { clientOf } from '../../db/unit-of-work.ts'

export function hashOfRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery-code:${userId}:${normalCode(code)}`)
    .digest()
}

/** Replaces the user's recovery codes and returns the new ones; only their hashes are stored. */
export async function renewRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  const codeHashes = codes.map((code) => hashOfRecoveryCode(userId, code))
  await replaceRecoveryCodes(clientOf(em), { userId, codeHashes })
  return codes
}
