import { asSuperuser } from '../database.ts'
import type { SkippingService } from './skipping-service.ts'
import { service } from './skipping-suites.ts'

/** Responds 200 to every later provider event without storing it. Call the result to stop that. */
export async function loseEvents({ pool }: SkippingService): Promise<() => Promise<unknown>> {
  await asSuperuser(
    pool,
    `
    CREATE FUNCTION lose_event() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER events_get_lost BEFORE INSERT ON inbound_events FOR EACH ROW EXECUTE FUNCTION lose_event()`,
  )
  return () => asSuperuser(pool, 'DROP FUNCTION lose_event CASCADE')
}

/** Drops every event in a suite; after each test the provider responds truthfully again. */
export function loseEventsThroughout(): void {
  let loseNoMore: () => Promise<unknown>
  beforeAll(async () => {
    loseNoMore = await loseEvents(service)
  })
  afterEach(() => service.provider.verifySays(null))
  afterAll(() => loseNoMore())
}
