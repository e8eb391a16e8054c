import { Type } from 'typebox'
import { type ListedInboundEvent, listInboundEvents } from '../../db/inbound-events/list-inbound-events.ts'
import { listOf, listQuery, listPage } from '../schema/page-schema.ts'
import { closed, described, fieldsOf, idOf, Instant, mostlyNull, ProviderId, ProviderName } from '../schema/schema.ts'
import { operatorRoute } from './operator-route.ts'

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
    transactionId: described(mostlyNull(idOf('transaction')), 'The transaction of the event; null if unmatched.'),
    dispute: Type.Boolean({ description: 'True if the payer disputes the charge.', examples: [false] }),
    receivedAt: described(Instant, 'When the event was stored.'),
    handledAt: described(mostlyNull(Instant), 'When the transaction’s workflow handled the event; null if it has not.'),
    setAsideBecause: mostlyNull(
      Type.String({ description: 'Why the event was ignored; else null.', examples: ['the event cannot be read'] }),
    ),
  },
  { title: 'ProviderEvent' },
)

const present = (event: ListedInboundEvent) =>
  fieldsOf(ProviderEvent, { ...event, matched: event.transactionId !== null, receivedAt: event.createdAt })

export const operatorProviderEventRoutes = [
  operatorRoute('GET /api/operator/provider-events', {
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
    responses: listOf(ProviderEvent),
    result: async ({ query }, { pool }) =>
      await listPage(query, (part) => listInboundEvents(pool, query, part), present),
  }),
]
