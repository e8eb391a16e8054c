import { readLookupResult } from '../../domain/providers/lookup-result.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { attemptJson, type AttemptSnapshot } from '../transactions/record.ts'

const load = statement<{ inboundEventId: string }, Omit<StoredInboundEvent, 'unreadable'> & { finding: unknown }>({
  name: 'load-inbound-event',
  text: `
    SELECT i.transaction_id AS "transactionId", i.finding, i.dispute, i.handled_at IS NOT NULL AS handled,
      i.type, (extract(epoch FROM now() - i.received_at) * 1000)::bigint AS "ageMs", ${attemptJson} AS attempt
    FROM inbound_events i JOIN attempts a ON a.id = i.attempt_id WHERE i.id = :inboundEventId`,
})

export interface StoredInboundEvent {
  transactionId: string
  /** What it says of its attempt; null where it says nothing (a dispute, a hint), or nothing that can be read. */
  finding: LookupResult | null
  /** It was stored with a finding that cannot be read. */
  unreadable: boolean
  dispute: boolean
  handled: boolean
  /** The provider's own type of it. */
  type: string
  ageMs: number
  /** The attempt that it names, which need not be the newest. */
  attempt: AttemptSnapshot
}

/** A stored event that names an attempt; null for an unknown id. */
export async function loadInboundEvent(db: Database, inboundEventId: string): Promise<StoredInboundEvent | null> {
  const [row] = await run(db, load, { inboundEventId })
  if (!row) return null
  const finding = readLookupResult(row.finding)
  return { ...row, finding, unreadable: finding === null && row.finding !== null }
}
