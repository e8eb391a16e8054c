import { createPrivateKey } from 'node:crypto'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import { decodeParts, type Format, plainFormat } from './format.ts'
import { ENDED_KEYS, PROOF_ORIGINS, WITNESSES } from './proof-formats.ts'
import { isEmail, parseOperators } from './operators.ts'
import { RAIL_NAMES, RAIL_PRICES } from './rail-formats.ts'

/** True for a list of hosts, which libpq tries one after the other and the driver of this service does not know. */
const hasSeveralHosts = (text: string) =>
  /^\w+:\/\/(?:.*@)?[^/?@]*,|[?&](?:host|port|hostaddr)=[^&]*(?:,|%2c)/i.test(text)

/** A network: its address and the length of its prefix in bits. */
export type AddressRange = [IPv4 | IPv6, number]

const BOOLEAN_TEXTS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false }

/** The library also accepts "10" and "0x7f.1", which an operator would not mean as addresses. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

function decodePort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}

const numberOf =
  (pattern: RegExp) =>
  (text: string): number | null =>
    pattern.test(text) ? Number(text) : null

function decodeKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return null
}

function decodeRange(text: string): AddressRange | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!isAddress(text)) return null
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** It has no trailing slash, so that paths can be appended. */
function decodeHttpUrl(text: string): string | null {
  const url = URL.parse(text)
  const plain = url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash
  return plain ? url.href.replace(/\/+$/, '') : null
}

/** Many env files cannot hold line breaks, so `\n` as two characters is accepted. */
function decodePem(text: string): string | null {
  const pem = text.replaceAll('\\n', '\n').trim()
  if (!pem.startsWith('-----BEGIN PRIVATE KEY-----')) return null
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519' ? pem : null
  } catch {
    return null
  }
}

const NEW_PEM = '"$(openssl genpkey -algorithm ed25519)"'

export const FORMATS = {
  port: plainFormat('port', decodePort, 'not a port from 1 to 65535', '3000'),
  count: plainFormat('whole number, 0 = off', numberOf(/^\d{1,9}$/), 'not a whole number, 0 (off) or more', '100'),
  days: plainFormat('days, 1 or more', numberOf(/^[1-9]\d{0,4}$/), 'not a whole number of days from 1 to 99999', '90'),
  cents: plainFormat('amount in minor units', numberOf(/^\d{1,14}$/), 'not an amount in minor units', '5000000'),
  boolean: plainFormat('`true` or `false`', (text) => BOOLEAN_TEXTS[text] ?? null, 'neither true nor false', 'true'),
  text: plainFormat('text', (text) => text, 'not text', '…'),
  'http-url': plainFormat('http(s) address', decodeHttpUrl, 'not an http or https address', 'https://pay.example.com'),
  'live-url': {
    title: 'https address',
    // Live keys move real money. The simulator, which speaks only http, would make every payment succeed without any.
    decode: (text, refuse) =>
      (/^https:/i.test(text) ? decodeHttpUrl(text) : null) ??
      refuse(`=${text} is not an https address: live keys are never sent unencrypted or to the simulator`),
    example: 'https://api.example.com',
  },
  'postgres-url': {
    title: 'Postgres address',
    decode: (text, refuse) => {
      if (hasSeveralHosts(text))
        refuse(' has several hosts; give the one address that leads to the primary (docs/operations.md)')
      const url = URL.parse(text)
      const named = url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
      return named ? text : refuse(' is not a Postgres address with a database name')
    },
    example: 'postgres://user:password@primary:5432/payments',
  },
  host: plainFormat(
    'IP address or `localhost`',
    (text) => (text === 'localhost' || isAddress(text) ? text : null),
    'neither an IP address nor localhost',
    '0.0.0.0',
  ),
  'host-and-port': plainFormat(
    '`host:port`',
    (text) => {
      const [, port = ''] = /^(?:\[[0-9a-f:]+\]|[^\s:/]+):(\d{1,5})$/i.exec(text) ?? []
      return decodePort(port) === null ? null : text
    },
    'not host:port',
    'temporal.example.com:7233',
  ),
  'log-level': {
    title: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(LOG_LEVELS.map((level) => `\`${level}\``)),
    decode: (text, refuse) =>
      LOG_LEVELS.find((level) => level === text) ?? refuse(`=${text} must be one of: ${LOG_LEVELS.join(', ')}`),
    example: 'info',
  },
  email: plainFormat(
    'email address',
    (text) => (isEmail(text) ? text : null),
    'not an email address',
    'ops@example.com',
  ),
  operators: {
    title: 'JSON list of `{"email", "name", "password"}`',
    decode: parseOperators,
    example: `'[{"email":"ops@example.com","name":"Thandi","password":"…"}]'`,
  },
  'url-token': {
    title: '1 to 200 printable characters',
    decode: (text, refuse) =>
      /^[\x21-\x7e]{1,200}$/.test(text) ? text : refuse(' must have 1 to 200 printable characters without spaces'),
    example: '"$(openssl rand -hex 24)"',
  },
  /** Node decodes text that is not base64 to an empty key, and an empty key must not sign. */
  'webhook-secret': {
    title: '`whsec_` and base64',
    decode: (text, refuse) =>
      Buffer.from(text.replace(/^whsec_/, ''), 'base64').length > 0
        ? text
        : refuse(" has no key after whsec_; copy the webhook's whole secret from the provider"),
    example: 'whsec_…',
  },
  'encryption-keys': {
    title: 'keys of 32 bytes as base64 or hex, newest first, comma separated',
    decode: (text, refuse) =>
      decodeParts(text, decodeKey, (_, index, { length }) =>
        refuse(`${length === 1 ? '' : ` (its part ${index + 1})`} is not 32 bytes as base64 or hex`),
      ),
    example: '"$(openssl rand -base64 32)"',
  },
  'ed25519-key': {
    title: 'Ed25519 private key, PKCS8 PEM',
    decode: (text, refuse) => decodePem(text) ?? refuse(' is not an Ed25519 private key as PKCS8 PEM'),
    example: NEW_PEM,
  },
  /** Several keys follow each other, as in a certificate file. */
  'ed25519-keys': {
    title: 'Ed25519 private keys, PKCS8 PEM, the newest first',
    decode: (text, refuse): readonly string[] => {
      const pems = text
        .split(/(?<=-----END PRIVATE KEY-----)/)
        .filter((part) => part.replaceAll('\\n', '').trim() !== '')
      const keys = pems.map(decodePem)
      const isComplete = keys.length > 0 && keys.every((key) => key !== null)
      return isComplete ? keys : refuse(' is not one or more Ed25519 private keys as PKCS8 PEM')
    },
    example: NEW_PEM,
  },
  origins: PROOF_ORIGINS,
  'ended-keys': ENDED_KEYS,
  witnesses: WITNESSES,
  'address-ranges': {
    title: 'addresses and networks (CIDR), comma separated',
    decode: (text, refuse) =>
      decodeParts(text, decodeRange, (part) => refuse(`: ${part || 'an empty entry'} is not an address or a network`)),
    example: '10.0.0.0/8,192.0.2.7',
  },
  rails: RAIL_NAMES,
  'rail-prices': RAIL_PRICES,
} as const satisfies Record<string, Format<unknown>>

export type FormatName = keyof typeof FORMATS
export type Decoded<F extends FormatName> = ReturnType<(typeof FORMATS)[F]['decode']>
