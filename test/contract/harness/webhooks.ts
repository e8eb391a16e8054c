import { createHmac } from 'node:crypto'
import type { InboundEvent, SignedTexts } from './harness.ts'

/** Signs a message by the Standard Webhooks specification; a second implementation. */
export function signMessage(
  prefix: 'webhook' | 'svix',
  secret: string,
  body: string,
  at = Date.now(),
  id = 'msg_contract',
): InboundEvent {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    headers: { [`${prefix}-id`]: id, [`${prefix}-timestamp`]: timestamp, [`${prefix}-signature`]: `v1,${signature}` },
    body,
  }
}

/** The text that the Standard Webhooks specification signs. */
export function messageTexts(prefix: 'webhook' | 'svix', { headers, body }: InboundEvent): SignedTexts {
  const names = [`${prefix}-id`, `${prefix}-timestamp`]
  return {
    texts: [...names.map((name) => headers[name]!), body],
    separator: '.',
    divided: ([id, timestamp, rest]) => ({
      headers: { ...headers, [names[0]!]: id, [names[1]!]: timestamp },
      rawBody: Buffer.from(rest!),
    }),
  }
}

/** A signature over the bytes of the body. */
export function bodyText({ headers, body }: InboundEvent): SignedTexts {
  return { texts: [body], separator: '', divided: ([text]) => ({ headers, rawBody: Buffer.from(text!) }) }
}

export function webhookSecret(of: string): string {
  return `whsec_${Buffer.from(`the secret of ${of}`.padEnd(32)).toString('base64')}`
}
