import { generateKeyPairSync } from 'node:crypto'

/** A new Ed25519 key, PKCS8 PEM. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
}
