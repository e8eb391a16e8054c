import { Migration } from '@mikro-orm/migrations'

/** What an endpoint goes through: failing until it is disabled, and secrets that follow one another. */
export class Migration0011WebhookEndpoints extends Migration {
  override up(): void {
    this.addSql(`
      -- The start of its oldest failed attempt since it last took one; by the engine's clock, as attempts are.
      ALTER TABLE webhook_endpoints ADD COLUMN failing_since timestamptz(3),
        ADD CHECK (disabled_reason IS NULL OR NOT enabled);

      -- Secrets that were replaced and still sign, each until its own grace time ends.
      CREATE TABLE webhook_old_secrets (
        id text PRIMARY KEY,
        endpoint_id text NOT NULL REFERENCES webhook_endpoints,
        secret bytea NOT NULL,
        valid_until timestamptz(3) NOT NULL
      );
      CREATE INDEX webhook_old_secrets_endpoint ON webhook_old_secrets (endpoint_id, valid_until);

      -- Those that are replayed all at once.
      CREATE INDEX deliveries_dead ON deliveries (endpoint_id, created_at) WHERE state = 'DEAD';
    `)
  }
}
