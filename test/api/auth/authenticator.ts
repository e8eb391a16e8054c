import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const count = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

interface Options {
  challenge: string
}

/** An authenticator with one ES256 credential, as WebAuthn level 3 section 6 describes it. */
export class Authenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #credentialId: Buffer
  /** The number of uses; a test may set it back, as a copy of the authenticator would. */
  uses = 0

  constructor(origin: string, idBytes = 16) {
    this.#origin = origin
    this.#credentialId = randomBytes(idBytes)
  }

  #data(flags: number): Buffer {
    const rpIdHash = sha256(new URL(this.#origin).hostname)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count(this.uses)])
  }

  #client(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #shared() {
    const id = this.#credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  register(options: Options, { fmt = 'none', onCurve = true }: { fmt?: string; onCurve?: boolean } = {}) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
    // COSE: EC2 key, ES256, P-256, x, y.
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, onCurve ? bytes(y) : new Uint8Array(32).fill(1)],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#credentialId.length)
    const authData = Buffer.concat([
      this.#data(USER_PRESENT | HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.#credentialId,
      Buffer.from(coseKey),
    ])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    const response = {
      clientDataJSON: this.#client('webauthn.create', options).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    }
    return { ...this.#shared(), response }
  }

  authenticate(options: Options) {
    this.uses += 1
    const [data, client] = [this.#data(USER_PRESENT), this.#client('webauthn.get', options)]
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey)
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return { ...this.#shared(), response }
  }
}
