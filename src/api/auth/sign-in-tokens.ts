import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cipher } from '../../db/cipher.ts'
import type { Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { sessionTokensOf } from './session-tokens.ts'

export const SIGN_IN_SECONDS = 300

/** Marks a password without revealing its hash: the token ends with a change of the password. */
function marksOf(cipher: Cipher, userId: string, passwordHash: string): string[] {
  return cipher.fingerprints(`sign-in:${userId}:${passwordHash}`).map((mark) => mark.toString('base64url'))
}

interface UserOfSignIn {
  id: string
  passwordHash: string
}

/** Returns a new sign-in with its token, which is good for nothing but giving the second factor. */
export async function startSignIn(api: Api, user: UserOfSignIn) {
  const id = newId('session')
  const [mark] = marksOf(api.cipher, user.id, user.passwordHash)
  const token = await sessionTokensOf(api).signPending({ userId: user.id, sessionId: id }, mark!, SIGN_IN_SECONDS)
  return { id, token }
}

/** Returns whether the token was issued for the user's present password. */
export function isOfPassword({ cipher }: Api, { id, passwordHash }: UserOfSignIn, mark: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', 'sign-in').update(text).digest()
  return marksOf(cipher, id, passwordHash).some((each) => timingSafeEqual(digest(each), digest(mark)))
}
