import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TLSConfig } from '@temporalio/client'
import type { WorkerDeploymentVersion } from '@temporalio/common'
import { VERSION } from '../version.ts'
import { ConfigError, type Environment } from './config-error.ts'
import type { Variables } from './variables.ts'

/** Address and credentials of a Temporal cluster, of Temporal Cloud, or of the local Temporal. */
export interface TemporalAddress {
  address: string
  namespace: string
  apiKey?: string
  tls?: TLSConfig
  /** The version of the workers; missing if any worker may run any workflow. */
  version?: WorkerDeploymentVersion
}

/** Temporal's own environment configuration has the same names. */
const CA = 'TEMPORAL_TLS_SERVER_CA_CERT_PATH'
const CERTIFICATE = 'TEMPORAL_TLS_CLIENT_CERT_PATH'
const KEY = 'TEMPORAL_TLS_CLIENT_KEY_PATH'
const TLS_SETTINGS = ['TEMPORAL_TLS_SERVER_NAME', CA, CERTIFICATE, KEY] as const

/** The address of Temporal. `env` is searched for unknown TLS settings. Throws ConfigError. */
export function readTemporal(variables: Variables, env: Environment) {
  const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey } = variables
  if (address !== undefined) {
    // 0, as without the variable: a namespace keeps its own.
    const retentionDays = variables.TEMPORAL_RETENTION_DAYS || null
    const { WORKER_DEPLOYMENT_NAME: deploymentName } = variables
    const version = deploymentName === undefined ? undefined : { deploymentName, buildId: VERSION }
    const cluster: TemporalAddress = { address, namespace, apiKey, tls: readTls(variables, env), version }
    return { kind: 'address', retentionDays, ...cluster } as const
  }
  const needsAddress = [
    'TEMPORAL_API_KEY',
    'WORKER_DEPLOYMENT_NAME',
    ...Object.keys(env).filter((name) => name.startsWith('TEMPORAL_TLS')),
  ]
  const stray = needsAddress.find((name) => env[name]?.trim())
  if (stray) {
    throw new ConfigError(
      `${stray} is set but TEMPORAL_ADDRESS is not; ` +
        'set both, for example TEMPORAL_ADDRESS=temporal.example.com:7233, or neither',
    )
  }
  return {
    kind: 'embedded',
    namespace,
    port: variables.EMBEDDED_TEMPORAL_PORT ?? null,
    uiPort: variables.TEMPORAL_UI_PORT,
    cli: variables.TEMPORAL_CLI ?? null,
  } as const
}

/** The URL of a workflow without its id; undefined for a cluster of one's own without TEMPORAL_UI_URL. */
export function readWorkflowsUrl(variables: Variables): string | undefined {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_UI_URL: url, TEMPORAL_UI_PORT: port } = variables
  const isCloud = address !== undefined && /\.(tmprl\.cloud|api\.temporal\.io):\d+$/.test(address)
  const known = address === undefined ? `http://localhost:${port}` : isCloud ? 'https://cloud.temporal.io' : undefined
  const ui = url ?? known
  return ui && `${ui.replace(/\/$/, '')}/namespaces/${encodeURIComponent(variables.TEMPORAL_NAMESPACE)}/workflows/`
}

function readTls(variables: Variables, env: Environment): TLSConfig | undefined {
  const known: readonly string[] = ['TEMPORAL_TLS', ...TLS_SETTINGS]
  const unknown = Object.keys(env).find((name) => name.startsWith('TEMPORAL_TLS') && !known.includes(name))
  if (unknown) throw new ConfigError(`${unknown} is unknown; the TLS settings are ${known.join(', ')}`)
  if ((variables[CERTIFICATE] === undefined) !== (variables[KEY] === undefined)) {
    const [has, lacks] = variables[CERTIFICATE] === undefined ? [KEY, CERTIFICATE] : [CERTIFICATE, KEY]
    throw new ConfigError(
      `${has} is set but ${lacks} is not; mTLS needs both, for example ${lacks}=/run/secrets/temporal.pem`,
    )
  }
  const { TEMPORAL_TLS: wanted, TEMPORAL_API_KEY: apiKey } = variables
  const given = TLS_SETTINGS.find((name) => variables[name] !== undefined)
  if (wanted === false && (given || apiKey)) {
    throw new ConfigError(`TEMPORAL_TLS=false contradicts ${given ?? 'TEMPORAL_API_KEY'}; unset one of them`)
  }
  // An API key must not travel unencrypted, so it turns TLS on.
  if (!wanted && !given && !apiKey) return undefined
  return {
    serverNameOverride: variables.TEMPORAL_TLS_SERVER_NAME,
    serverRootCACertificate: readPem(CA, variables, (pem) => new X509Certificate(pem)),
    clientCertPair: readPair(variables),
  }
}

/** Refuses a client certificate that has expired or belongs to another key: Temporal would refuse it silently. */
function readPair(variables: Variables): TLSConfig['clientCertPair'] {
  const crt = readPem(CERTIFICATE, variables, (pem) => new X509Certificate(pem))
  const key = readPem(KEY, variables, createPrivateKey)
  if (!crt || !key) return undefined
  const parsed = new X509Certificate(crt)
  if (!parsed.checkPrivateKey(createPrivateKey(key)))
    throw new ConfigError(`${KEY}=${variables[KEY]} is not the key of ${CERTIFICATE}=${variables[CERTIFICATE]}`)
  if (parsed.validToDate < new Date())
    throw new ConfigError(`${CERTIFICATE}=${variables[CERTIFICATE]} expired on ${parsed.validTo}; renew it`)
  return { crt, key }
}

function readPem(
  name: typeof CA | typeof CERTIFICATE | typeof KEY,
  variables: Variables,
  parse: (pem: Buffer) => unknown,
): Buffer | undefined {
  const path = variables[name]
  if (path === undefined) return undefined
  try {
    const pem = readFileSync(path)
    parse(pem)
    return pem
  } catch (error) {
    throw new ConfigError(
      `${name}=${path} cannot be read (${(error as NodeJS.ErrnoException).code}); ` +
        `give the path of a PEM file, for example ${name}=/run/secrets/temporal.pem`,
    )
  }
}
