import { Migration } from '@mikro-orm/migrations'

/** Payers that come back to a link: which of them the provider's answers speak of. */
export class Migration0015PayerReturns extends Migration {
  override up(): void {
    this.addSql(`
      -- Every checkout of the link was found unpaid by questions put after the returns up to then.
      ALTER TABLE payment_links ADD COLUMN returns_answered_at timestamptz(3);
    `)
  }
}
