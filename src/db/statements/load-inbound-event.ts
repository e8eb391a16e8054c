import { type Database, run } from '../query.ts'

const statement = {
  name: 'load-inbound-event',
  text: `
    SELECT i.transaction_id AS "transactionId", i.finding, i.dispute, i.handled_at IS NOT NULL AS handled,
      json_build_object('id', a.id, 'number', a.number, 'providerId', a.provider_id) AS attempt
    FROM inbound_events i JOIN attempts a ON a.id = i.attempt_id WHERE i.id = $1`,
}

export interface StoredInboundEvent {
  transactionId: string
  finding: Record<string, unknown> | null
  dispute: boolean
  handled: boolean
  attempt: { id: string; number: number; providerId: string }
}

/** A stored event that names an attempt; null for an unknown id. */
export async function loadInboundEvent(db: Database, inboundEventId: string): Promise<StoredInboundEvent | null> {
  const [row] = await run<StoredInboundEvent>(db, statement, [inboundEventId])
  return row ?? null
}
