import pg from 'pg'
import { OWNER, roleUrl } from '../../local/postgres/roles.ts'
import { migrate } from '../../src/db/migrate.ts'
import { SCHEMA_CHANGES } from '../../src/db/migrations/index.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { insertManyDeliveries } from './many/deliveries.ts'
import { fillReceipts } from './many/receipts.ts'
import { withoutTriggers } from './many/storing.ts'
import { ACCEPTED } from './schema-examples.ts'
import { findHazard } from './schema-hazards.ts'

const ROWS = 2_000

let database: TestDatabase
let superuser: pg.Pool
let owner: pg.Client

/** A database of the baseline, whose hot tables have rows. */
beforeAll(async () => {
  database = await createDatabase()
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 })
  await superuser.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION ${OWNER}`)
  const url = roleUrl(database.superuserUrl, OWNER)
  // The owner migrates without granting rights, since these name tables of later changes.
  await migrate({ url }, { changes: SCHEMA_CHANGES.slice(0, 1) })
  await fillReceipts(superuser, ROWS)
  await insertManyDeliveries(
    superuser,
    { businessId: 'biz_hazards', mode: 'TEST' },
    { usual: 'whe_usual', rare: 'whe_rare' },
    { wanted: ROWS },
  )
  await withoutTriggers(superuser, (db) =>
    db.query(`
      INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by)
      SELECT 'att_' || id, id, 1, 'paystack', 100000000000 + row_number() OVER (), 'CARD', 'SENDING', now()
      FROM transactions`),
  )
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})

afterAll(async () => {
  await owner?.end()
  await superuser?.end()
  await database?.drop()
})

test('no change after the baseline blocks readers or writers, and each can be repeated', async () => {
  for (const { name, statements } of SCHEMA_CHANGES.slice(1))
    expect([name, await findHazard(owner, superuser, statements)]).toEqual([name, null])
})

const READS = /blocks attempts while it reads attempts/
const REWRITES = /blocks attempts while it rewrites attempts/

const HAZARDS: [what: string, hazard: RegExp, ...statements: string[]][] = [
  ['an index that stops writers', READS, 'CREATE INDEX attempts_rail ON attempts (rail)'],
  ['an index built again', READS, 'REINDEX TABLE attempts'],
  ['a check of all rows', READS, "ALTER TABLE attempts ADD CONSTRAINT railed CHECK (rail <> '')"],
  ['a new column with such a check', READS, "ALTER TABLE attempts ADD track text DEFAULT 'A' CHECK (track <> '')"],
  [
    'a foreign key of all rows',
    /blocks rate_checks and transactions while it reads/,
    'ALTER TABLE rate_checks ADD COLUMN IF NOT EXISTS transaction_id text',
    'ALTER TABLE rate_checks ADD CONSTRAINT of_transaction FOREIGN KEY (transaction_id) REFERENCES transactions',
  ],
  ['a unique key whose index stops readers', READS, 'ALTER TABLE attempts ADD CONSTRAINT once UNIQUE (id, rail)'],
  [
    'a column required without a validated check',
    READS,
    "ALTER TABLE attempts ADD COLUMN IF NOT EXISTS tint text DEFAULT 'A'",
    'ALTER TABLE attempts ALTER COLUMN tint SET NOT NULL',
  ],
  ['a default that differs between rows', REWRITES, 'ALTER TABLE attempts ADD uuid uuid DEFAULT gen_random_uuid()'],
  ['another type', REWRITES, 'ALTER TABLE attempts ALTER COLUMN captured_cents TYPE numeric'],
  ['a table in another order', REWRITES, 'CLUSTER attempts USING attempts_pkey'],
  ['a table written again', /VACUUM cannot run inside a transaction block/, 'VACUUM FULL attempts'],
  ['a change of every row', /changes more than 1000 rows of attempts/, "UPDATE attempts SET detail = 'A'"],
  ['a text of several statements, which is one transaction', /cannot insert multiple commands/, 'SELECT 1; SELECT 2'],
  [
    'a statement that cannot be repeated',
    /statement 1, second run: column "shade" .* already exists/,
    'ALTER TABLE attempts ADD COLUMN shade text',
  ],
  [
    'an index that stays invalid after an interruption',
    /leaves attempts_detail invalid/,
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS attempts_detail ON attempts (detail)',
  ],
]

test.each(HAZARDS)('a hazard is %s', async (_, hazard, ...statements) => {
  expect(await findHazard(owner, superuser, statements)).toMatch(hazard)
})

const HARMLESS: typeof ACCEPTED = [
  ...ACCEPTED,
  [
    'a table with rows and an index, whose rows refer to another table',
    'CREATE TABLE IF NOT EXISTS colours (name text PRIMARY KEY, transaction_id text REFERENCES transactions)',
    "INSERT INTO colours VALUES ('RED') ON CONFLICT DO NOTHING",
    'CREATE INDEX IF NOT EXISTS colours_transaction ON colours (transaction_id)',
  ],
  [
    'a trigger',
    'CREATE OR REPLACE FUNCTION paint() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'CREATE OR REPLACE TRIGGER painted BEFORE UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION paint()',
  ],
  ['a removed column', 'ALTER TABLE attempts DROP COLUMN IF EXISTS checkout_url'],
  ['a removed table', 'DROP TABLE IF EXISTS rate_checks'],
]

test.each(HARMLESS)('no hazard is %s', async (_, ...statements) => {
  expect(await findHazard(owner, superuser, statements)).toBeNull()
})
