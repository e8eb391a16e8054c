import type { Pool } from 'pg'
import { command, hasRow, inTransaction } from '../query.ts'

interface Admin {
  id: string
  email: string
  passwordHash: string
}

export interface DemoRecords {
  businessId: string
  admins: readonly [Admin, Admin]
  key: { id: string; hash: Buffer; last4: string }
}

/** Only one of two concurrent starts creates the business. */
const makeBusiness = hasRow<{ id: string }>('demo-business')(`
    INSERT INTO businesses (id, name, country, plan, mode, kyc_state)
    VALUES (:id, 'Demo business', 'ZA', 'PAID', 'TEST', 'NONE')
    ON CONFLICT DO NOTHING
    RETURNING id`)

const makeAdmin = command<Admin & { businessId: string }>('demo-admin')(`
    INSERT INTO users (id, business_id, email, password_hash, role)
    VALUES (:id, :businessId, :email, :passwordHash, 'ADMIN')`)

const makeKey = command<DemoRecords['key'] & { businessId: string; mintedBy: string }>('demo-key')(`
    INSERT INTO api_keys (id, business_id, name, mode, key_hash, last4, minted_by)
    VALUES (:id, :businessId, 'demo', 'TEST', :hash, :last4, :mintedBy)`)

export async function storeDemoBusiness(pool: Pool, { businessId, admins, key }: DemoRecords): Promise<void> {
  await inTransaction(pool, async (db) => {
    if (!(await makeBusiness(db, { id: businessId }))) return
    for (const admin of admins) await makeAdmin(db, { ...admin, businessId })
    await makeKey(db, { ...key, businessId, mintedBy: admins[0].id })
  })
}
