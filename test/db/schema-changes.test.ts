import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { OWNER, roleUrl } from '../../local/postgres/roles.ts'
import { migrate } from '../../src/db/migrate.ts'
import { SCHEMA_CHANGES, type SchemaChange } from '../../src/db/migrations/index.ts'
import { refusalOfSchema } from '../../src/db/schema-changes.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { until } from '../until.ts'

const [BASELINE] = SCHEMA_CHANGES as [SchemaChange]

/** A change as a later version could have it. */
const later = (change: Partial<SchemaChange>): SchemaChange => ({
  name: '0002-colours',
  worksSince: '0001',
  inOneTransaction: false,
  statements: [
    'ALTER TABLE rate_checks ADD COLUMN IF NOT EXISTS colour text',
    'DROP INDEX CONCURRENTLY IF EXISTS rate_checks_colour',
    'CREATE INDEX CONCURRENTLY rate_checks_colour ON rate_checks (colour)',
  ],
  ...change,
})

const sum = (digit: string) => digit.repeat(64)
const programs = [BASELINE, later({})]

test.each([
  ['an empty database', [], null],
  ['a newer change that works with the program', [`0003-more:0001:${sum('a')}`], null],
  ['one that works since the newest change of the program', [`0003-more:0002:${sum('a')}`], null],
  ['one that needs a newer program', [`0003-more:0003:${sum('a')}`], ['NEWER', /0003-more/]],
  ['a changed one', [`0001-baseline:0001:${sum('a')}`], ['OTHER', /another 0001-baseline/]],
  ['another change with a number of the program', [`0002-shapes:0001:${sum('a')}`], ['OTHER', /0002-shapes/]],
  ['a baseline of development', [`0001-baseline-${sum('a')}`], ['OTHER', /before 1\.0\.0/]],
  ["another program's migration", ['20260101_create_invoices'], ['OTHER', /another program/]],
] as [string, string[], null | [string, RegExp]][])(
  'a program may run on a database or is refused: %s',
  (_, stored, expected) => {
    const refusal = refusalOfSchema(stored, programs)
    expect(refusal && [refusal.because, refusal.what]).toEqual(
      expected && [expected[0], expect.stringMatching(expected[1])],
    )
  },
)

describe('a change after the baseline', () => {
  const colours = later({ name: '9002-colours' })
  const noColours = later({ name: '9003-no-colours', worksSince: '9003', statements: ['SELECT 1'] })
  const changes = [...SCHEMA_CHANGES, colours, noColours]
  const database = duringTests(openDatabase)
  let urls: { url: string; migrationUrl: string }

  beforeAll(async () => {
    urls = { url: database.url, migrationUrl: roleUrl(database.superuserUrl, OWNER) }
  })

  const indexed = async (name: string): Promise<boolean> => {
    const { rows } = await database.pool.query(
      'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
      [name],
    )
    return rows[0]?.valid ?? false
  }

  test('waits for a lock in short tries, and those behind it wait no longer', async () => {
    const holder = new pg.Client({ connectionString: database.superuserUrl })
    await holder.connect()
    await holder.query('BEGIN; SELECT FROM rate_checks')
    const locked: string[] = []
    const migrated = migrate(urls, { changes: [...SCHEMA_CHANGES, colours], onLocked: (change) => locked.push(change) })
    await until(async () => locked.length > 0)
    // Between two tries, and behind one, others read the table.
    const since = performance.now()
    await database.pool.query('SELECT FROM rate_checks')
    expect(performance.now() - since).toBeLessThan(3_500)
    await holder.query('COMMIT')
    await holder.end()
    expect(await migrated).toEqual(['9002-colours'])
    expect(new Set(locked)).toEqual(new Set(['9002-colours']))
    expect(await indexed('rate_checks_colour')).toBe(true)
  })

  test('leaves a database on which the program of before still runs', async () => {
    expect(await migrate(urls)).toEqual([])
  })

  test('a change that an earlier program cannot use keeps that program from starting', async () => {
    expect(await migrate(urls, { changes })).toEqual(['9003-no-colours'])
    await expect(migrate(urls)).rejects.toThrow(
      'the database was migrated by a newer version (9003-no-colours), and this one cannot use it; ' +
        'start that version or a later one, or restore a backup that was made before',
    )
  })

  test('begins again if its process dies between two statements', async () => {
    const statements = [
      'CREATE TABLE IF NOT EXISTS shapes (id int)',
      'DROP INDEX CONCURRENTLY IF EXISTS shapes_id',
      'CREATE INDEX CONCURRENTLY shapes_id ON shapes (id)',
    ]
    const broken = later({
      name: '9004-shapes',
      statements: [...statements, 'SELECT pg_terminate_backend(pg_backend_pid())'],
    })
    await expect(migrate(urls, { changes: [...changes, broken] })).rejects.toThrow(/terminat/)
    expect(await indexed('shapes_id')).toBe(true)
    const whole = later({ name: '9004-shapes', statements })
    expect(await migrate(urls, { changes: [...changes, whole] })).toEqual(['9004-shapes'])
    expect(await indexed('shapes_id')).toBe(true)
  })

  test('runs once if several processes start together', async () => {
    const other = await openDatabase()
    const both = { url: other.url, migrationUrl: roleUrl(other.superuserUrl, OWNER) }
    try {
      const slow = colours
      const only = { changes: [...SCHEMA_CHANGES, { ...slow, statements: ['SELECT pg_sleep(1)', ...slow.statements] }] }
      const first = migrate(both, only)
      await pass(300)
      // The second one waits for the first, which creates an index beside it.
      const ran = await Promise.all([first, migrate(both, only), migrate(both, only)])
      expect(ran.flat()).toEqual(['9002-colours'])
    } finally {
      await other.close()
    }
  })
})

test('changes have consecutive numbers, and none after the baseline is one transaction', () => {
  expect(SCHEMA_CHANGES.map(({ name }) => name.slice(0, 4))).toEqual(
    SCHEMA_CHANGES.map((_, at) => String(at + 1).padStart(4, '0')),
  )
  expect(SCHEMA_CHANGES.filter((change) => change.inOneTransaction)).toEqual([BASELINE])
})
