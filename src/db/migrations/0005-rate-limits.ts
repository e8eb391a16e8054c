import { Migration } from '@mikro-orm/migrations'

/** What all API processes together admitted in the current second, and how housekeeping finds what expired. */
export class Migration0005RateLimits extends Migration {
  override up(): void {
    this.addSql(`
      -- Worth nothing after its second, so not logged. As rate-limiter-flexible wants it: it inserts by position.
      -- Room on each page, so that updates stay on it.
      CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      ) WITH (fillfactor = 50);
      CREATE INDEX refresh_tokens_expired ON refresh_tokens (expires_at);
    `)
  }
}
