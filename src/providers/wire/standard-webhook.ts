import { createHmac } from 'node:crypto'
import { isEqual } from './signatures.ts'

/** How far the sender's clock and ours may be apart, and how long a message may be on its way. */
const WINDOW_MS = 3 * 60_000
/** Signatures in one header: one for each secret during a rotation. */
const MOST_SIGNATURES = 8

/**
 * Verifies a message signed as https://www.standardwebhooks.com says (Svix's headers carry another prefix): answers
 * its id, or null where it is unsigned, tampered with or out of the window of three minutes.
 */
export function verifyStandardWebhook(
  prefix: 'webhook' | 'svix',
  secret: string | undefined,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: Buffer,
): string | null {
  const { [`${prefix}-id`]: id, [`${prefix}-timestamp`]: timestamp, [`${prefix}-signature`]: signatures } = headers
  const key = Buffer.from((secret ?? '').replace(/^whsec_/, ''), 'base64')
  // An empty secret would let anyone sign.
  if (!id || !timestamp || !signatures || key.length === 0) return null
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > WINDOW_MS) return null
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody)
  const expected = `v1,${mac.digest('base64')}`
  const given = signatures.split(' ', MOST_SIGNATURES)
  return given.some((signature) => isEqual(expected, signature)) ? id.slice(0, 255) : null
}
