import { createHash, randomBytes } from 'node:crypto'
import { Cipher } from '../../src/db/cipher.ts'

const [older, newer] = [randomBytes(32), randomBytes(32)]

describe('the cipher', () => {
  test.each([
    ['text', 'whsec_é€😀'],
    ['nothing', ''],
    ['bytes', Buffer.from([0, 255, 10])],
  ])('decrypts what it encrypted: %s', (_what, plain) => {
    const cipher = new Cipher([newer])
    expect(cipher.decrypt(cipher.encrypt(plain, 'here'), 'here')).toEqual(Buffer.from(plain))
  })

  test('encrypts the same value differently each time', () => {
    const cipher = new Cipher([newer])
    expect(cipher.encrypt('secret', 'here')).not.toEqual(cipher.encrypt('secret', 'here'))
  })

  test('decrypts with older keys and encrypts with the newest', () => {
    const before = new Cipher([older]).encrypt('secret', 'here')
    const rotated = new Cipher([newer, older])
    expect(rotated.decrypt(before, 'here').toString()).toBe('secret')
    expect(() => new Cipher([older]).decrypt(rotated.encrypt('secret', 'here'), 'here')).toThrow('not configured')
  })

  test('refuses to decrypt a value that was moved to another row', () => {
    const cipher = new Cipher([newer])
    expect(() => cipher.decrypt(cipher.encrypt('secret', 'webhook-secret:a'), 'webhook-secret:b')).toThrow(
      'authenticate',
    )
  })

  test('refuses to decrypt a value with any byte changed or cut off', () => {
    const cipher = new Cipher([newer])
    const sealed = cipher.encrypt('secret', 'here')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => cipher.decrypt(changed, 'here')).toThrow(/authenticate|not a value|not configured/)
      expect(() => cipher.decrypt(sealed.subarray(0, at), 'here')).toThrow(/authenticate|not a value|not configured/)
    }
  })

  test('recognises a text by a fingerprint that needs the key, also after a rotation', () => {
    const before = new Cipher([older])
    const rotated = new Cipher([newer, older])
    const [stored] = before.fingerprints('correct horse battery')
    expect(rotated.fingerprints('correct horse battery')[1]).toEqual(stored)
    expect(rotated.fingerprints('another text').some((found) => found.equals(stored!))).toBe(false)
    expect(createHash('sha256').update('correct horse battery').digest().equals(stored!)).toBe(false)
  })

  test.each([[[]], [[randomBytes(16)]], [[newer, randomBytes(31)]]])(
    'refuses keys of any length but 32 bytes',
    (keys) => {
      expect(() => new Cipher(keys)).toThrow(RangeError)
    },
  )
})
