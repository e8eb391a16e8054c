import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EntityManager } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import type { Owner } from '../../db/accounts/business.ts'
import type { Cipher } from '../../db/cipher.ts'
import { WebhookEndpoint } from '../../db/entities/index.ts'
import { receiverUrlFault } from '../../receivers/receiver-guard.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { type ResponseSpec, sharing } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { EndpointDescription, EventTypes, WebhookEndpoint as WebhookEndpointSchema } from './schema.ts'
import { requireFound, notFound } from '../http/not-found.ts'
import { clientOf, inUnitOfWork, now } from '../../db/unit-of-work.ts'
import { countReplayable } from '../../db/deliveries/request-replays.ts'
import { cancelWaitingDeliveries, lockEndpoint } from '../../db/webhooks/endpoints.ts'
import { recordActOf } from '../accounts/audit.ts'

export const endpointRoute = sharing({ tag: 'Webhook endpoints', plan: 'PAID', access: 'credential' })
export const endpointParams = t.closed({ id: t.idOf('webhookEndpoint') })
export const endpointResponse: ResponseSpec = {
  name: 'WebhookEndpoint',
  description: 'The endpoint.',
  schema: WebhookEndpointSchema,
}
export const EndpointUrl = t.String({
  format: 'uri',
  maxLength: 2_048,
  description: 'The URL that receives events by POST; https in live mode.',
  examples: ['https://shop.example.com/hooks'],
})

export const presentEndpoint = (endpoint: WebhookEndpoint) => t.fieldsOf(WebhookEndpointSchema, endpoint)

export const ownEndpoints = ({ businessId, mode }: Owner) => ({ businessId, mode, deletedAt: null })

export async function requireEndpoint(em: EntityManager, id: string, caller: BusinessCaller): Promise<WebhookEndpoint> {
  return requireFound(await em.findOne(WebhookEndpoint, { id, ...ownEndpoints(caller) }), 'webhookEndpoint', id, caller)
}

export function requireAllowed(url: string, { mode }: BusinessCaller, { config }: Api): void {
  const fault = receiverUrlFault(url, { mode, allowPrivate: config.webhookAllowPrivate })
  if (fault) throw new ServiceError('SV-3008', { message: `This webhook url is not allowed: ${fault}.` })
}

/** Returns a new secret of 32 random bytes in the format of Standard Webhooks, in clear text and encrypted. */
export function newSecret(endpointId: string, cipher: Cipher): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: cipher.encrypt(secret, `webhook-secret:${endpointId}`) }
}

/** A missing field stays as it is. */
export const EndpointChange = t.closed({
  url: t.Optional(EndpointUrl),
  description: t.Optional(t.nullable(EndpointDescription, 'Null removes the description.')),
  eventTypes: t.Optional(EventTypes),
  enabled: t.Optional(t.flag('True if new events are delivered.', true)),
})

type Change = t.Static<typeof EndpointChange>

/** `missedCount`: the deliveries that the endpoint missed while it was disabled; null unless the change enables it. */
async function applyChange(em: EntityManager, caller: BusinessCaller, id: string, change: Change) {
  const db = clientOf(em)
  await lockEndpoint(db, { id })
  const endpoint = await requireEndpoint(em, id, caller)
  const { url, description, eventTypes, enabled: wasEnabled } = endpoint
  em.assign(endpoint, change)
  if (change.enabled !== undefined) endpoint.disabledReason = change.enabled ? null : 'requested'
  const isEnabledNow = endpoint.enabled && !wasEnabled
  if (endpoint.url !== url || isEnabledNow) endpoint.failingSince = null
  endpoint.updatedAt = now()

  const isChanged =
    endpoint.url !== url || endpoint.description !== description || !isDeepStrictEqual(endpoint.eventTypes, eventTypes)
  if (isChanged) recordActOf(em, caller, 'webhook_endpoint.changed', id)
  if (isEnabledNow) recordActOf(em, caller, 'webhook_endpoint.enabled', id)
  if (wasEnabled && !endpoint.enabled) recordActOf(em, caller, 'webhook_endpoint.disabled', id)
  await em.flush()
  const missed = { endpointId: id, state: 'CANCELLED', since: '-infinity', until: 'infinity', most: null } as const
  return { endpoint, missedCount: change.enabled ? await countReplayable(db, missed) : null }
}

export async function changeEndpoint(api: Api, caller: BusinessCaller, id: string, change: Change) {
  const changed = await inUnitOfWork(api, (em) => applyChange(em, caller, id, change))
  if (change.enabled === false) await cancelDeliveries(api, caller, id, 'endpoint_disabled')
  return changed
}

/** Also ends their workflows, which wait up to a day. One that misses its signal reads the record when it wakes. */
async function cancelDeliveries(
  { pool, starts }: Api,
  { businessId }: BusinessCaller,
  endpointId: string,
  reason: 'endpoint_disabled' | 'endpoint_deleted',
): Promise<void> {
  const endWait = (id: string) => starts.push({ kind: 'cancelledDelivery', row: { id, businessId } })
  await cancelWaitingDeliveries(pool, endpointId, reason, endWait)
}

export async function deleteEndpoint(api: Api, caller: BusinessCaller, id: string): Promise<void> {
  await inUnitOfWork(api, async (em) => {
    const own = { id, ...ownEndpoints(caller) }
    const deleted = await em.nativeUpdate(WebhookEndpoint, own, { deletedAt: now(), updatedAt: now() })
    if (deleted === 0) throw notFound('webhookEndpoint', id, caller)
    recordActOf(em, caller, 'webhook_endpoint.deleted', id)
  })
  await cancelDeliveries(api, caller, id, 'endpoint_deleted')
}
