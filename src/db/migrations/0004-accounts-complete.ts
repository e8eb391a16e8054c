import { Migration } from '@mikro-orm/migrations'
import { appendOnly } from './rules.ts'

/** Several users in a business, proof of who it is, a record of what was decided, and a count of failed logins. */
export class Migration0004AccountsComplete extends Migration {
  override up(): void {
    this.addSql(`
      -- A deleted user stays as a row: keys were minted by it and acts recorded of it.
      ALTER TABLE users ADD COLUMN deleted_at timestamptz(3), ADD COLUMN admin_since timestamptz(3);
      DROP INDEX users_email;
      CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE deleted_at IS NULL;
      UPDATE users SET admin_since = created_at WHERE role = 'ADMIN';
      ALTER TABLE users ADD CHECK ((role = 'ADMIN') = (admin_since IS NOT NULL));

      -- Whoever changes a role, by whatever statement, it is known since when somebody is ADMIN.
      CREATE FUNCTION keep_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.role <> 'ADMIN' THEN NEW.admin_since := NULL;
        ELSIF TG_OP = 'INSERT' OR OLD.role <> 'ADMIN' THEN NEW.admin_since := clock_timestamp();
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER users_admin_since BEFORE INSERT OR UPDATE OF role ON users
        FOR EACH ROW EXECUTE FUNCTION keep_admin_since();

      -- details and reason are encrypted: names and identity numbers, and what an operator wrote about them.
      CREATE TABLE kyc_submissions (
        id text PRIMARY KEY,
        business_id text NOT NULL REFERENCES businesses,
        state text NOT NULL DEFAULT 'SUBMITTED' CHECK (state IN ('SUBMITTED', 'APPROVED', 'REJECTED')),
        details bytea NOT NULL,
        reason bytea,
        submitted_by text NOT NULL REFERENCES users,
        submitted_at timestamptz(3) NOT NULL DEFAULT now(),
        decided_by text REFERENCES users,
        decided_at timestamptz(3),
        CHECK ((state = 'SUBMITTED') = (decided_at IS NULL)),
        CHECK ((state = 'REJECTED') = (reason IS NOT NULL))
      );
      CREATE INDEX kyc_submissions_business ON kyc_submissions (business_id, submitted_at);
      CREATE UNIQUE INDEX kyc_submissions_open ON kyc_submissions (business_id) WHERE state = 'SUBMITTED';

      -- Ids alone, no personal data: it can never be taken out again.
      CREATE TABLE audit_log (
        id text PRIMARY KEY,
        business_id text NOT NULL REFERENCES businesses,
        actor text NOT NULL,
        action text NOT NULL,
        target text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX audit_log_listed ON audit_log (business_id, created_at DESC, id DESC);

      -- The table of rate-limiter-flexible, column for column; expire is in milliseconds since 1970.
      CREATE TABLE login_failures (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      );
      CREATE INDEX login_failures_expired ON login_failures (expire);
    `)
    this.addSql(appendOnly('audit_log'))
  }
}
