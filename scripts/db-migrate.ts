import { ConfigError } from '../src/config/config.ts'
import { migrate } from '../src/db/migrate.ts'
import { progressOf, runCommand, say } from './command.ts'

/** `npm run db:migrate`: runs the migrations, as every start does, for deployments with a separate migration step. */
await runCommand(async ({ database }) => {
  if (database.kind === 'embedded')
    throw new ConfigError('DATABASE_URL is not set: an embedded database is migrated by npm start itself')
  const onLocked = (change: string, nextTryInMs: number) =>
    say(`${change} waits for a lock of another session; next try in ${nextTryInMs / 1_000} s …`)
  const onFilled = progressOf(
    ({ transactions }: { transactions: number }) =>
      `the ledger gets the entries of earlier transactions: ${transactions} so far`,
  )
  const done = await migrate(database, { onLocked, onFilled })
  say(done.length > 0 ? `migrated: ${done.join(', ')}` : 'nothing to migrate')
})
