import { OWNER, roleUrl, SERVICE } from '../../local/postgres/roles.ts'
import { GRANTS } from '../../src/db/grants.ts'
import { migrate, UnusableDatabaseError } from '../../src/db/migrate.ts'
import { SCHEMA_CHANGES } from '../../src/db/migrations/index.ts'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'
import { sharedService } from '../shared-service.ts'

const service = duringTests(sharedService)

const RIGHTS = `
  SELECT c.relname AS name, array_to_string(array_agg(p.name ORDER BY p.place), ', ') AS rights
  FROM pg_class c, unnest('{SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER, MAINTAIN}'::text[])
    WITH ORDINALITY AS p (name, place)
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(c.oid, p.name)
  GROUP BY 1`

/** Tables whose rows the database keeps from being deleted, and whether any change is refused. */
const KEPT = `
  SELECT tgrelid::regclass::text AS name, bool_or(tgtype & 16 > 0 AND tgattr = '' AND proname = 'refuse_change') AS "isAppendOnly"
  FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid
  WHERE proname = 'refuse_change' AND tgtype & 8 > 0
  GROUP BY 1`

async function refusal(text: string): Promise<string> {
  return await service.pool.query(text).then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  )
}

test("the service's role is no superuser, may create nothing, is in no other role, and owns nothing", async () => {
  const { rows } = await service.pool.query(
    `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS roles,
         (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned
       FROM pg_roles r WHERE rolname = current_user`,
  )
  const no = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }
  expect(rows).toEqual([{ ...no, roles: 0, owned: 0 }])
  const superuser = await asSuperuser(service.pool, (pool) =>
    pool.query(`SELECT count(*)::int AS owned FROM pg_class WHERE relowner = '${OWNER}'::regrole`),
  )
  expect(superuser.rows[0].owned).toBeGreaterThan(40)
})

test("the service's role has exactly its rights on each table, and may truncate none", async () => {
  const { rows } = await service.pool.query(RIGHTS)
  const granted = Object.entries(GRANTS).flatMap(([rights, names]) => names.map((name) => [name, rights]))
  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(Object.fromEntries(granted))
  const { rows: tables } = await service.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public'")
  expect(granted).toHaveLength(tables.length)
})

test("the service's role may neither change nor delete a row that the database keeps", async () => {
  const { rows: kept } = await service.pool.query<{ name: string; isAppendOnly: boolean }>(KEPT)
  expect(kept.length).toBeGreaterThan(15)
  for (const { name, isAppendOnly } of kept) {
    expect([name, await refusal(`DELETE FROM ${name}`)]).toEqual([name, '42501'])
    const { rows } = await service.pool.query("SELECT has_table_privilege($1, 'UPDATE') AS allowed", [name])
    if (isAppendOnly) expect([name, rows[0].allowed]).toEqual([name, false])
  }
})

test.each([
  'ALTER TABLE transitions DISABLE TRIGGER USER',
  'DROP TRIGGER transitions_append_only ON transitions',
  'ALTER TABLE transactions DROP CONSTRAINT transactions_reference',
  'SET session_replication_role = replica',
  `SET ROLE ${OWNER}`,
  'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  'CREATE TABLE mine (id int)',
  'TRUNCATE idempotency_records',
  'DELETE FROM migrations',
  "INSERT INTO state_moves VALUES ('COLLECT', 'FAILED', 'SUCCEEDED')",
  "COPY transitions TO PROGRAM 'cat'",
])("the service's role may not: %s", async (text) => {
  expect(await refusal(text)).toBe('42501')
})

test("the service's role is enough for a payment", async () => {
  const order = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const api = clientOf(service.baseUrl, service.business.apiKey)
  const { body } = await api.post('/v1/payments', order, { Prefer: 'wait=20' })
  expect(body.state).toBe('SUCCEEDED')
})

test('only the owner migrates; the service checks that nothing is left to migrate', async () => {
  const database = await openDatabase()
  const { pool, url } = database
  const migrationUrl = roleUrl(database.superuserUrl, OWNER)
  try {
    expect(await migrate({ url })).toEqual([])
    await asSuperuser(pool, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION pg_database_owner')
    await expect(migrate({ url })).rejects.toThrow(UnusableDatabaseError)
    await expect(migrate({ url })).rejects.toThrow(/^this role may not migrate the database: .*DATABASE_MIGRATION_URL/)
    expect(await migrate({ url, migrationUrl })).toHaveLength(SCHEMA_CHANGES.length)
    expect(await migrate({ url })).toEqual([])
  } finally {
    await database.close()
  }
})

test('a migration takes rights that the service no longer needs', async () => {
  const database = await openDatabase()
  const { pool, url } = database
  const rights = async () => (await pool.query(RIGHTS)).rows.find(({ name }) => name === 'transitions')
  try {
    await asSuperuser(pool, `SET ROLE ${OWNER}; GRANT TRUNCATE, UPDATE ON transitions TO ${SERVICE}`)
    expect(await rights()).toEqual({ name: 'transitions', rights: 'SELECT, INSERT, UPDATE, TRUNCATE' })
    await migrate({ url, migrationUrl: roleUrl(database.superuserUrl, OWNER) })
    expect(await rights()).toEqual({ name: 'transitions', rights: 'SELECT, INSERT' })
  } finally {
    await database.close()
  }
})
