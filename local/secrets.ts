import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceConfig } from '../src/config/config.ts'
import type { Config } from '../src/config/settings.ts'
import { clusterDir } from './postgres/cluster.ts'
import { StartError } from './start-error.ts'

type SecretName = 'encryptionKeys' | 'jwtPrivateKey' | 'proofPrivateKeys' | 'operators' | 'ussdCallbackToken'

/** Secrets of a start on one machine, from the environment or generated. */
export interface LocalSecrets extends Pick<ServiceConfig, SecretName> {
  readonly ussdCallbackToken: string
  readonly simulatorSeed: string
  readonly postgresPassword: string
}

/** Contents of secrets.json. Later versions may only add fields. */
interface SecretsFile {
  encryptionKey: string
  jwtPrivateKey: string
  proofPrivateKey: string
  operator: { email: string; password: string }
  simulatorSeed: string
  postgresPassword: string
}

export const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json')

/** Generates the secrets once, into DATA_DIR. Values from the environment take precedence. */
export function ensureSecrets(dataDir: string, config: Pick<Config, SecretName>): LocalSecrets {
  const kept = readSecrets(dataDir) ?? makeSecrets(dataDir)
  return {
    // The generated key still decrypts values from before ENCRYPTION_KEY was set.
    encryptionKeys: [...(config.encryptionKeys ?? []), Buffer.from(kept.encryptionKey, 'base64')],
    jwtPrivateKey: config.jwtPrivateKey ?? kept.jwtPrivateKey,
    proofPrivateKeys: [...(config.proofPrivateKeys ?? []), kept.proofPrivateKey],
    operators: config.operators ?? [{ ...kept.operator, name: 'Operator' }],
    simulatorSeed: kept.simulatorSeed,
    postgresPassword: kept.postgresPassword,
    // Derived, since folders of earlier versions hold none.
    ussdCallbackToken: config.ussdCallbackToken ?? tokenOf(kept.simulatorSeed),
  }
}

/**
 * The proof keys for a command beside a running service: from the environment, or the generated ones. Throws
 * StartError.
 */
export function signingKeys({ dataDir, proofPrivateKeys: given, database }: Config): readonly string[] {
  const kept = database.kind === 'embedded' ? readSecrets(dataDir) : null
  const keys = [...(given ?? []), ...(kept ? [kept.proofPrivateKey] : [])]
  if (keys.length === 0)
    throw new StartError('PROOF_PRIVATE_KEY is not set; for example PROOF_PRIVATE_KEY="$(cat proof-key.pem)"')
  return keys
}

const tokenOf = (seed: string): string => createHmac('sha256', seed).update('ussd').digest('base64url')

function readSecrets(dataDir: string): SecretsFile | null {
  const file = secretsFile(dataDir)
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SecretsFile
  } catch (error) {
    throw new StartError(
      `${file} cannot be read (${(error as Error).message}); restore it, or delete ${dataDir} to start empty`,
    )
  }
}

function makeSecrets(dataDir: string): SecretsFile {
  if (existsSync(clusterDir(dataDir))) {
    throw new StartError(
      `${secretsFile(dataDir)} is missing, and the data in ${dataDir} cannot be decrypted without it; ` +
        `restore it, or delete ${dataDir} to start empty`,
    )
  }
  const made: SecretsFile = {
    encryptionKey: randomBytes(32).toString('base64'),
    jwtPrivateKey: generateKey(),
    proofPrivateKey: generateKey(),
    operator: { email: 'operator@localhost.test', password: randomBytes(12).toString('base64url') },
    simulatorSeed: randomBytes(20).toString('hex'),
    postgresPassword: randomBytes(18).toString('base64url'),
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writePrivately(secretsFile(dataDir), JSON.stringify(made, null, 2))
  return made
}

function generateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
}

/** Writes with mode 0600, whole or not at all, and never over an existing file. */
function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${text}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  linkSync(draft, file)
  rmSync(draft)
}
