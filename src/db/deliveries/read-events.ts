import type { Owner } from '../accounts/business.ts'
import { list, type Position } from '../list.ts'
import { firstRow } from '../query.ts'

export interface EventRow extends Position {
  transactionId: string
  /** The envelope as it is signed and sent. */
  body: string
}

interface Filters extends Owner {
  type?: string | undefined
  transactionId?: string | undefined
  createdAfter?: string | undefined
}

const COMMON_EVENTS: readonly string[] = ['payment.created', 'payment.succeeded']

/** SQL, literal as in the indexes of rare events: after a type, it says that almost no event is of it. */
export const RARE_EVENT = `NOT IN (${COMMON_EVENTS.map((type) => `'${type}'`).join(', ')})`

export const isRareEvent = (type: string | undefined): boolean => type !== undefined && !COMMON_EVENTS.includes(type)

const SELECT = `SELECT id, transaction_id, body, created_at FROM events`

export const listEvents = list<Filters, EventRow>({
  name: 'event-list',
  select: SELECT,
  where: [
    'business_id = :businessId',
    'mode = :mode',
    'type = :type',
    { sql: `type ${RARE_EVENT}`, applies: ({ type }) => isRareEvent(type) },
    'transaction_id = :transactionId',
    'created_at > :createdAfter',
  ],
  createdAt: 'created_at',
  id: 'id',
})

export const findEvent = firstRow<Owner & { id: string }, EventRow>('event-find')(
  `${SELECT} WHERE id = :id AND business_id = :businessId AND mode = :mode`,
)
