import { Secret, TOTP } from 'otpauth'
import { login } from '../accounts/accounts.ts'
import type { Ask, RunningApi } from '../running-api.ts'
import { Authenticator } from './authenticator.ts'
import { expecting } from '../../client.ts'

const ORIGIN = 'http://payments.test'
const STEP_MS = 30_000

/** Returns the code of now, or of a later step: no code is accepted twice, and the next one already is. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
}

/** Enrols an authenticator app with the code of the previous step, so that the codes of now and of the next remain. */
export async function enrolTotp(api: RunningApi, who: Ask): Promise<{ secret: string; recoveryCodes: string[] }> {
  const offer = await api.ask('POST', '/api/auth/totp', who)
  const { secret } = offer.body
  for (;;) {
    const code = codeOf(secret, -1)
    const { status, body } = await api.ask('POST', '/api/auth/totp/confirm', { ...who, body: { code } })
    if (status === 200) return { secret, recoveryCodes: body.recoveryCodes }
    // A step that ended on the way makes the code too old.
    if (code === codeOf(secret, -1)) throw new Error(`enrolling returned ${status}`)
  }
}

export async function enrolPasskey(api: RunningApi, who: Ask) {
  const authenticator = new Authenticator(ORIGIN)
  const { body } = await api.ask('POST', '/api/auth/passkeys/options', { ...who, body: { purpose: 'REGISTER' } })
  const credential = authenticator.register(body.options)
  const registration = { ...who, body: { name: 'Laptop', credential } }
  return { authenticator, ...expecting(201, await api.ask('POST', '/api/auth/passkeys/register', registration)) }
}

/** Gives the password. Returns the token with which the second factor is given. */
export async function signInTokenOf(api: RunningApi, email: string): Promise<string> {
  return expecting(202, await login(api, email)).signInToken
}

export async function signInOptions(api: RunningApi, signInToken: string) {
  const { body } = await api.ask('POST', '/api/auth/passkeys/options', { body: { purpose: 'SIGN_IN', signInToken } })
  return body.options
}
