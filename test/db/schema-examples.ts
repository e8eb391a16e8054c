/** Changes that neither the lint nor a database of the baseline refuses, each with its statements. */
export const ACCEPTED: readonly [what: string, ...statements: string[]][] = [
  ['a column', 'ALTER TABLE attempts ADD COLUMN IF NOT EXISTS colour text'],
  [
    'a required column with a constant default',
    "ALTER TABLE attempts ADD COLUMN IF NOT EXISTS hue text NOT NULL DEFAULT 'RED'",
  ],
  [
    'an index',
    'DROP INDEX CONCURRENTLY IF EXISTS attempts_state',
    'CREATE INDEX CONCURRENTLY attempts_state ON attempts (state)',
  ],
  [
    'a check that is validated later, and then makes a column required',
    "ALTER TABLE attempts ADD COLUMN IF NOT EXISTS tone text DEFAULT 'A'",
    'ALTER TABLE attempts DROP CONSTRAINT IF EXISTS toned',
    'ALTER TABLE attempts ADD CONSTRAINT toned CHECK (tone IS NOT NULL) NOT VALID',
    'ALTER TABLE attempts VALIDATE CONSTRAINT toned',
    'ALTER TABLE attempts ALTER COLUMN tone SET NOT NULL',
    'ALTER TABLE attempts DROP CONSTRAINT toned',
  ],
  [
    'a foreign key that is validated later',
    'ALTER TABLE deliveries ADD COLUMN IF NOT EXISTS transaction_id text',
    'ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS of_transaction',
    `ALTER TABLE deliveries ADD CONSTRAINT of_transaction
       FOREIGN KEY (transaction_id) REFERENCES transactions NOT VALID`,
    'ALTER TABLE deliveries VALIDATE CONSTRAINT of_transaction',
  ],
  [
    'a unique key over an index',
    'ALTER TABLE attempts DROP CONSTRAINT IF EXISTS once_for_rail',
    'DROP INDEX CONCURRENTLY IF EXISTS once_for_rail',
    'CREATE UNIQUE INDEX CONCURRENTLY once_for_rail ON attempts (id, rail)',
    'ALTER TABLE attempts ADD CONSTRAINT once_for_rail UNIQUE USING INDEX once_for_rail',
  ],
  ['rows of a table of rules', "INSERT INTO state_moves VALUES ('PAYOUT', 'RED', 'BLUE') ON CONFLICT DO NOTHING"],
]
