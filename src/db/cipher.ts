import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Layout: version (1 byte), key id (4), nonce (12), tag (16), ciphertext. */
const VERSION = 1
const KEY_ID_AT = 1
const NONCE_AT = 5
const TAG_AT = 17
const TEXT_AT = 33

const ALGORITHM = 'aes-256-gcm'

interface Key {
  id: Buffer
  /** Key objects: passing raw bytes to each call takes three times as long. */
  secret: KeyObject
  fingerprint: KeyObject
}

/**
 * Encrypts confidential columns (webhook secrets, card tokens, stored responses) with AES-256-GCM. The context, such as
 * the id of the row, is authenticated: a value that is moved to another row does not decrypt there.
 */
export class Cipher {
  readonly #keys: readonly Key[]

  /** Takes keys of 32 bytes, newest first: the first encrypts, all decrypt. */
  constructor(keys: readonly Buffer[]) {
    if (keys.length === 0 || keys.some((key) => key.length !== 32))
      throw new RangeError('encryption keys are 32 bytes each')
    this.#keys = keys.map((secret) => ({
      id: createHash('sha256').update(secret).digest().subarray(0, 4),
      secret: createSecretKey(secret),
      fingerprint: createSecretKey(createHmac('sha256', secret).update('fingerprint').digest()),
    }))
  }

  /** Bytes 1 to 4 of every value that the newest key encrypted. */
  get newestKeyId(): Buffer {
    return this.#keys[0]!.id
  }

  encrypt(plain: string | Buffer, context: string): Buffer {
    const key = this.#keys[0]!
    const header = Buffer.concat([Buffer.from([VERSION]), key.id])
    const nonce = randomBytes(12)
    const cipher = createCipheriv(ALGORITHM, key.secret, nonce)
    cipher.setAAD(Buffer.concat([header, Buffer.from(context, 'utf8')]))
    const text = Buffer.concat([
      typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
      cipher.final(),
    ])
    return Buffer.concat([header, nonce, cipher.getAuthTag(), text])
  }

  /** Newest key first: store the first, compare with all. A plain hash of a short text is found by trying all texts. */
  fingerprints(text: string): Buffer[] {
    return this.#keys.map(({ fingerprint }) => createHmac('sha256', fingerprint).update(text).digest())
  }

  /** Throws for a changed value, another context, or a key that is no longer configured. */
  decrypt(sealed: Buffer, context: string): Buffer {
    if (sealed.length < TEXT_AT || sealed[0] !== VERSION) throw new Error('not a value that this cipher wrote')
    const id = sealed.subarray(KEY_ID_AT, NONCE_AT)
    const key = this.#keys.find((candidate) => candidate.id.equals(id))
    if (!key) throw new Error('the key of this value is not configured')
    const decipher = createDecipheriv(ALGORITHM, key.secret, sealed.subarray(NONCE_AT, TAG_AT))
    decipher.setAAD(Buffer.concat([sealed.subarray(0, NONCE_AT), Buffer.from(context, 'utf8')]))
    decipher.setAuthTag(sealed.subarray(TAG_AT, TEXT_AT))
    return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()])
  }
}
