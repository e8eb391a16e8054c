import { Migration } from '@mikro-orm/migrations'

const TABLES = ['businesses', 'users', 'sessions', 'api_keys']

/** Every process keeps these rows in memory and looks for changed ones by `updated_at`: no change may leave it as it was. */
export class Migration0016SeenChanges extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.updated_at = clock_timestamp();
        RETURN NEW;
      END $$;
      ${TABLES.map((table) => `CREATE TRIGGER ${table}_updated_at BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION set_updated_at();`).join('\n      ')}
    `)
  }
}
