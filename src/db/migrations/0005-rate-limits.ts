import { Migration } from '@mikro-orm/migrations'

/** What all API processes together admitted in the current second. Worth nothing after it, so it is not logged. */
export class Migration0005RateLimits extends Migration {
  override up(): void {
    this.addSql(`
      -- As rate-limiter-flexible wants it: it inserts by position. Room on each page, so that updates stay on it.
      CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      ) WITH (fillfactor = 50);
    `)
  }
}
