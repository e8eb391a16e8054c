import { createHmac } from 'node:crypto'
import { isEqual } from './signatures.ts'

const WINDOW_MS = 3 * 60_000
/** Signatures accepted in one header: one for each secret during a rotation. */
const MOST_SIGNATURES = 8
/** The specification allows no full stop in an id. With one, the signed text could be divided in several ways. */
const ID = /^[^.]{1,255}$/

/**
 * Verifies a message signed by the Standard Webhooks specification (https://www.standardwebhooks.com; Svix uses another
 * header prefix). Returns its id, or null if it is unsigned, modified, or outside the window of three minutes.
 */
export function verifyStandardWebhook(
  prefix: 'webhook' | 'svix',
  secret: string | undefined,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: Buffer,
): string | null {
  const { [`${prefix}-id`]: id, [`${prefix}-timestamp`]: timestamp, [`${prefix}-signature`]: signatures } = headers
  const key = Buffer.from((secret ?? '').replace(/^whsec_/, ''), 'base64')
  // Anyone could sign with an empty secret.
  if (!id || !timestamp || !signatures || key.length === 0 || !ID.test(id)) return null
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > WINDOW_MS) return null
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody)
  const expected = `v1,${mac.digest('base64')}`
  const given = signatures.split(' ', MOST_SIGNATURES)
  return given.some((signature) => isEqual(expected, signature)) ? id : null
}
