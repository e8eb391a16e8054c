import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import pg from 'pg'
import { loadConfig } from '../../src/config/config.ts'
import { migrate, OlderDatabaseError } from '../../src/db/migrate.ts'
import { noProgress } from '../../src/embedded/progress.ts'
import { startEmbedded } from '../../src/embedded/start.ts'
import { createDatabase } from '../database.ts'
import { quietPort } from '../ports.ts'
import { scratch, writeScript } from './scratch.ts'
import { ownPorts, startWhole } from './whole-service.ts'

const temporary = scratch()

/** Another migration than ours ran there, and none of ours. */
const makeOlder = `
  DROP SCHEMA public CASCADE; CREATE SCHEMA public;
  CREATE TABLE migrations (id serial PRIMARY KEY, name varchar(255), executed_at timestamptz DEFAULT now());
  INSERT INTO migrations (name) VALUES ('0001-accounts'), ('0002-payments')`

async function query(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a start on the folder of an earlier version says in one line what to do, and leaves it as it is', async () => {
  const dataDir = temporary()
  const env = {
    ...(await ownPorts(dataDir)),
    TEMPORAL_CLI: writeScript(
      join(temporary(), 'temporal'),
      '[ "$1" = --version ] && echo "temporal version 1" || exec sleep 60',
    ),
  }
  const embedded = await startEmbedded(loadConfig(env, []), { progress: noProgress, onGivenUp: () => {} })
  await embedded.postgresReady
  await query(embedded.databaseUrl, makeOlder)
  await embedded.stop()

  const service = startWhole(env)
  expect(await service.exited).toEqual([1, null])
  expect(service.errors()).toBe(
    `${dataDir} was made by an earlier version and cannot be migrated; move the folder away or set DATA_DIR to another one\n`,
  )
  expect(service.said()).not.toContain('{')
}, 60_000)

test('a database that cannot be reached is one line at the start', async () => {
  await expect(migrate(`postgres://nobody:secret@127.0.0.1:${await quietPort()}/payments`)).rejects.toThrow(
    /^the database cannot be reached: connect ECONNREFUSED 127[.\d:]+; see DATABASE_URL$/,
  )
})

test('a database of an earlier version is refused and stays as it is; one of this version is migrated again', async () => {
  const database = await createDatabase()
  try {
    expect(await migrate(database.url)).toEqual([])
    await query(database.url, makeOlder)
    await expect(migrate(database.url)).rejects.toThrow(OlderDatabaseError)
    await expect(migrate(database.url)).rejects.toThrow(/ set DATABASE_URL to a new, empty database$/)
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    expect(await query(database.url, tables)).toEqual([{ tablename: 'migrations' }])
  } finally {
    await database.drop()
  }
})
