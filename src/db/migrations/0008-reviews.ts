import { Migration } from '@mikro-orm/migrations'
import { appendOnly } from './rules.ts'

/** What operators found out about transactions that waited for a person, in their own words. */
export class Migration0008Reviews extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE transaction_reviews (
        id text PRIMARY KEY,
        transaction_id text NOT NULL REFERENCES transactions,
        operator_id text NOT NULL REFERENCES users,
        outcome text NOT NULL CHECK (outcome IN ('SUCCEEDED', 'FAILED')),
        -- Encrypted: a person may write anything.
        note bytea NOT NULL,
        at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX transaction_reviews_transaction ON transaction_reviews (transaction_id);
    `)
    this.addSql(appendOnly('transaction_reviews'))
  }
}
