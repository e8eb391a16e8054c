import { existsSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { closeHourSoFar } from '../src/activities/proofs/close-hours.ts'
import { openProofLogs, openWitnesses } from '../src/activities/proofs/open-logs.ts'
import type { Config } from '../src/config/settings.ts'
import { createOrm } from '../src/db/orm.ts'
import type { ClosedHour } from '../src/db/proofs/close-hour.ts'
import { poolOf } from '../src/db/query.ts'
import { openSignedHeads } from '../src/proofs/signed-heads.ts'
import type { EngineAddress } from '../src/engine/connection.ts'
import { postgresPortFile } from './postgres/postgres.ts'
import { postgresUrl, SERVICE } from './postgres/roles.ts'
import { ensureSecrets, secretsFile, signingKeys } from './secrets.ts'
import { StartError } from './start-error.ts'
import { temporalPortFile } from './temporal/temporal.ts'

/** The database of a running service: DATABASE_URL, or the embedded one. Throws StartError if neither exists. */
export function runningDatabaseUrl(config: Config): string {
  const { database, dataDir } = config
  if (database.kind === 'url') return database.url
  if (!existsSync(secretsFile(dataDir)) || !existsSync(postgresPortFile(dataDir)))
    throw new StartError(`${dataDir} has no database yet; start the service with npm start, or set DATABASE_URL`)
  const port = Number(readFileSync(postgresPortFile(dataDir), 'utf8'))
  return postgresUrl(port, ensureSecrets(dataDir, config).postgresPassword, SERVICE)
}

/** Gives a command two connections to the database. */
export async function withDatabase<T>(
  { config, patient = false }: { config: Config; patient?: boolean },
  act: (pool: Pool) => Promise<T>,
): Promise<T> {
  const orm = await createOrm({ url: runningDatabaseUrl(config), patient, maxConnections: 2 })
  try {
    return await act(await poolOf(orm))
  } finally {
    await orm.close()
  }
}

/** The Temporal of a running service: TEMPORAL_ADDRESS, or the embedded one. Throws StartError if neither exists. */
export function runningEngineAddress({ temporal, dataDir }: Config): EngineAddress {
  if (temporal.kind === 'address') return temporal
  if (!existsSync(temporalPortFile(dataDir)))
    throw new StartError(`${dataDir} has no Temporal yet; start the service with npm start, or set TEMPORAL_ADDRESS`)
  const port = readFileSync(temporalPortFile(dataDir), 'utf8').trim()
  return { address: `127.0.0.1:${port}`, namespace: temporal.namespace }
}

/**
 * Closes the past hours of the proof logs, and in test mode the current hour, while the service runs. Throws StartError
 * if there is no database or no key.
 */
export async function closeProofs(config: Config): Promise<ClosedHour[]> {
  const proofPrivateKeys = signingKeys(config)
  return await withDatabase({ config }, async (pool) => {
    const proofKeys = await openProofLogs(pool, { ...config, proofPrivateKeys })
    const signedHeads = await openSignedHeads(config.proofStateDir)
    return await closeHourSoFar({ pool, proofKeys, signedHeads, witnesses: openWitnesses(config) })
  })
}
