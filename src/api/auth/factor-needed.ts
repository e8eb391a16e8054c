import { methodsOf, type FactorMethod } from '../../domain/accounts/second-factor.ts'
import { readFactors } from '../../db/accounts/second-factors.ts'
import type { User } from '../../db/entities/index.ts'
import type { Api } from '../http/call.ts'
import { SIGN_IN_SECONDS, startSignIn } from './sign-in-tokens.ts'

/** The response to a right password if the user has a second factor. */
export interface FactorNeeded {
  signInToken: string
  methods: FactorMethod[]
  expiresInSeconds: number
}

/** Returns null if the user has no second factor. */
export async function factorNeeded(api: Api, user: User): Promise<FactorNeeded | null> {
  const methods = methodsOf(await readFactors(api.pool, { userId: user.id }))
  if (methods.length === 0) return null
  const { token } = await startSignIn(api, user)
  return { signInToken: token, methods, expiresInSeconds: SIGN_IN_SECONDS }
}
