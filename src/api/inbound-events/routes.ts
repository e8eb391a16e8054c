import { createHash } from 'node:crypto'
import { ServiceError } from '../../domain/errors.ts'
import type { EngineWork, TransactionFacts } from '../../domain/engine-work.ts'
import { mayReverseRefund } from '../../domain/payments/refund-hints.ts'
import { storeDisputeEvent } from '../../db/disputes/store-dispute.ts'
import { type NewInboundEvent, noteUnsignedEvent, storeInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import { storeRefundHint } from '../../db/refunds/refund.ts'
import { MODES, type Mode } from '../../domain/states.ts'
import type { InboundRequest, Provider, ProviderEvent, UnsignedEvent } from '../../providers/contract/provider.ts'
import type { Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { defineRoute, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'

/** Returns the parsed event and the mode whose secret verifies its signature; null if none does. */
function verified(
  api: Api,
  provider: Provider,
  received: InboundRequest,
): { mode: Mode; event: ProviderEvent | UnsignedEvent } | null {
  for (const mode of MODES) {
    const connection = api.connections[provider.id]?.[mode]
    const event = connection && provider.verifyEvent(connection, received)
    if (event) return { mode, event }
  }
  return null
}

function singleHeaders(headers: NodeJS.Dict<string | string[]>): InboundRequest['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

/** Stores nothing of the event, since anyone can send it. The workflow asks at most every 10 s, within the budget. */
async function askAbout(api: Api, provider: Provider, { providerReference }: UnsignedEvent): Promise<void> {
  if (providerReference === null) return
  const row = await noteUnsignedEvent(api.pool, { providerId: provider.id, providerReference })
  if (row) api.starts.push({ kind: 'payer', row, did: 'returned' })
}

type StoredEvent = Omit<NewInboundEvent, 'providerReference' | 'finding' | 'dispute'>

/** Stores a verified event. Returns the work that it leaves: the workflows that need a signal. */
async function store(api: Api, provider: Provider, stored: StoredEvent, event: ProviderEvent): Promise<EngineWork[]> {
  const { providerReference, finding, dispute, disputeId, subject, type, hint = null } = event
  const signal = (row: TransactionFacts & { inboundEventId: string }): EngineWork => {
    return { kind: 'providerEvent', row, again: false }
  }
  if (dispute && disputeId && provider.disputes) {
    const named = { disputeId: newId('dispute'), providerDisputeId: disputeId, providerReference }
    const toRead = await storeDisputeEvent(api.pool, { ...stored, ...named })
    return toRead ? [{ kind: 'dispute', row: toRead }] : []
  }
  if (subject === 'REFUND' && providerReference !== null && finding === null) {
    const hinted = { ...stored, providerReference, finding: hint, takesBack: mayReverseRefund(type) }
    return (await storeRefundHint(api.pool, hinted)).map(signal)
  }
  const toHandle = await storeInboundEvent(api.pool, { ...stored, providerReference, finding, dispute })
  return toHandle ? [signal({ ...toHandle, inboundEventId: stored.id })] : []
}

export const providerEventRoutes = [
  defineRoute('POST /api/providers/{providerId}/events', {
    operationId: 'receiveProviderEvent',
    tag: 'Provider events',
    summary: 'Receive a signed event of a provider',
    description:
      'For payment providers only; your own events are sent to your webhook endpoints. The signature is verified ' +
      'over the raw body before the body is parsed. Each event is stored once; the response follows the commit.',
    plan: 'SANDBOX',
    access: 'public',
    bodyFormat: 'raw',
    request: {
      params: t.closed({ providerId: t.String({ pattern: '^[a-z]{1,20}$', examples: ['paystack'] }) }),
      example: {
        event: 'charge.success',
        data: { id: 4_099_260_516, reference: 'x7qa2m4n6p3r5t7v', status: 'success' },
      },
    },
    responses: returns(
      200,
      'Stored now or earlier.',
      t.closed({ received: t.Literal(true, { description: 'The event is stored.' }) }),
    ),
    errors: ['SV-1001'],
    result: async ({ params, rawBody, http }, api) => {
      const provider = api.providers.find(({ id }) => id === params.providerId)
      if (!provider) throw new ServiceError('SV-2005', { message: 'The provider in the path is unknown.' })
      const { method, originalUrl, headers } = http
      const url = `${api.config.baseUrl}${originalUrl}`
      const found = verified(api, provider, { method, url, headers: singleHeaders(headers), rawBody })
      if (!found) throw new ServiceError('SV-1001', { message: 'The signature of the event is missing or wrong.' })
      const { mode, event } = found
      if ('unsigned' in event) {
        await askAbout(api, provider, event)
        return { received: true }
      }
      const id = newId('inboundEvent')
      const stored = {
        id,
        providerId: provider.id,
        providerEventId: event.eventId ?? createHash('sha256').update(rawBody).digest('hex'),
        type: event.type,
        body: api.cipher.encrypt(rawBody, `inbound-event:${id}`),
        modes: [mode],
      }
      for (const work of await store(api, provider, stored, event)) api.starts.push(work)
      return { received: true }
    },
  }),
]
