import { createHmac } from 'node:crypto'

/**
 * Specification section 5 (8): lowercase hex HMAC-SHA256 of the raw body, keyed with the secret as returned. Adds the
 * Standard Webhooks headers, keyed with the 32 bytes that the secret encodes. `previous` are the rotated secrets in
 * their grace period, newest first: the newest has its own header, and the list has all.
 */
export function signatureHeaders(secret: string, id: string, body: string, at: Date, previous: readonly string[] = []) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const ofBody = (key: string) => createHmac('sha256', key).update(body).digest('hex')
  const standard = (key: string) => {
    const decoded = Buffer.from(key.slice(key.indexOf('_') + 1), 'base64')
    return `v1,${createHmac('sha256', decoded).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'x-service-signature': ofBody(secret),
    ...(previous[0] && { 'x-service-signature-previous': ofBody(previous[0]) }),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [secret, ...previous].map(standard).join(' '),
  }
}
