import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type DemoBusiness, storeDemoBusiness } from '../../src/db/accounts/business.ts'
import { mintKey } from '../../src/api/auth/api-keys.ts'
import { hashPassword } from '../../src/api/auth/passwords.ts'
import { newId } from '../../src/db/new-id.ts'

export function planDemoBusiness(): DemoBusiness {
  const admin = (name: string) => ({
    userId: newId('user'),
    email: `${name}@demo.example`,
    password: randomBytes(18).toString('base64url'),
  })
  return { businessId: newId('business'), apiKey: mintKey('TEST').key, admins: [admin('maker'), admin('checker')] }
}

/** Stores the business if it does not exist. The caller saves its credentials first, so that a crash loses nothing. */
export async function ensureDemoBusiness(pool: Pool, business: DemoBusiness): Promise<void> {
  const [maker, checker] = business.admins
  await storeDemoBusiness(pool, business, [await hashPassword(maker.password), await hashPassword(checker.password)])
}
