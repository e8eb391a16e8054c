import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** X.509 certificates generated at run time (RFC 5280), so that no test key is stored. */
export interface Certificate {
  cert: string
  key: string
}

interface CertificateOptions {
  names?: readonly string[]
  /** Default: self-signed. */
  issuer?: Authority
  validFrom?: Date
  validTo?: Date
}

interface Authority extends Certificate {
  name: string
  privateKey: KeyObject
}

const DAY = 86_400_000
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const ALTERNATIVE_NAMES = '0603551d11'
const BASIC_CONSTRAINTS = '0603551d13'

const hex = (text: string) => Buffer.from(text, 'hex')

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : content.length < 256
        ? Buffer.from([0x81, content.length])
        : Buffer.from([0x82, content.length >> 8, content.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, content])
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const named = (name: string) => sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from(name)))))
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\..*$/g, '')}Z`))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)

function make(name: string, isAuthority: boolean, options: CertificateOptions): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { issuer, names = [] } = options
  const { validFrom = new Date(Date.now() - DAY), validTo = new Date(Date.now() + DAY) } = options
  const algorithm = sequence(hex(ECDSA_WITH_SHA256))
  const constraints = sequence(
    hex(BASIC_CONSTRAINTS),
    hex('0101ff'),
    der(0x04, sequence(...(isAuthority ? [hex('0101ff')] : []))),
  )
  const alternatives = sequence(
    hex(ALTERNATIVE_NAMES),
    der(0x04, sequence(...names.map((each) => der(0x82, Buffer.from(each))))),
  )
  const extensions = der(0xa3, sequence(constraints, ...(names.length > 0 ? [alternatives] : [])))
  const signed = sequence(
    hex('a003020102'),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    named(issuer?.name ?? name),
    sequence(time(validFrom), time(validTo)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const whole = sequence(signed, algorithm, bits(sign('sha256', signed, issuer?.privateKey ?? privateKey)))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    name,
    privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

export const authority = (name = 'Test authority'): Authority => make(name, true, {})

export const certificate = (options: CertificateOptions): Certificate =>
  make(options.names?.[0] ?? 'server', false, options)
