import { createPrivateKey } from 'node:crypto'

export type Environment = Readonly<Record<string, string | undefined>>

/** A wrong setting. Its message is one line for the terminal: the variable, what is wrong, an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Every parser answers null for an unset variable. */
export function parsePort(name: string, value: string | undefined): number | null {
  if (value === undefined) return null
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65_535)
    throw new ConfigError(`${name}=${value} is not a port from 1 to 65535; for example ${name}=3000`)
  return port
}

export function parseBoolean(name: string, value: string | undefined): boolean | null {
  if (value === undefined) return null
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw new ConfigError(`${name}=${value} is neither true nor false; for example ${name}=true`)
}

/** Without the slash at its end, so that paths can be put behind it. */
export function parseHttpUrl(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash) {
    throw new ConfigError(
      `${name}=${value} is not an http or https address; for example ${name}=https://pay.example.com`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

export function parsePostgresUrl(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  const url = URL.parse(value)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) {
    // The value may hold a password, so it is not repeated.
    throw new ConfigError(
      `${name} is not a Postgres address with a database name; for example ${name}=postgres://user:password@host:5432/payments`,
    )
  }
  return value
}

export function parseAddress(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  const port = Number(/^(?:\[[0-9a-f:]+\]|[^\s:/]+):(\d{1,5})$/i.exec(value)?.[1] ?? 0)
  if (port < 1 || port > 65_535)
    throw new ConfigError(`${name}=${value} is not host:port; for example ${name}=temporal.example.com:7233`)
  return value
}

/** Comma separated, newest first, each 32 bytes as base64 or hex. */
export function parseEncryptionKeys(name: string, value: string | undefined): readonly Buffer[] | null {
  if (value === undefined) return null
  const keys = value.split(',').map((part) => decodeKey(part.trim()))
  const wrong = keys.findIndex((key) => key === null)
  if (wrong !== -1) {
    const which = keys.length === 1 ? '' : ` (its part ${wrong + 1})`
    throw new ConfigError(
      `${name}${which} is not 32 bytes as base64 or hex; for example ${name}="$(openssl rand -base64 32)"`,
    )
  }
  return keys.filter((key) => key !== null)
}

function decodeKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return null
}

/** The PEM text; `\n` written as two characters is understood, since many env files cannot hold line ends. */
export function parseJwtPrivateKey(name: string, value: string | undefined): string | null {
  if (value === undefined) return null
  const pem = value.replaceAll('\\n', '\n').trim()
  const isEd25519 = () => {
    try {
      return pem.startsWith('-----BEGIN PRIVATE KEY-----') && createPrivateKey(pem).asymmetricKeyType === 'ed25519'
    } catch {
      return false
    }
  }
  if (!isEd25519()) {
    throw new ConfigError(
      `${name} is not an Ed25519 private key as PKCS8 PEM; for example ${name}="$(openssl genpkey -algorithm ed25519)"`,
    )
  }
  return pem
}

export function checkDistinct(ports: readonly (readonly [name: string, port: number | null])[]): void {
  const taken = new Map<number, string>()
  for (const [name, port] of ports) {
    if (port === null) continue
    const other = taken.get(port)
    if (other)
      throw new ConfigError(
        `${name} and ${other} are both ${port}; give them different ports, for example ${other.split(' ')[0]}=${port + (port < 60_000 ? 100 : -100)}`,
      )
    taken.set(port, name)
  }
}
