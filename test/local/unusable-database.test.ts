import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { loadConfig } from '../../src/config/config.ts'
import { migrate, OtherSchemaError } from '../../src/db/migrate.ts'
import { SCHEMA_CHANGES } from '../../src/db/migrations/index.ts'
import { noProgress } from '../../local/progress.ts'
import { startLocalParts } from '../../local/parts.ts'
import { rowsAt } from '../connected.ts'
import { createDatabase } from '../database.ts'
import { quietPort } from '../ports.ts'
import { scratch, writeScript } from './scratch.ts'
import { KEYS_AND_OPERATOR, ownPorts, startProgram, startWhole } from './whole-service.ts'

const temporary = scratch()

const OTHER_BASELINE = `UPDATE migrations SET name = '0001-baseline-${'0'.repeat(64)}'`

/** Contents of a database that our migrations cannot continue. */
const OTHER_SCHEMAS = {
  'a baseline of development': OTHER_BASELINE,
  'a baseline without a checksum': "UPDATE migrations SET name = '0001-baseline'",
  'a changed baseline': `UPDATE migrations SET name = '0001-baseline:0001:${'0'.repeat(64)}'`,
  'tables without any migration': 'DELETE FROM migrations',
  'tables of another program': 'DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE invoices (id int)',
  "another program's migrations":
    "DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE migrations (id serial, migration text, batch int); INSERT INTO migrations (migration) VALUES ('one')",
}

const REFUSED =
  /^the database (has the schema of a version before 1\.0\.0|was migrated by another 0001-baseline than this version has|holds tables of another program); set DATABASE_URL to a new, empty database$/

const TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"

test('a start on the folder of another version says in one line what to do, and changes nothing', async () => {
  const dataDir = temporary()
  const env = {
    ...(await ownPorts(dataDir)),
    TEMPORAL_CLI: writeScript(
      join(temporary(), 'temporal'),
      '[ "$1" = --version ] && echo "temporal version 1" || exec sleep 60',
    ),
  }
  const parts = await startLocalParts(loadConfig(env, []), { progress: noProgress, onGivenUp: () => {} })
  await parts.postgresReady
  const { url, migrationUrl } = parts.config.database
  await migrate({ url, migrationUrl })
  await rowsAt(migrationUrl, OTHER_BASELINE)
  await parts.stop()

  const service = startWhole(env)
  expect(await service.exited).toEqual([1, null])
  expect(service.errors()).toBe(
    `the database in ${dataDir} has the schema of a version before 1.0.0; \`npm start -- --reset\` moves its content away and starts with none\n`,
  )
  expect(service.said()).not.toContain('{')

  const anew = startProgram(['local/main.ts', '--reset'], env)
  await anew.says(/listening at/)
  anew.child.kill()
  await anew.exited
  const moved = readdirSync(dirname(dataDir)).find((name) => name.startsWith(`${basename(dataDir)}-until-`))
  expect(anew.said()).toContain(`what was there is in ${join(dirname(dataDir), moved!)} now`)
  expect(readdirSync(join(dirname(dataDir), moved!))).toContain('postgres')
})

test('a database that cannot be reached is one line at the start', async () => {
  await expect(migrate({ url: `postgres://nobody:secret@127.0.0.1:${await quietPort()}/payments` })).rejects.toThrow(
    /^the database cannot be reached: connect ECONNREFUSED 127[.\d:]+; see DATABASE_URL$/,
  )
})

test.each(Object.entries(OTHER_SCHEMAS))('%s: refused, and not changed', async (_, make) => {
  const database = await createDatabase()
  try {
    await rowsAt(database.superuserUrl, make)
    const before = await rowsAt(database.superuserUrl, TABLES)
    await expect(migrate({ url: database.superuserUrl })).rejects.toThrow(OtherSchemaError)
    await expect(migrate({ url: database.superuserUrl })).rejects.toThrow(REFUSED)
    expect(await rowsAt(database.superuserUrl, TABLES)).toEqual(before)
  } finally {
    await database.drop()
  }
})

test('a database of this version is migrated, also if its first start died before its tables', async () => {
  const database = await createDatabase()
  try {
    expect(await migrate({ url: database.superuserUrl })).toEqual([])
    const tables = await rowsAt(database.superuserUrl, TABLES)
    await rowsAt(
      database.superuserUrl,
      `DROP SCHEMA public CASCADE; CREATE SCHEMA public;
       CREATE TABLE migrations (id serial PRIMARY KEY, name varchar(255), executed_at timestamptz DEFAULT now())`,
    )
    expect(await migrate({ url: database.superuserUrl })).toEqual(SCHEMA_CHANGES.map(({ name }) => name))
    expect(await rowsAt(database.superuserUrl, TABLES)).toEqual(tables)
  } finally {
    await database.drop()
  }
})

test.each([
  ['npm start -- --role api', ['local/main.ts', '--role', 'api']],
  ['src/main.ts', ['src/main.ts']],
  ['src/main.ts --role worker', ['src/main.ts', '--role', 'worker']],
  ['npm run db:migrate', ['scripts/db-migrate.ts']],
])(
  '%s refuses another baseline with one line',
  async (_, program) => {
    const database = await createDatabase()
    try {
      await rowsAt(database.superuserUrl, OTHER_BASELINE)
      const service = startProgram(program, {
        DATABASE_URL: database.superuserUrl,
        TEMPORAL_ADDRESS: `127.0.0.1:${await quietPort()}`,
        ...KEYS_AND_OPERATOR,
        ...(await ownPorts(temporary())),
      })
      expect(await service.exited).toEqual([1, null])
      expect(service.errors().trimEnd()).toMatch(REFUSED)
      expect(service.said()).not.toContain('listening')
    } finally {
      await database.drop()
    }
  },
  300_000,
)
