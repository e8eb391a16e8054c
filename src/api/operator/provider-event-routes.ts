import { Type } from 'typebox'
import { type ListedInboundEvent, listInboundEvents } from '../../db/inbound-events/list-inbound-events.ts'
import { EXAMPLE_INSTANT } from '../schema/examples.ts'
import { listQuery, pageOf, partOf, toPage } from '../schema/page-schema.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, idOf, Instant, nullable, ProviderId, ProviderName } from '../schema/schema.ts'

const ProviderEvent = closed(
  {
    id: idOf('inboundEvent'),
    providerId: ProviderId,
    providerEventId: Type.String({
      description: 'The provider’s own id of the event; the SHA-256 of its body where the provider gives none.',
      examples: ['evt_9f2d4c'],
    }),
    type: Type.String({ description: 'The provider’s word for what happened.', examples: ['charge.success'] }),
    matched: Type.Boolean({ description: 'Whether it names an attempt of this service.', examples: [false] }),
    transactionId: described(nullable(idOf('transaction')), 'The transaction that it is about; null where unmatched.'),
    dispute: Type.Boolean({ description: 'Whether the payer disputes the charge.', examples: [false] }),
    receivedAt: described(Instant, 'When it was stored.'),
    handledAt: described(nullable(Instant), 'When its transaction took it in; else null.'),
    setAsideBecause: nullable(
      Type.String({ description: 'Why nothing was done about it; else null.', examples: ['the event cannot be read'] }),
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

function present({ id, providerId, providerEventId, type, transactionId, ...rest }: ListedInboundEvent) {
  const { dispute, receivedAt, handledAt, setAsideBecause } = rest
  const matched = transactionId !== null
  return {
    id,
    providerId,
    providerEventId,
    type,
    matched,
    transactionId,
    dispute,
    receivedAt,
    handledAt,
    setAsideBecause,
  }
}

export const operatorProviderEventRoutes = [
  defineRoute({
    tag: 'Operator',
    plan: 'SANDBOX',
    access: 'operator',
    method: 'GET',
    path: '/api/operator/provider-events',
    operationId: 'listProviderEvents',
    summary: 'List the signed events that providers sent',
    description:
      'With `matched=false` those that name no attempt of this service: money that a provider moved and we do not know ' +
      'of, or an account that somebody else uses too. Look them up at the provider by `providerEventId`.',
    request: {
      query: listQuery({
        matched: Type.Optional(Type.Boolean({ description: 'Whether it names an attempt of this service.' })),
        provider: Type.Optional({ ...ProviderName, description: 'Only those of this provider.' }),
      }),
    },
    responses: {
      200: {
        description: 'Newest first.',
        schema: pageOf(ProviderEvent),
        example: { data: [exampleEvent], nextCursor: null },
      },
    },
    errors: [],
    handle: async ({ query }, { pool }) => {
      const rows = await listInboundEvents(pool, query, partOf(query))
      const listed = rows.map((row) => ({ ...row, createdAt: row.receivedAt }))
      return { status: 200, body: toPage(listed, query, present) }
    },
  }),
]
