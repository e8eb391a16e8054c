import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Cipher } from '../../db/cipher.ts'
import { cookieValue, setCookie, type Served } from './cookie.ts'

/** Browsers keep no cookie for longer than 400 days. Each sign-in renews it. */
const DEVICE_SECONDS = 365 * 86_400
const ID = /^[\w-]{22}$/

interface Known {
  cipher: Cipher
  config: Served
}

/** Only the service can compute it, and it names neither the user nor the device. */
const marksOf = ({ cipher }: Known, userId: string, id: string): Buffer[] =>
  cipher.fingerprints(`device:${userId}:${id}`)

/** Returns the value of the device's cookie of a request; null if there is none. */
export const deviceOf = ({ config }: Known, req: IncomingMessage): string | null => cookieValue(config, req, 'device')

/**
 * Returns the Set-Cookie header by which the service knows the device of a user who has signed in there. The cookie
 * admits to nothing: failures of strangers just do not count for the device.
 */
export function keepDevice(known: Known, userId: string): string {
  const id = randomBytes(16).toString('base64url')
  const [mark] = marksOf(known, userId, id)
  return setCookie(known.config, {
    name: 'device',
    value: `${id}.${mark!.toString('base64url')}`,
    seconds: DEVICE_SECONDS,
  })
}

/** Returns the device's id if one of the users has signed in with it; else null. */
export function knownDevice(known: Known, device: string | null, users: readonly { id: string }[]): string | null {
  const [id, mark, ...rest] = (device ?? '').split('.')
  if (id === undefined || mark === undefined || rest.length > 0 || !ID.test(id)) return null
  const given = Buffer.from(mark, 'base64url')
  const isMarked = (userId: string): boolean =>
    marksOf(known, userId, id).some((each) => each.length === given.length && timingSafeEqual(each, given))
  return users.some((user) => isMarked(user.id)) ? id : null
}
