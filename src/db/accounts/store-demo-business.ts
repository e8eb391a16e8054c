import type { Pool } from 'pg'
import type { User } from '../entities/index.ts'
import { command, hasRow, insertion, inTransaction } from '../query.ts'

type Admin = Pick<User, 'id' | 'email' | 'passwordHash'>

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

const makeAdmin = command<Admin & { businessId: string }>('demo-admin')(
  insertion('users', 'id businessId email passwordHash', { role: "'ADMIN'" }),
)

const makeKey = command<DemoRecords['key'] & { businessId: string; mintedBy: string }>('demo-key')(
  insertion('api_keys', 'id businessId last4 mintedBy', { name: "'demo'", mode: "'TEST'", keyHash: ':hash' }),
)

export async function storeDemoBusiness(pool: Pool, { businessId, admins, key }: DemoRecords): Promise<void> {
  await inTransaction(pool, async (db) => {
    if (!(await makeBusiness(db, { id: businessId }))) return
    for (const admin of admins) await makeAdmin(db, { ...admin, businessId })
    await makeKey(db, { ...key, businessId, mintedBy: admins[0].id })
  })
}
