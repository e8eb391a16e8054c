import { ConfigError, loadConfig } from '../src/config/config.ts'
import { migrate } from '../src/db/migrate.ts'
import { createOrm } from '../src/db/orm.ts'

/** `npm run db:migrate`: what every start does, for a deployment that wants it as a step of its own. */
try {
  const { database } = loadConfig(process.env, [])
  if (database.kind === 'embedded')
    throw new ConfigError('DATABASE_URL is not set: an embedded database is migrated by npm start itself')
  const orm = await createOrm({ url: database.url, maxConnections: 2 })
  try {
    const done = await migrate(orm)
    process.stdout.write(done.length > 0 ? `migrated: ${done.join(', ')}\n` : 'nothing to migrate\n')
  } finally {
    await orm.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
