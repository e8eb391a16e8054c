import { existsSync, readFileSync } from 'node:fs'
import type { Config } from '../src/config/config.ts'
import { postgresPortFile, postgresUrl } from './postgres/postgres.ts'
import { ensureSecrets, secretsFile } from './secrets.ts'
import { StartError } from './start-error.ts'

/** The database of a running service: DATABASE_URL, or the embedded one. Throws StartError if neither exists. */
export function runningDatabaseUrl(config: Config): string {
  const { database, dataDir } = config
  if (database.kind === 'url') return database.url
  if (!existsSync(secretsFile(dataDir)) || !existsSync(postgresPortFile(dataDir)))
    throw new StartError(`${dataDir} has no database yet; start the service with npm start, or set DATABASE_URL`)
  const port = Number(readFileSync(postgresPortFile(dataDir), 'utf8'))
  return postgresUrl(port, ensureSecrets(dataDir, config).postgresPassword)
}
