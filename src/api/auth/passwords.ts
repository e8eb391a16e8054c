// oxlint-disable-next-line no-restricted-imports -- the one place where passwords are hashed
import { hash, verify } from '@node-rs/argon2'
import { requireNoHeldConnection } from '../../db/query.ts'

/** OWASP's recommendation for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of discarded random bytes, made with the same options. */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$jDAAsioSgIe3WYrcbRSipQ$Hh2iMKfr6GU6CRZZ47LzvrJfQvn5jjIA35Fwg7Le/yM'

export async function hashPassword(password: string): Promise<string> {
  requireNoHeldConnection('a password’s hash')
  return await hash(password, OPTIONS)
}

/**
 * Compares in constant time even without a hash, so that the response time does not reveal whether an email is known.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  requireNoHeldConnection('a password’s hash')
  const same = await verify(stored ?? HASH_OF_NOBODY, password)
  return same && stored !== null
}
