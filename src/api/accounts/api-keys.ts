import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import type { Mode } from '../../domain/states.ts'
import { ApiKey } from '../../db/entities/index.ts'
import { now, secondsFromNow } from '../../db/unit-of-work.ts'
import { recordActOf } from './audit.ts'
import { mintKey } from '../auth/api-keys.ts'
import type { BusinessCaller, UserActor } from '../http/call.ts'
import { requireStillAdmin } from './users.ts'
import { newId } from '../../db/new-id.ts'
import { requireFound, wrongState } from '../http/not-found.ts'

type Admin = BusinessCaller<UserActor>

/** Throws SV-1004 for LIVE mode without approval. */
export function requireApproval({ business }: BusinessCaller, mode: Mode): void {
  if (mode === 'LIVE' && business.kycState !== 'APPROVED') throw new ServiceError('SV-1004')
}

/**
 * Loads and locks a key for a change. Throws SV-2005 for another business's key, and what `requireStillAdmin` throws.
 */
async function keyToChange(em: EntityManager, admin: Admin, id: string): Promise<ApiKey> {
  await requireStillAdmin(em, admin)
  const own = { id, businessId: admin.businessId }
  return requireFound(await em.findOne(ApiKey, own, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'apiKey', id)
}

/** A new key with its clear text, which is shown once. */
export interface NewKey {
  minted: ApiKey
  key: string
}

/** Throws what `requireStillAdmin` throws. */
export async function createKey(
  em: EntityManager,
  caller: Admin,
  { name, mode }: Pick<ApiKey, 'name' | 'mode'>,
): Promise<NewKey> {
  await requireStillAdmin(em, caller)
  const { businessId, by } = caller
  const { key, hash: keyHash, last4 } = mintKey(mode)
  const fields = { businessId, name, mode, keyHash, last4, mintedBy: by.userId }
  const minted = em.create(ApiKey, { id: newId('apiKey'), ...fields })
  recordActOf(em, caller, 'api_key.minted', minted.id)
  return { minted, key }
}

export interface Rotation {
  id: string
  graceSeconds: number
}

/**
 * Replaces a key. The old one works until its grace period ends; the one before it stops at once. Throws SV-2005 for
 * another business's key, SV-3005 for a revoked one.
 */
export async function rotateKey(em: EntityManager, caller: Admin, { id, graceSeconds }: Rotation): Promise<NewKey> {
  const minted = await keyToChange(em, caller, id)
  if (minted.revokedAt) throw wrongState('REVOKED', 'This API key is revoked: mint a new one.')
  const { key, hash, last4 } = mintKey(minted.mode)
  minted.previousHash = graceSeconds > 0 ? minted.keyHash : null
  minted.previousUntil = graceSeconds > 0 ? secondsFromNow(graceSeconds) : null
  minted.keyHash = hash
  minted.last4 = last4
  recordActOf(em, caller, 'api_key.rotated', id)
  return { minted, key }
}

/** Revokes a key. A revoked key keeps its first `revokedAt`. */
export async function revokeKey(em: EntityManager, caller: Admin, id: string): Promise<ApiKey> {
  const key = await keyToChange(em, caller, id)
  key.revokedAt ??= now()
  recordActOf(em, caller, 'api_key.revoked', id)
  return key
}
