import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import type { Cipher } from '../../db/cipher.ts'
import { WebhookEndpoint } from '../../db/entities/index.ts'
import { checkReceiverUrl } from '../../receivers/receiver-guard.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { type ResponseSpec, sharing } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { WebhookEndpoint as WebhookEndpointSchema } from './schema.ts'
import { requireFound } from '../http/not-found.ts'

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

/** Returns an endpoint. Throws SV-2005 for another business's, or the other mode's. */
export async function requireEndpoint(
  em: EntityManager,
  id: string,
  { businessId, mode }: BusinessCaller,
): Promise<WebhookEndpoint> {
  const endpoint = await em.findOne(WebhookEndpoint, { id, businessId, mode, deletedAt: null })
  return requireFound(endpoint, 'webhookEndpoint', id, { mode })
}

/** Throws SV-3008 for a URL that the receiver guard refuses. */
export function requireAllowed(url: string, { mode }: BusinessCaller, { config }: Api): void {
  const verdict = checkReceiverUrl(url, { mode, allowPrivate: config.webhookAllowPrivate })
  if (!verdict.ok) throw new ServiceError('SV-3008', { message: `This webhook url is not allowed: ${verdict.why}.` })
}

/** Returns a new secret of 32 random bytes in the format of Standard Webhooks, in clear text and encrypted. */
export function newSecret(endpointId: string, cipher: Cipher): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: cipher.encrypt(secret, `webhook-secret:${endpointId}`) }
}
