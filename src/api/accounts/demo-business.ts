import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type DemoRecords, storeDemoBusiness } from '../../db/accounts/business.ts'
import { mintKey, sha256OfText } from '../auth/api-keys.ts'
import { hashPassword } from '../auth/passwords.ts'
import { newId } from '../../db/new-id.ts'

interface DemoAdmin {
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

export function planDemoBusiness(): DemoBusiness {
  const admin = (name: string): DemoAdmin => ({
    userId: newId('user'),
    email: `${name}@demo.example`,
    password: randomBytes(18).toString('base64url'),
  })
  return { businessId: newId('business'), apiKey: mintKey('TEST').key, admins: [admin('maker'), admin('checker')] }
}

/** Stores the business if it does not exist. The caller saves its credentials first, so that a crash loses nothing. */
export async function ensureDemoBusiness(pool: Pool, business: DemoBusiness): Promise<void> {
  const [maker, checker] = business.admins
  const hashes = [await hashPassword(maker.password), await hashPassword(checker.password)] as const
  await storeDemoBusiness(pool, demoRecords(business, hashes))
}

export function demoRecords(
  { businessId, apiKey, admins: [maker, checker] }: DemoBusiness,
  [makerHash, checkerHash]: readonly [string, string],
): DemoRecords {
  return {
    businessId,
    admins: [
      { id: maker.userId, email: maker.email, passwordHash: makerHash },
      { id: checker.userId, email: checker.email, passwordHash: checkerHash },
    ],
    key: { id: newId('apiKey'), hash: sha256OfText(apiKey), last4: apiKey.slice(-4) },
  }
}
