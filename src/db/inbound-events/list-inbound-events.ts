import { list } from '../list.ts'
import type { NewInboundEvent } from './inbound-event.ts'

export interface InboundEventFilters {
  matched?: boolean | undefined
  provider?: string | undefined
}

export interface ListedInboundEvent extends Pick<
  NewInboundEvent,
  'id' | 'providerId' | 'providerEventId' | 'type' | 'dispute'
> {
  transactionId: string | null
  createdAt: Date
  handledAt: Date | null
  setAsideBecause: string | null
}

/** The order is that of their ids, which follow the clocks of the processes. Unmatched events have a separate index. */
export const listInboundEvents = list<InboundEventFilters, ListedInboundEvent>({
  name: 'inbound-event-list',
  select: `
    SELECT e.id, e.provider_id, e.provider_event_id, e.type, e.transaction_id, e.dispute,
      e.received_at AS created_at, e.handled_at, e.set_aside_because
    FROM inbound_events AS e`,
  where: [
    // Literal SQL, so that the planner can use the index of unmatched events.
    { sql: 'e.attempt_id IS NULL', applies: ({ matched }: InboundEventFilters) => matched === false },
    { sql: 'e.attempt_id IS NOT NULL', applies: ({ matched }: InboundEventFilters) => matched === true },
    'e.provider_id = :provider',
  ],
  id: 'e.id',
})
