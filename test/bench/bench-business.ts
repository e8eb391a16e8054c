import type { Pool } from 'pg'
import type { Owner } from '../db/many/transactions.ts'
import { given } from '../given.ts'

export type BenchBusiness = Owner & { key: string }

export async function businessOf(pool: Pool, name: string): Promise<BenchBusiness> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM businesses WHERE name = $1', [name])
  const businessId = rows[0]?.id ?? (await given.business(pool)).businessId
  await pool.query('UPDATE businesses SET name = $2 WHERE id = $1', [businessId, name])
  return { businessId, mode: 'TEST', key: await given.key(pool, { businessId }) }
}
