import { createHmac } from 'node:crypto'

export interface SignedHeaders {
  'x-service-signature': string
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Specification section 5 (8): lowercase hex HMAC-SHA256 of the raw body, keyed with the secret as returned.
 * Beside it the Standard Webhooks headers, keyed with the 32 bytes that the secret encodes.
 */
export function signatureHeaders(secret: string, eventId: string, body: string, at: Date): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const decoded = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64')
  return {
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', decoded).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`,
  }
}
