import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { ProviderDescriptor } from '../../../src/providers/contract/descriptor.ts'
import type { InboundRequest } from '../../../src/providers/contract/provider.ts'
import { isEqual } from '../../../src/providers/wire/signatures.ts'

/**
 * What a made-up provider signs:
 * - BODY: an event's body, with a shared secret.
 * - ADDRESS: the method, address and body, with a shared secret.
 * - KEY_PAIR: an event's body with its own private key; it also expects requests to be signed with the service's.
 * - NOTHING: no event is signed.
 */
export type Signing = 'BODY' | 'ADDRESS' | 'KEY_PAIR' | 'NOTHING'

type Settings = ProviderDescriptor['configuration']['settings']
type Keys = Readonly<Record<string, string>>

/** An Ed25519 private key in PKCS #8 is this prefix with 32 secret bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

function pairOf(secret: Buffer): { privateKey: string; publicKey: string } {
  const pkcs8 = Buffer.concat([PKCS8_PREFIX, secret.subarray(0, 32)])
  const publicKey = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  return { privateKey: pkcs8.toString('base64'), publicKey: spki.toString('base64') }
}

const SHARED: Settings = { EVENT_SECRET: { format: 'text', simulated: (secret) => secret('event').toString('hex') } }

/** Each side has two keys: its own private key, and the public key of the other side. */
const PAIRS: Settings = {
  PRIVATE_KEY: {
    format: 'text',
    simulated(secret) {
      const { privateKey, publicKey } = pairOf(secret('service'))
      return { service: privateKey, provider: publicKey }
    },
  },
  PROVIDER_KEY: {
    format: 'text',
    simulated(secret) {
      const { privateKey, publicKey } = pairOf(secret('provider'))
      return { service: publicKey, provider: privateKey }
    },
  },
}

export const SETTINGS_OF: Readonly<Record<Signing, Settings>> = {
  BODY: SHARED,
  ADDRESS: SHARED,
  KEY_PAIR: PAIRS,
  NOTHING: {},
}

export function signWith(privateKey: string, text: string | Buffer): string {
  if (privateKey === '') return 'unsigned'
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return sign(null, Buffer.from(text), key).toString('base64')
}

export function isSignedBy(publicKey: string | undefined, text: string | Buffer, signature: string | undefined) {
  if (!publicKey || !signature) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

const hmac = (secret: string, ...parts: (string | Buffer)[]): string =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', secret)).digest('hex')

export function eventHeaders(signing: Signing, keys: Keys, body: string, to: { method: string; url: string }) {
  const signature = {
    BODY: () => hmac(keys.EVENT_SECRET!, body),
    // A line end is in no method and in no address, so the text can be divided in one way only.
    ADDRESS: () => hmac(keys.EVENT_SECRET!, to.method, '\n', to.url, '\n', body),
    KEY_PAIR: () => signWith(keys.PROVIDER_KEY!, body),
    NOTHING: () => '',
  }[signing]()
  return { 'content-type': 'application/json', ...(signature === '' ? {} : { 'x-signature': signature }) }
}

export function isEventSigned(signing: Signing, keys: Keys, { method, url, headers, rawBody }: InboundRequest) {
  const given = headers['x-signature']
  if (signing === 'KEY_PAIR') return isSignedBy(keys.PROVIDER_KEY, rawBody, given)
  if (!keys.EVENT_SECRET) return false
  const parts = signing === 'ADDRESS' ? [method, '\n', url, '\n', rawBody] : [rawBody]
  return isEqual(hmac(keys.EVENT_SECRET, ...parts), given)
}
