import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ServiceError } from '../../domain/errors.ts'
import { type Challenge, hashOf, passkeyChallenges } from '../../db/accounts/one-time.ts'
import { countUse, findPasskey } from '../../db/accounts/second-factors.ts'
import { Passkey } from '../../db/entities/index.ts'
import type { AuthenticationCredential, RegistrationCredential } from '../accounts/passkey-schema.ts'
import type { Api } from '../http/call.ts'
import { wrongState } from '../http/not-found.ts'

/** Bytes of an id (WebAuthn level 3, section 4). The database indexes no value that is much longer. */
const LONGEST_ID = 1_023
/** The name that authenticators show. */
const RP_NAME = 'Payments'

/** Whom a challenge is for. */
export interface Holder {
  userId: string
  /** The session or the sign-in: a challenge works nowhere else. */
  boundTo: string
}

type Purpose = Challenge['purpose']

/** Its 300 modules are loaded by the first user with a passkey: they take an eighth of the CPU of a start. */
const webAuthn = () => import('@simplewebauthn/server')

/** The relying party of WebAuthn: the host and the origin of BASE_URL. Throws SV-3005 for an IP address. */
function relyingParty({ config }: Api) {
  const { hostname, origin } = new URL(config.baseUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw wrongState('NO_HOST_NAME', 'Browsers offer passkeys only where BASE_URL has a host name, such as localhost.')
  return { rpID: hostname, origin }
}

async function issue(api: Api, purpose: Purpose, holder: Holder, challenge: string): Promise<void> {
  await passkeyChallenges.store(api.pool, { hash: hashOf(challenge), purpose, ...holder })
}

async function credentialsOf(api: Api, userId: string) {
  const passkeys = await api.orm.em.fork().find(Passkey, { userId })
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports: transports as ('usb' | 'nfc' | 'ble' | 'internal' | 'hybrid')[],
  }))
}

/** Returns the options of `navigator.credentials.create`. */
export async function registrationOptions(api: Api, holder: Holder, email: string) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(api).rpID,
    userName: email,
    userID: new Uint8Array(Buffer.from(holder.userId)),
    excludeCredentials: await credentialsOf(api, holder.userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await issue(api, 'REGISTER', holder, options.challenge)
  return options
}

/** Returns the options of `navigator.credentials.get`, for a user with passkeys. */
export async function authenticationOptions(api: Api, holder: Holder) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(api).rpID,
    allowCredentials: await credentialsOf(api, holder.userId),
    userVerification: 'preferred',
  })
  await issue(api, 'AUTHENTICATE', holder, options.challenge)
  return options
}

const refused = (): ServiceError =>
  new ServiceError('SV-1005', { message: 'The passkey was not accepted: ask for new options and try again.' })

/** Spends the challenge of a response. The response is a stranger's, so its challenge can be of any type. */
type Spend = (challenge: unknown) => Promise<boolean>

/**
 * Returns what the library verified. Whatever it throws is a refusal: its own errors and those of the parsers and of
 * the cryptography below it. Only a fault of the database is none.
 */
async function accepted<T extends { verified: boolean }>(
  api: Api,
  issued: Holder & { purpose: Purpose },
  verify: (spend: Spend) => Promise<T>,
): Promise<T> {
  let fault: unknown
  const spend: Spend = async (challenge) => {
    if (typeof challenge !== 'string') return false
    try {
      return await passkeyChallenges.spend(api.pool, { hash: hashOf(challenge), ...issued })
    } catch (error) {
      fault = error
      return false
    }
  }
  const result = await verify(spend).catch(() => null)
  if (fault !== undefined) throw fault
  if (!result?.verified) throw refused()
  return result
}

/** Verifies a new passkey. Throws SV-1005 if it is not accepted. */
export async function verifiedPasskey(api: Api, holder: Holder, response: RegistrationCredential) {
  const { rpID, origin } = relyingParty(api)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await accepted(api, { ...holder, purpose: 'REGISTER' }, (spend) =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: spend,
      expectedOrigin: origin,
      expectedRPID: rpID,
      // The second factor follows the password, so presence is enough.
      requireUserVerification: false,
    }),
  )
  const { credential } = registrationInfo!
  const credentialId = Buffer.from(credential.id, 'base64url')
  if (credentialId.length > LONGEST_ID) throw refused()
  return {
    credentialId,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: [...(credential.transports ?? [])],
  }
}

/** Spends a challenge by a passkey of the user. Throws SV-1005 if it is not accepted. */
export async function spendPasskey(api: Api, holder: Holder, response: AuthenticationCredential): Promise<void> {
  const { userId } = holder
  const stored = await findPasskey(api.pool, { userId, credentialId: Buffer.from(response.id, 'base64url') })
  if (!stored) throw refused()
  const { rpID, origin } = relyingParty(api)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { authenticationInfo } = await accepted(api, { ...holder, purpose: 'AUTHENTICATE' }, (spend) =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: spend,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: response.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.signCount },
      requireUserVerification: false,
    }),
  )
  if (await countUse(api.pool, { id: stored.id, signCount: authenticationInfo.newCounter })) return
  api.logger.warn({ userId, passkeyId: stored.id }, 'the sign count of a passkey did not grow: it may have been copied')
  throw refused()
}
