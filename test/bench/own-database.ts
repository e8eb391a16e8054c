import type { Pool } from 'pg'
import { migrate } from '../../src/db/migrate.ts'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { patiently } from '../database.ts'
import type { Stand } from './stand.ts'

export interface OwnPools {
  /** The pool is as the service opens it. */
  pool: Pool
  /** The pool lacks the service's time-outs, for statements that read or write everything. */
  patient: Pool
}

/** Runs `work` on a migrated database beside the product's, in which no worker is busy, and drops it afterwards. */
export async function withOwnDatabase<T>(
  stand: Stand,
  name: string,
  work: (pools: OwnPools) => Promise<T>,
  maxConnections = 2,
): Promise<T> {
  const url = new URL(stand.product().databaseUrl)
  url.pathname = name
  await stand.rows(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await stand.rows(`CREATE DATABASE ${name}`)
  await migrate({ url: url.href })
  const orm = await createOrm({ url: url.href, maxConnections })
  try {
    const pool = await poolOf(orm)
    return await patiently(url.href, (patient) => work({ pool, patient }))
  } finally {
    await orm.close(true)
    await stand.rows(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}
