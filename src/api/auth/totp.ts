import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the values that every authenticator app supports. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** The length that RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20
/** Steps by which the clocks may differ, in both directions. */
const DRIFT = 1

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** The secret in base32, to type into an app, and as the address that its QR code shows. */
export function presentTotp(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ ...SETTINGS, issuer, label, secret: secretOf(secret) })
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() }
}

/** Returns the time step of a code that is valid now, with one step of drift; else null. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | null {
  const totp = new TOTP({ ...SETTINGS, secret: secretOf(secret) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: DRIFT })
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta
}
