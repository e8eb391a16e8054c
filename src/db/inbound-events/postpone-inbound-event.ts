import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** The waits widen by half of its age, from 5 s to an hour: a provider that is away for hours is not asked by all of them. */
const postpone = statement<{ inboundEventId: string }>({
  name: 'postpone-inbound-event',
  text: `
    UPDATE inbound_events
    SET engine_due_at = now() + least(greatest((now() - received_at) / 2, interval '5 s'), interval '1 hour')
    WHERE id = :inboundEventId AND handled_at IS NULL`,
})

/** What a stored event hints at could not be found out: the relay comes back with it. */
export async function postponeInboundEvent(db: Database, inboundEventId: string): Promise<void> {
  await run(db, postpone, { inboundEventId })
}
