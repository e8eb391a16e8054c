import { ConfigError, loadConfig } from '../src/config/config.ts'
import { Cipher } from '../src/db/cipher.ts'
import { createOrm } from '../src/db/orm.ts'
import { poolOf } from '../src/db/query.ts'
import { reseal } from '../src/db/reseal.ts'

/**
 * `npm run keys:rotate`: encrypts with the new key what the old one encrypted, while ENCRYPTION_KEY="new,old" is set in
 * all processes. A day later, when the last stored responses of idempotency keys have expired, the old key can be
 * removed.
 */
try {
  const { database, encryptionKeys } = loadConfig(process.env, [])
  if (database.kind === 'embedded')
    throw new ConfigError('DATABASE_URL is not set; for example DATABASE_URL=postgres://…')
  if (!encryptionKeys) throw new ConfigError('ENCRYPTION_KEY is not set; give all keys, the newest first')
  const orm = await createOrm({ url: database.url, maxConnections: 2, patient: true })
  try {
    const changed = await reseal(await poolOf(orm), new Cipher(encryptionKeys))
    for (const [column, values] of Object.entries(changed)) process.stdout.write(`${column}: ${values} sealed again\n`)
  } finally {
    await orm.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
