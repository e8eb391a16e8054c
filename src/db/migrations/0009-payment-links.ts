import { Migration } from '@mikro-orm/migrations'

/** Payment links: what a link is beside its one transaction. And the provider that a business named for a payment. */
export class Migration0009PaymentLinks extends Migration {
  override up(): void {
    this.addSql(`
      -- Where a business named the provider, no other one is tried.
      ALTER TABLE transactions ADD COLUMN named_provider_id text;

      CREATE TABLE payment_links (
        id text PRIMARY KEY,
        business_id text NOT NULL REFERENCES businesses,
        mode text NOT NULL CHECK (mode IN ('TEST', 'LIVE')),
        transaction_id text NOT NULL UNIQUE REFERENCES transactions,
        -- When a payer last asked for a checkout while none was open; no attempt is made before that.
        opened_at timestamptz(3),
        -- The business ended it before its time.
        expire_requested_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX payment_links_listed ON payment_links (business_id, mode, created_at DESC, id DESC);
    `)
  }
}
