import { type ListedInboundEvent, listInboundEvents } from '../../db/inbound-events/inbound-event.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { operatorRoute } from '../http/route.ts'

const ProviderEvent = t.component('ProviderEvent', {
  id: t.idOf('inboundEvent'),
  providerId: t.ProviderId,
  providerEventId: t.text(
    'The provider’s id of the event; the SHA-256 of its body if the provider gives none.',
    'evt_9f2d4c',
  ),
  type: t.text('The provider’s type of the event.', 'charge.success'),
  matched: t.flag('True if the event names an attempt of this service.', false),
  transactionId: t.mostlyNull(t.idOf('transaction'), 'The transaction of the event; null if unmatched.'),
  dispute: t.flag('True if the payer disputes the charge.', false),
  receivedAt: t.instant('When the event was stored.'),
  handledAt: t.mostlyNull(t.Instant, 'When the transaction’s workflow handled the event; null if it has not.'),
  setAsideBecause: t.mostlyNull(t.text('Why the event was ignored; else null.', 'the event cannot be read')),
})

const present = (event: ListedInboundEvent) =>
  t.fieldsOf(ProviderEvent, { ...event, matched: event.transactionId !== null, receivedAt: event.createdAt })

export const operatorProviderEventRoutes = [
  operatorRoute('GET /api/operator/provider-events', {
    operationId: 'listProviderEvents',
    summary: 'List the events of providers',
    description:
      'With `matched=false`: events that name no attempt of this service. The provider may have moved money that the ' +
      'service does not know of, or another system uses the same account. Look them up at the provider by ' +
      '`providerEventId`.',
    ...listing(ProviderEvent, {
      matched: t.Optional(
        t.Boolean({ description: 'true: only events that name an attempt of this service; false: only others.' }),
      ),
      provider: t.Optional({ ...t.ProviderName, description: 'Only events of this provider.' }),
    }),
    result: async ({ query }, { pool }) =>
      await listPage(query, (part) => listInboundEvents(pool, query, part), present),
  }),
]
