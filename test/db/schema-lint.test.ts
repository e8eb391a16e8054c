import { installSquawk, lintChanges } from '../../scripts/schema-lint/squawk.ts'
import { testWith } from '../programs.ts'
import { ACCEPTED } from './schema-examples.ts'

const PYTHON = { needs: ['python3'] }
/** The first test may install squawk. */
const WITHIN_MS = 120_000

const lint = (statements: readonly string[], worksSince = '0001') =>
  lintChanges(
    installSquawk(() => {}),
    [{ name: '0002-colours', worksSince, inOneTransaction: false, statements }],
  )

const BAD: readonly [what: string, statement: string, ...rules: string[]][] = [
  [
    'an index that stops writes',
    'CREATE INDEX attempts_colour ON attempts (colour)',
    'require-concurrent-index-creation',
  ],
  ['an index dropped beside readers', 'DROP INDEX attempts_colour', 'require-concurrent-index-deletion'],
  ['an index built again', 'REINDEX TABLE attempts', 'require-concurrent-reindex'],
  ['a required column', 'ALTER TABLE attempts ADD COLUMN colour text NOT NULL', 'adding-required-field'],
  [
    'a column whose default rewrites the table',
    'ALTER TABLE attempts ADD COLUMN colour text DEFAULT gen_random_uuid()::text',
    'adding-field-with-default',
  ],
  ['another type', 'ALTER TABLE attempts ALTER COLUMN number TYPE bigint', 'changing-column-type'],
  [
    'a check of all rows',
    "ALTER TABLE attempts ADD CONSTRAINT coloured CHECK (colour <> '')",
    'constraint-missing-not-valid',
  ],
  [
    'a foreign key of all rows',
    'ALTER TABLE attempts ADD CONSTRAINT coloured FOREIGN KEY (colour) REFERENCES colours',
    'adding-foreign-key-constraint',
    'constraint-missing-not-valid',
  ],
  [
    'a unique key whose index stops reads',
    'ALTER TABLE attempts ADD CONSTRAINT coloured UNIQUE (colour)',
    'constraint-missing-not-valid',
    'disallowed-unique-constraint',
  ],
  ['a column required at once', 'ALTER TABLE attempts ALTER COLUMN rail SET NOT NULL', 'adding-not-nullable-field'],
  ['a column that may become NULL', 'ALTER TABLE attempts ALTER COLUMN rail DROP NOT NULL', 'ban-drop-not-null'],
  ['a removed default', 'ALTER TABLE attempts ALTER COLUMN rail DROP DEFAULT', 'ban-drop-default'],
  ['a removed column', 'ALTER TABLE attempts DROP COLUMN IF EXISTS rail', 'ban-drop-column'],
  ['a removed table', 'DROP TABLE IF EXISTS attempts', 'ban-drop-table'],
  ['a renamed column', 'ALTER TABLE attempts RENAME COLUMN rail TO track', 'renaming-column'],
  ['a renamed table', 'ALTER TABLE attempts RENAME TO tries', 'renaming-table'],
  ['a statement that Postgres cannot parse', 'ALTER TABLE attempts ADD COLUMN', 'syntax-error'],
]

for (const [what, statement, ...rules] of BAD)
  testWith(
    PYTHON,
    `${what} is refused`,
    async () => {
      const found = lint(['SELECT 1', statement])
      expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(rules))
      for (const { change, statement: number } of found) expect([change, number]).toEqual(['0002-colours', 2])
    },
    WITHIN_MS,
  )

const TABLE = 'CREATE TABLE IF NOT EXISTS colours (name text PRIMARY KEY, at timestamptz(3) NOT NULL DEFAULT now())'

for (const [what, ...statements] of [...ACCEPTED, ['a table', TABLE]])
  testWith(
    PYTHON,
    `${what} is accepted`,
    async () => {
      expect(lint(statements)).toEqual([])
    },
    WITHIN_MS,
  )

testWith(
  PYTHON,
  'a removal names its rule, in a change on which programs of the baseline do not run',
  async () => {
    const removal = (comment: string, worksSince: string) =>
      lint([`-- ${comment}\nALTER TABLE attempts DROP COLUMN IF EXISTS rail`], worksSince).map(({ rule }) => rule)
    expect(removal('squawk-ignore ban-drop-column', '0002')).toEqual([])
    expect(removal('squawk-ignore ban-drop-column', '0001')).toEqual(['ban-drop-column'])
    expect(removal('squawk-ignore', '0002')).toContain('squawk-ignore')
    expect(removal('squawk-ignore-file', '0002')).toContain('squawk-ignore')
  },
  WITHIN_MS,
)
