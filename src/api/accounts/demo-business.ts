import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { inTransaction, run } from '../../db/query.ts'
import { mintKey, sha256 } from '../auth/api-keys.ts'
import { hashPassword } from '../auth/passwords.ts'
import { newId } from '../http/ids.ts'

export interface DemoAdmin {
  userId: string
  email: string
  password: string
}

/** The business that an embedded start makes: on the paid plan, with a maker, a checker and a test key. */
export interface DemoBusiness {
  businessId: string
  apiKey: string
  /** The first one minted the key. */
  admins: [DemoAdmin, DemoAdmin]
}

const makeBusiness = {
  name: 'demo-business',
  text: `
    INSERT INTO businesses (id, name, country, plan, mode, kyc_state)
    VALUES ($1, 'Demo business', 'ZA', 'PAID', 'TEST', 'NONE') ON CONFLICT DO NOTHING RETURNING id`,
}

const makeAdmin = {
  name: 'demo-admin',
  text: `INSERT INTO users (id, business_id, email, password_hash, role) VALUES ($1, $2, $3, $4, 'ADMIN')`,
}

const makeKey = {
  name: 'demo-key',
  text: `
    INSERT INTO api_keys (id, business_id, name, mode, key_hash, last4, minted_by) VALUES ($1, $2, 'demo', 'TEST', $3, $4, $5)`,
}

/** New credentials for a demo business; nothing is stored yet. */
export function planDemoBusiness(): DemoBusiness {
  const admin = (name: string): DemoAdmin => ({
    userId: newId('user'),
    email: `${name}@demo.example`,
    password: randomBytes(18).toString('base64url'),
  })
  return { businessId: newId('business'), apiKey: mintKey('TEST').key, admins: [admin('maker'), admin('checker')] }
}

/** Stores the planned business where it is not there; the plan was kept first, so a crash in between loses nothing. */
export async function ensureDemoBusiness(pool: Pool, { businessId, apiKey, admins }: DemoBusiness): Promise<void> {
  const users = await Promise.all(
    admins.map(async ({ userId, email, password }) => [userId, businessId, email, await hashPassword(password)]),
  )
  await inTransaction(pool, async (db) => {
    const made = await run(db, makeBusiness, [businessId])
    if (made.length === 0) return
    for (const user of users) await run(db, makeAdmin, user)
    await run(db, makeKey, [newId('apiKey'), businessId, sha256(apiKey), apiKey.slice(-4), admins[0].userId])
  })
}
