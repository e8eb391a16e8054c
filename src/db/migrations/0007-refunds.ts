import { Migration } from '@mikro-orm/migrations'

/** Refunds: which attempt each returns, and what keeps two of them from meaning the same at a provider. */
export class Migration0007Refunds extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE transactions
        ADD COLUMN refunds_attempt_id text REFERENCES attempts,
        -- The success that came too late: it is returned by itself, once.
        ADD COLUMN auto_for_attempt_id text UNIQUE REFERENCES attempts,
        ADD CHECK ((kind = 'REFUND') = (refunds_attempt_id IS NOT NULL AND original_transaction_id IS NOT NULL)),
        ADD CHECK (auto_for_attempt_id IS NULL OR auto_for_attempt_id = refunds_attempt_id);
      CREATE INDEX transactions_refunds ON transactions (original_transaction_id) WHERE original_transaction_id IS NOT NULL;
      CREATE INDEX transactions_refunded_attempt ON transactions (refunds_attempt_id) WHERE refunds_attempt_id IS NOT NULL;

      -- A provider that takes no reference of ours for a refund is found by looking through its list, which
      -- tells two refunds of one charge apart only while at most one of them is unsettled.
      ALTER TABLE attempts ADD COLUMN exclusive_for text;
      CREATE UNIQUE INDEX attempts_one_unsettled_refund ON attempts (exclusive_for)
        WHERE exclusive_for IS NOT NULL AND state IN ('SENDING', 'UNKNOWN');
    `)
  }
}
