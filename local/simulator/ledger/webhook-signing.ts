import { createHmac } from 'node:crypto'
import type { SignedEvent } from './event-sender.ts'

/** Signs a message with the current time (https://www.standardwebhooks.com); Svix uses another header prefix. */
export function signedMessage(
  prefix: 'webhook' | 'svix',
  secret: string,
  id: string,
  content: object,
): Omit<SignedEvent, 'url'> {
  const body = JSON.stringify(content)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: timestamp,
    [`${prefix}-signature`]: `v1,${signature}`,
  }
  return { headers, body }
}
