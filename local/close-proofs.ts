import { closeHourSoFar } from '../src/activities/proofs/close-hours.ts'
import type { Config } from '../src/config/config.ts'
import { createOrm } from '../src/db/orm.ts'
import type { ClosedHour } from '../src/db/proofs/close-hour.ts'
import { poolOf } from '../src/db/query.ts'
import { ProofKeys } from '../src/proofs/keys.ts'
import { runningDatabaseUrl } from './running-database.ts'
import { signingKeys } from './secrets.ts'

/**
 * Closes the past hours of the proof logs, and in test mode the current hour, beside a running service. Throws StartError
 * if there is no database or no key.
 */
export async function closeProofs(config: Config): Promise<ClosedHour[]> {
  const proofKeys = new ProofKeys(signingKeys(config), config.baseUrl)
  const orm = await createOrm({ url: runningDatabaseUrl(config), maxConnections: 2 })
  try {
    return await closeHourSoFar({ pool: await poolOf(orm), proofKeys })
  } finally {
    await orm.close()
  }
}
