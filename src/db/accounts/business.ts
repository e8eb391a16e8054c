import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql'
import type { Mode } from '../../domain/states.ts'
import { Business } from '../entities/index.ts'
import { newId } from '../new-id.ts'
import { command, oneValue, hasRow, insertion, inTransaction } from '../query.ts'
import type { Pool } from 'pg'
import { hashOf } from './one-time.ts'

export interface Owner {
  businessId: string
  mode: Mode
}

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

/** The business may redirect its payers to these. Prepared, because it runs for payments. */
export const readReturnHosts = oneValue<{ businessId: string }, string[]>('read-return-hosts')(
  'SELECT to_json(return_hosts) AS hosts FROM businesses WHERE id = :businessId',
)

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

/** Only one of two concurrent starts creates the business. */
const makeBusiness = hasRow<{ id: string }>('demo-business')(`
    INSERT INTO businesses (id, name, country, plan, mode, kyc_state)
    VALUES (:id, 'Demo business', 'ZA', 'PAID', 'TEST', 'NONE')
    ON CONFLICT DO NOTHING
    RETURNING id`)

const makeAdmin = command<Record<'userId' | 'businessId' | 'email' | 'passwordHash', string>>('demo-admin')(
  insertion('users', 'businessId email passwordHash', { id: ':userId', role: "'ADMIN'" }),
)

const makeKey = command<Record<'id' | 'businessId' | 'last4' | 'mintedBy', string> & { keyHash: Buffer }>('demo-key')(
  insertion('api_keys', 'id businessId keyHash last4 mintedBy', { name: "'demo'", mode: "'TEST'" }),
)

/** `passwordHashes` are those of the admins. */
export async function storeDemoBusiness(
  pool: Pool,
  { businessId, apiKey, admins }: DemoBusiness,
  passwordHashes: readonly string[],
): Promise<void> {
  await inTransaction(pool, async (db) => {
    if (!(await makeBusiness(db, { id: businessId }))) return
    for (const [at, admin] of admins.entries())
      await makeAdmin(db, { ...admin, businessId, passwordHash: passwordHashes[at]! })
    const key = { id: newId('apiKey'), keyHash: hashOf(apiKey), last4: apiKey.slice(-4) }
    await makeKey(db, { ...key, businessId, mintedBy: admins[0].userId })
  })
}
