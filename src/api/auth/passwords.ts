// oxlint-disable-next-line no-restricted-imports -- the one place where passwords are hashed
import { hash, verify } from '@node-rs/argon2'
import { requireNoHeldConnection } from '../../db/held-connection.ts'

/** OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of random bytes that were thrown away, made with the same options. */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$jDAAsioSgIe3WYrcbRSipQ$Hh2iMKfr6GU6CRZZ47LzvrJfQvn5jjIA35Fwg7Le/yM'

export async function hashPassword(password: string): Promise<string> {
  requireNoHeldConnection('a password’s hash')
  return await hash(password, OPTIONS)
}

/** Compares in the same time whether or not there is a hash: an unknown e-mail must not answer sooner. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  requireNoHeldConnection('a password’s hash')
  const same = await verify(stored ?? HASH_OF_NOBODY, password)
  return same && stored !== null
}
