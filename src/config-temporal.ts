import { readFileSync } from 'node:fs'
import { ConfigError, parseAddress, parseBoolean, parsePort, type Environment } from './config-values.ts'

export interface TemporalTls {
  serverName: string | null
  serverCa: Buffer | null
  clientCertificate: Buffer | null
  clientKey: Buffer | null
}

export type TemporalConfig =
  | {
      readonly kind: 'embedded'
      readonly namespace: string
      readonly port: number | null
      readonly uiPort: number
      /** Path of a temporal binary, instead of the search for one. */
      readonly cli: string | null
    }
  | {
      readonly kind: 'address'
      readonly namespace: string
      readonly address: string
      readonly apiKey: string | null
      readonly tls: Readonly<TemporalTls> | null
    }

export function readTemporal(env: Environment): TemporalConfig {
  const namespace = env.TEMPORAL_NAMESPACE ?? 'default'
  const address = parseAddress('TEMPORAL_ADDRESS', env.TEMPORAL_ADDRESS)
  if (address) {
    return { kind: 'address', namespace, address, apiKey: env.TEMPORAL_API_KEY ?? null, tls: readTemporalTls(env) }
  }
  const stray = ['TEMPORAL_API_KEY', ...Object.keys(env).filter((name) => name.startsWith('TEMPORAL_TLS'))].find(
    (name) => env[name],
  )
  if (stray) {
    throw new ConfigError(
      `${stray} is set but TEMPORAL_ADDRESS is not; set both, for example TEMPORAL_ADDRESS=temporal.example.com:7233, or neither`,
    )
  }
  return {
    kind: 'embedded',
    namespace,
    port: parsePort('EMBEDDED_TEMPORAL_PORT', env.EMBEDDED_TEMPORAL_PORT),
    uiPort: parsePort('TEMPORAL_UI_PORT', env.TEMPORAL_UI_PORT) ?? 8233,
    cli: env.TEMPORAL_CLI ?? null,
  }
}

/** The names are those of Temporal's own environment configuration, for the certificates as files. */
const TEMPORAL_TLS_FILES = {
  serverCa: 'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  clientCertificate: 'TEMPORAL_TLS_CLIENT_CERT_PATH',
  clientKey: 'TEMPORAL_TLS_CLIENT_KEY_PATH',
} as const

function readTemporalTls(env: Environment): TemporalTls | null {
  const known = ['TEMPORAL_TLS', 'TEMPORAL_TLS_SERVER_NAME', ...Object.values(TEMPORAL_TLS_FILES)]
  const unknown = Object.keys(env).find((name) => name.startsWith('TEMPORAL_TLS') && !known.includes(name))
  if (unknown) throw new ConfigError(`${unknown} is not known; the TLS settings are ${known.join(', ')}`)
  const { clientCertificate, clientKey } = TEMPORAL_TLS_FILES
  if (Boolean(env[clientCertificate]) !== Boolean(env[clientKey])) {
    const [has, lacks] = env[clientKey] ? [clientKey, clientCertificate] : [clientCertificate, clientKey]
    throw new ConfigError(
      `${has} is set but ${lacks} is not; mTLS needs both, for example ${lacks}=/run/secrets/temporal.pem`,
    )
  }
  const wanted = parseBoolean('TEMPORAL_TLS', env.TEMPORAL_TLS)
  const given = known.slice(1).filter((name) => env[name])
  if (wanted === false && (given.length > 0 || env.TEMPORAL_API_KEY)) {
    throw new ConfigError(`TEMPORAL_TLS=false contradicts ${given[0] ?? 'TEMPORAL_API_KEY'}; unset one of them`)
  }
  // An API key never travels in the clear, so it alone turns TLS on.
  if (!wanted && given.length === 0 && !env.TEMPORAL_API_KEY) return null
  return {
    serverName: env.TEMPORAL_TLS_SERVER_NAME ?? null,
    serverCa: readFile(TEMPORAL_TLS_FILES.serverCa, env),
    clientCertificate: readFile(clientCertificate, env),
    clientKey: readFile(clientKey, env),
  }
}

function readFile(name: string, env: Environment): Buffer | null {
  const path = env[name]
  if (!path) return null
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ConfigError(
      `${name}=${path} cannot be read (${(error as NodeJS.ErrnoException).code}); give the path of a PEM file, for example ${name}=/run/secrets/temporal.pem`,
    )
  }
}
