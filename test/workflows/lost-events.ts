import type { SkippingService } from './skipping-service.ts'

/** From now on every event of a provider gets lost, answered 200 and not stored; the answer ends that. */
export async function loseEvents({ pool }: SkippingService): Promise<() => Promise<unknown>> {
  await pool.query(`
    CREATE FUNCTION lose_event() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER events_get_lost BEFORE INSERT ON inbound_events FOR EACH ROW EXECUTE FUNCTION lose_event()`)
  return () => pool.query('DROP FUNCTION lose_event CASCADE')
}
