import type { EntityManager } from '@mikro-orm/postgresql'
import { WebhookEndpoint } from '../../db/entities/index.ts'
import { clientOf, inUnitOfWork, now } from '../../db/unit-of-work.ts'
import { cancelWaitingDeliveries, countMissedDeliveries, lockEndpoint } from '../../db/webhooks/endpoints.ts'
import { recordActOf } from '../accounts/audit.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { notFound } from '../http/not-found.ts'
import { requireEndpoint } from './endpoint-presenter.ts'

/** A missing field stays as it is. */
interface EndpointChange {
  url?: string
  /** Null removes it. */
  description?: string | null
  eventTypes?: string[]
  enabled?: boolean
}

interface ChangedEndpoint {
  endpoint: WebhookEndpoint
  /** Deliveries that the endpoint missed while it was disabled; null unless the change enables it. */
  missedCount: number | null
}

/**
 * Disabling gives the reason `requested`, also to an endpoint that was disabled automatically. Another url, or
 * enabling, clears `failingSince`. Throws SV-2005.
 */
async function applyChange(
  em: EntityManager,
  caller: BusinessCaller,
  id: string,
  { url, description, eventTypes, enabled }: EndpointChange,
): Promise<ChangedEndpoint> {
  const db = clientOf(em)
  await lockEndpoint(db, { id })
  const endpoint = await requireEndpoint(em, id, caller)
  const { url: oldUrl, description: oldDescription, eventTypes: oldTypes, enabled: wasEnabled } = endpoint
  if (url !== undefined) endpoint.url = url
  if (description !== undefined) endpoint.description = description
  if (eventTypes !== undefined) endpoint.eventTypes = eventTypes
  if (enabled !== undefined) {
    endpoint.enabled = enabled
    endpoint.disabledReason = enabled ? null : 'requested'
  }
  const isEnabledNow = endpoint.enabled && !wasEnabled
  if (endpoint.url !== oldUrl || isEnabledNow) endpoint.failingSince = null
  endpoint.updatedAt = now()

  const isChanged =
    endpoint.url !== oldUrl || endpoint.description !== oldDescription || !isSame(endpoint.eventTypes, oldTypes)
  if (isChanged) recordActOf(em, caller, 'webhook_endpoint.changed', id)
  if (isEnabledNow) recordActOf(em, caller, 'webhook_endpoint.enabled', id)
  if (wasEnabled && !endpoint.enabled) recordActOf(em, caller, 'webhook_endpoint.disabled', id)
  await em.flush()
  return { endpoint, missedCount: enabled ? await countMissedDeliveries(db, { endpointId: id }) : null }
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index])

/** Changes an endpoint; disabling it cancels its waiting deliveries. Throws SV-2005. */
export async function changeEndpoint(
  api: Api,
  caller: BusinessCaller,
  id: string,
  change: EndpointChange,
): Promise<ChangedEndpoint> {
  const changed = await inUnitOfWork(api, (em) => applyChange(em, caller, id, change))
  if (change.enabled === false) await cancelDeliveries(api, caller, id, 'endpoint_disabled')
  return changed
}

/**
 * Cancels the waiting deliveries of an endpoint, and ends their workflows, which would otherwise stay open until the
 * next attempt is due, up to a day. A workflow whose signal is lost ends then, since it reads the record first.
 */
async function cancelDeliveries(
  { pool, starts }: Api,
  { businessId: merchantId }: BusinessCaller,
  endpointId: string,
  reason: 'endpoint_disabled' | 'endpoint_deleted',
): Promise<void> {
  const endWait = (deliveryId: string) => starts.push({ kind: 'cancelledDelivery', merchantId, deliveryId })
  await cancelWaitingDeliveries(pool, endpointId, reason, endWait)
}

/** Deletes an endpoint and cancels its waiting deliveries. Throws SV-2005. */
export async function deleteEndpoint(api: Api, caller: BusinessCaller, id: string): Promise<void> {
  const { businessId, mode } = caller
  await inUnitOfWork(api, async (em) => {
    const own = { id, businessId, mode, deletedAt: null }
    const deleted = await em.nativeUpdate(WebhookEndpoint, own, { deletedAt: now(), updatedAt: now() })
    if (deleted === 0) throw notFound('webhookEndpoint', id, caller)
    recordActOf(em, caller, 'webhook_endpoint.deleted', id)
  })
  await cancelDeliveries(api, caller, id, 'endpoint_deleted')
}
