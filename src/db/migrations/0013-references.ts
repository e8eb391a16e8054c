import { Migration } from '@mikro-orm/migrations'

/** Who calls by USSD knows a reference and no business. */
export class Migration0013References extends Migration {
  override up(): void {
    this.addSql(`CREATE INDEX transactions_reference ON transactions (reference) WHERE kind = 'COLLECT';`)
  }
}
