import { Migration } from '@mikro-orm/migrations'

/** Whoever signals a replay may call it what they like, also as an attempt of the schedule is called: 1 to 7. */
export class Migration0014AttemptKeys extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE delivery_attempts
        DROP CONSTRAINT delivery_attempts_delivery_id_trigger_key_key,
        ADD UNIQUE (delivery_id, trigger, trigger_key);
    `)
  }
}
