import { ConfigError } from '../src/config/config.ts'
import { Cipher } from '../src/db/cipher.ts'
import { countOld, type ResealProgress, reseal } from '../src/db/reseal.ts'
import { withDatabase } from '../local/running-service.ts'
import { progressOf, runCommand, say } from './command.ts'

/** A value that the service changed at the same moment is found by the next round. */
const ROUNDS = 3

const tell = progressOf(({ column, done, all }: ResealProgress) => `${column}: ${done} of ${all}`)

/**
 * `npm run keys:rotate`: encrypts with the new key what an older one encrypted, while ENCRYPTION_KEY="new,old" is set
 * in all processes. After an interruption it continues with what is left. It fails while a value under an older key is
 * left.
 */
await runCommand(async (config) => {
  if (config.database.kind === 'embedded')
    throw new ConfigError('DATABASE_URL is not set; for example DATABASE_URL=postgres://…')
  if (!config.encryptionKeys) throw new ConfigError('ENCRYPTION_KEY is not set; give all keys, the newest first')
  const cipher = new Cipher(config.encryptionKeys)
  await withDatabase({ config, patient: true }, async (pool) => {
    let left: Record<string, number> = {}
    for (let round = 1; round <= ROUNDS; round++) {
      const changed = await reseal(pool, cipher, tell)
      for (const [column, values] of Object.entries(changed))
        if (round === 1 || values > 0) say(`${column}: ${values} sealed again`)
      left = await countOld(pool, cipher)
      if (Object.keys(left).length === 0) break
    }
    const lines = Object.entries(left).map(([column, values]) => `${column}: ${values} still under an older key`)
    if (lines.length > 0)
      throw new Error(
        [
          ...lines,
          'A process still encrypts with an older key: restart it with ENCRYPTION_KEY="new,old", and run this again.',
        ].join('\n'),
      )
    say('nothing is left under an older key')
  })
})
