import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql'
import type { Mode } from '../../domain/states.ts'
import { Business, type User } from '../entities/index.ts'
import { command, oneValue, onlyRow, hasRow, insertion, inTransaction } from '../query.ts'
import type { Pool } from 'pg'

export interface Owner {
  businessId: string
  mode: Mode
}

/** A row of a business. */
export interface Owned extends Owner {
  id: string
}

/** Its sessions have this mode; an API key has its own. */
export type BusinessRecord = Pick<Business, 'id' | 'name' | 'country' | 'plan' | 'mode' | 'kycState' | 'createdAt'>

export const BUSINESS_COLUMNS = 'b.id, b.name, b.country, b.plan, b.mode, b.kyc_state, b.created_at'

/** Unlike the ORM's FOR UPDATE, this lock does not delay payments, whose foreign keys share-lock the business. */
export const lockBusiness = command<{ id: string }>('business-lock')(
  'SELECT FROM businesses WHERE id = :id FOR NO KEY UPDATE',
)

/** In one statement: the second of two concurrent changes sees the first. Null if `onlyIf` does not hold. */
export async function changeBusiness(
  em: EntityManager,
  id: string,
  change: Partial<Pick<Business, 'plan' | 'mode' | 'kycState' | 'returnHosts' | 'payerEmail' | 'payerPhone'>>,
  onlyIf: FilterQuery<Business> = {},
): Promise<Business | null> {
  const changed = await em.nativeUpdate(Business, { $and: [{ id }, onlyIf] }, change)
  return changed === 0 ? null : await em.findOneOrFail(Business, id, { refresh: true })
}

/** Reads the hosts to which the business may redirect its payers. Prepared, because it runs for payments. */
export const readReturnHosts = oneValue<{ businessId: string }, string[]>('read-return-hosts')(
  'SELECT to_json(return_hosts) AS hosts FROM businesses WHERE id = :businessId',
)

type PayerContact = Record<'email' | 'phone', string | null>

export const readPayerContact = onlyRow<{ businessId: string }, PayerContact>('read-payer-contact')(
  'SELECT payer_email AS email, payer_phone AS phone FROM businesses WHERE id = :businessId',
)

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
