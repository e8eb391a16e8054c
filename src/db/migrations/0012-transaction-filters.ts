import { Migration } from '@mikro-orm/migrations'

/** Finds what is rare among a business's transactions. What is common is found among the newest anyway. */
export class Migration0012TransactionFilters extends Migration {
  override up(): void {
    this.addSql(`
      CREATE INDEX transactions_rare_kind ON transactions (business_id, mode, kind, created_at DESC, id DESC) WHERE kind <> 'COLLECT';
      CREATE INDEX transactions_rare_state ON transactions (business_id, mode, state, created_at DESC, id DESC) WHERE state <> 'SUCCEEDED';
    `)
  }
}
