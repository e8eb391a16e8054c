import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { storeDemoBusiness } from '../../db/accounts/store-demo-business.ts'
import { mintKey, sha256 } from '../auth/api-keys.ts'
import { hashPassword } from '../auth/passwords.ts'
import { newId } from '../http/ids.ts'

export interface DemoAdmin {
  userId: string
  email: string
  password: string
}

/** The demo business of an embedded start: on the paid plan, with a maker, a checker and a test key. */
export interface DemoBusiness {
  businessId: string
  apiKey: string
  /** The first admin minted the key. */
  admins: [DemoAdmin, DemoAdmin]
}

/** Generates the credentials of a demo business. Stores nothing. */
export function planDemoBusiness(): DemoBusiness {
  const admin = (name: string): DemoAdmin => ({
    userId: newId('user'),
    email: `${name}@demo.example`,
    password: randomBytes(18).toString('base64url'),
  })
  return { businessId: newId('business'), apiKey: mintKey('TEST').key, admins: [admin('maker'), admin('checker')] }
}

/** Stores the business if it does not exist. The caller saves its credentials first, so that a crash loses nothing. */
export async function ensureDemoBusiness(pool: Pool, { businessId, apiKey, admins }: DemoBusiness): Promise<void> {
  const hashed = async ({ userId: id, email, password }: DemoAdmin) => {
    const passwordHash = await hashPassword(password)
    return { id, email, passwordHash }
  }
  const [maker, checker] = admins
  const key = { id: newId('apiKey'), hash: sha256(apiKey), last4: apiKey.slice(-4) }
  await storeDemoBusiness(pool, { businessId, admins: [await hashed(maker), await hashed(checker)], key })
}
