import { createPrivateKey, createPublicKey, createHmac, sign } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { newSigningKey } from '../../signing-keys.ts'
import { testBusiness } from '../accounts/accounts.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'

const PEM = newSigningKey()
const STRANGERS = newSigningKey()

const api = testApi(() => startApiWithDatabase({ deps: { tokens: { privateKeyPem: PEM } } }))
const owner = testBusiness(api)

type Members = Record<string, unknown>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const publicKey = (pem: string) => createPublicKey(createPrivateKey(pem))
const claims = (): Members => JSON.parse(Buffer.from(owner.accessToken.split('.')[1]!, 'base64url').toString())
const HEADER = { alg: 'EdDSA', typ: 'at+jwt' }
const now = () => Math.floor(Date.now() / 1_000)

interface Forged {
  header?: Members
  change?: Members
  pem?: string
  /** Signs the first two parts; default Ed25519 with `pem`. */
  signed?: (text: string) => string
}

/** Signs with the service's own key unless told otherwise, so that only the change under test is wrong. */
function forge({ header = HEADER, change = {}, pem = PEM, signed }: Forged): string {
  const text = `${encode(header)}.${encode({ ...claims(), ...change })}`
  return `${text}.${signed?.(text) ?? sign(null, Buffer.from(text), pem).toString('base64url')}`
}

const statusOf = async (token: string): Promise<number> =>
  (await api.ask('GET', '/api/account/status', { token })).status

test('a token made like the service’s own is accepted, so the refusals below have the reason that they name', async () => {
  expect(await statusOf(forge({}))).toBe(200)
})

describe('a token is refused', () => {
  const spki = () => publicKey(PEM).export({ type: 'spki', format: 'pem' })
  const hmac = (key: string | Buffer) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const stranger = () => publicKey(STRANGERS).export({ format: 'jwk' })

  test.each<[string, () => Forged]>([
    ['with an HMAC under the public key', () => ({ header: { ...HEADER, alg: 'HS256' }, signed: hmac(spki()) })],
    ['with an HMAC under no key', () => ({ header: { ...HEADER, alg: 'HS256' }, signed: hmac('') })],
    ['without a signature', () => ({ signed: () => '' })],
    ['with alg none', () => ({ header: { ...HEADER, alg: 'none' }, signed: () => '' })],
    ['with alg NonE', () => ({ header: { ...HEADER, alg: 'NonE' }, signed: () => '' })],
    ['that brings its own key as jwk', () => ({ header: { ...HEADER, jwk: stranger() }, pem: STRANGERS })],
    ['that names a set of keys as jku', () => ({ header: { ...HEADER, jku: 'http://127.0.0.1:1/' }, pem: STRANGERS })],
    ['that names a certificate as x5u', () => ({ header: { ...HEADER, x5u: 'http://127.0.0.1:1/' }, pem: STRANGERS })],
    ['that names a file as kid', () => ({ header: { ...HEADER, kid: '../../dev/null' }, pem: STRANGERS })],
    ['with an extension that must be understood', () => ({ header: { ...HEADER, crit: ['x'], x: 1 } })],
    ['of no type', () => ({ header: { alg: 'EdDSA' } })],
    ['of the cookie’s type', () => ({ header: { ...HEADER, typ: 'cookie+jwt' } })],
    ['for the dashboard', () => ({ change: { aud: 'payments-service/dashboard' } })],
    ['for another service', () => ({ change: { aud: 'another/api' } })],
    ['of another issuer', () => ({ change: { iss: 'another' } })],
    ['that has expired', () => ({ change: { exp: now() - 1 } })],
    ['that is not valid yet', () => ({ change: { nbf: now() + 3_600 } })],
    ['that never expires', () => ({ change: { exp: undefined } })],
    ['of no session', () => ({ change: { sid: undefined } })],
    ['of a session that is no text', () => ({ change: { sid: { $ne: null } } })],
    ['of another user than its session’s', () => ({ change: { sub: `usr_${'0'.repeat(32)}` } })],
  ])('%s', async (_what, forged) => {
    expect(await statusOf(forge(forged()))).toBe(401)
  })
})
