import { Type } from 'typebox'
import { type ListedInboundEvent, listInboundEvents } from '../../db/inbound-events/list-inbound-events.ts'
import { EXAMPLE_INSTANT } from '../schema/examples.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, fieldsOf, idOf, Instant, nullable, ProviderId, ProviderName } from '../schema/schema.ts'

const ProviderEvent = closed(
  {
    id: idOf('inboundEvent'),
    providerId: ProviderId,
    providerEventId: Type.String({
      description: 'The provider’s id of the event; the SHA-256 of its body if the provider gives none.',
      examples: ['evt_9f2d4c'],
    }),
    type: Type.String({ description: 'The provider’s type of the event.', examples: ['charge.success'] }),
    matched: Type.Boolean({ description: 'True if the event names an attempt of this service.', examples: [false] }),
    transactionId: described(nullable(idOf('transaction')), 'The transaction of the event; null if unmatched.'),
    dispute: Type.Boolean({ description: 'True if the payer disputes the charge.', examples: [false] }),
    receivedAt: described(Instant, 'When the event was stored.'),
    handledAt: described(nullable(Instant), 'When the transaction’s workflow handled the event; null if it has not.'),
    setAsideBecause: nullable(
      Type.String({ description: 'Why the event was ignored; else null.', examples: ['the event cannot be read'] }),
    ),
  },
  { title: 'ProviderEvent' },
)

const exampleEvent = {
  id: 'inb_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
  providerId: 'paystack',
  providerEventId: 'evt_9f2d4c',
  type: 'charge.success',
  matched: false,
  transactionId: null,
  dispute: false,
  receivedAt: EXAMPLE_INSTANT,
  handledAt: null,
  setAsideBecause: null,
}

const present = (event: ListedInboundEvent) =>
  fieldsOf(ProviderEvent, { ...event, matched: event.transactionId !== null })

export const operatorProviderEventRoutes = [
  defineRoute({
    tag: 'Operator',
    plan: 'SANDBOX',
    access: 'operator',
    method: 'GET',
    path: '/api/operator/provider-events',
    operationId: 'listProviderEvents',
    summary: 'List the events of providers',
    description:
      'With `matched=false`: events that name no attempt of this service. The provider may have moved money that the ' +
      'service does not know of, or another system uses the same account. Look them up at the provider by ' +
      '`providerEventId`.',
    request: {
      query: listQuery({
        matched: Type.Optional(
          Type.Boolean({ description: 'true: only events that name an attempt of this service; false: only others.' }),
        ),
        provider: Type.Optional({ ...ProviderName, description: 'Only events of this provider.' }),
      }),
    },
    responses: listOf(ProviderEvent, exampleEvent),
    handle: async ({ query }, { pool }) => {
      const rows = await listInboundEvents(pool, query, partOf(query))
      const listed = rows.map((row) => ({ ...row, createdAt: row.receivedAt }))
      return { status: 200, body: toPage(listed, query, present) }
    },
  }),
]
