import { closeHourSoFar } from '../activities/proofs/close-hours.ts'
import type { Config } from '../config/config.ts'
import { createOrm } from '../db/orm.ts'
import type { ClosedHour } from '../db/proofs/close-hour.ts'
import { poolOf } from '../db/query.ts'
import { runningDatabaseUrl } from '../../local/running-database.ts'
import { signingKeys } from '../../local/secrets.ts'
import { ProofKeys } from './keys.ts'

/**
 * Beside a service that runs: closes the hours of the proof logs that have passed, and that of test mode so far. Throws
 * StartError, with one line, where there is no database or no key.
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
