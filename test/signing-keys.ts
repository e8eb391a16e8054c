import { generateKeyPairSync } from 'node:crypto'

/** Creates an Ed25519 key in PKCS8 PEM. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
}
