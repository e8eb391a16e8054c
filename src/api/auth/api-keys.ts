import { hash, randomBytes } from 'node:crypto'
import type { Mode } from '../../domain/states.ts'
import type { BusinessCaller, KeyActor, Api } from '../http/call.ts'
import { type CredentialFault, credentialsOf } from './credentials.ts'

const PREFIXES = { TEST: 'svc_test_', LIVE: 'svc_live_' } as const

export interface MintedKey {
  /** The key in clear text, shown once. */
  key: string
  hash: Buffer
  last4: string
}

export function sha256OfText(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Creates a key: the prefix of its mode and 32 random bytes. Only the hash is ever stored. */
export function mintKey(mode: Mode): MintedKey {
  const key = PREFIXES[mode] + randomBytes(32).toString('base64url')
  return { key, hash: sha256OfText(key), last4: key.slice(-4) }
}

/** Returns whether the credential is an API key, complete or not, rather than an access token. */
export function isApiKey(credential: string): boolean {
  return credential.startsWith('svc_')
}

/** The format of all keys. Anything else is refused without a look-up. */
const FORM = new RegExp(`^(${Object.values(PREFIXES).join('|')})[A-Za-z0-9_-]{43}$`)

/**
 * Returns the key's caller, or why the key is refused. Only the holder of a complete key learns that it was once valid.
 */
export async function callerOfKey(api: Api, credential: string): Promise<BusinessCaller<KeyActor> | CredentialFault> {
  if (!FORM.test(credential)) return 'KEY_INCOMPLETE'
  const key = await credentialsOf(api).key(sha256OfText(credential))
  if (!key) return 'KEY_UNKNOWN'
  if (key.fault) return key.fault === 'REVOKED' ? 'KEY_REVOKED' : 'KEY_REPLACED'
  const { id: keyId, mode, business } = key
  return { kind: 'business', businessId: business.id, business, mode, by: { type: 'API_KEY', keyId } }
}
