import { type Static, Type } from 'typebox'
import type { FactorMethod } from '../../domain/accounts/second-factor.ts'
import type { BusinessRecord } from '../../db/accounts/business.ts'
import { emailOf } from '../../db/accounts/users.ts'
import type { Session, User } from '../../db/entities/index.ts'
import { AuthenticationCredential } from '../accounts/passkey-schema.ts'
import { Business, SignedInIdentity } from '../accounts/schema.ts'
import { FactorCode, FactorNeeded, SecondFactorStatus } from '../accounts/second-factor-schema.ts'
import type { Proof } from '../auth/second-factor.ts'
import { COOKIE_SECONDS } from '../auth/session-tokens.ts'
import { PASSWORD_CONFIRMED_SECONDS } from '../checks/permissions.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { closed, described, Instant, ModeName, nullable } from '../schema/schema.ts'

export const DashboardSession = closed(
  {
    user: SignedInIdentity,
    operator: Type.Boolean({ description: 'True if the user is an operator of the service.', examples: [false] }),
    business: described(nullable(Business), 'The business of the user; null for an operator.'),
    modes: Type.Array(ModeName, { description: 'The modes that the business may act in; none for an operator.' }),
    expiresAt: described(Instant, 'When the session ends; it is not renewed.', '2026-11-21T18:00:00.000Z'),
    passwordConfirmedUntil: described(Instant, 'When the password confirmation expires; then SV-1007. May be past.'),
    factorMethods: described(FactorNeeded.properties.methods, 'The ways to give the second factor; none without one.'),
    mustEnrol: described(
      SecondFactorStatus.properties.mustEnrol,
      'True if the user must enrol a second factor first: the session is good for nothing else.',
    ),
  },
  { title: 'DashboardSession' },
)

export type ShownBusiness = Pick<BusinessRecord, 'id' | 'name' | 'plan' | 'mode' | 'kycState'>

interface Shown {
  user: User
  business: ShownBusiness | null
  session: Session
  factorMethods: FactorMethod[]
  mustEnrol: boolean
}

const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000)

export function presentDashboardSession({ user, business, session, factorMethods, mustEnrol }: Shown) {
  const { id, name, plan, mode, kycState } = business ?? {}
  const liveModes = kycState === 'APPROVED' ? ['LIVE'] : []
  return {
    user: { id: user.id, email: emailOf(user), role: user.role },
    operator: user.role === 'OPERATOR',
    business: business && { id, name, plan, mode, kycState },
    modes: business ? ['TEST', ...liveModes] : [],
    expiresAt: secondsAfter(session.createdAt, COOKIE_SECONDS),
    passwordConfirmedUntil: secondsAfter(session.passwordConfirmedAt!, PASSWORD_CONFIRMED_SECONDS),
    factorMethods,
    mustEnrol,
  }
}

/** The second factor of a request: one of the two. */
export const proofFields = { code: Type.Optional(FactorCode), passkey: Type.Optional(AuthenticationCredential) }

export const Confirmation = closed({
  password: Type.String({ maxLength: 256, description: 'The password of the user.' }),
  ...proofFields,
})

const ProofFields = closed(proofFields)

/** Returns the second factor of a request. Throws SV-2001 if there is none, or more than one. */
export function requireProof({ code, passkey }: Static<typeof ProofFields>): Proof {
  if (code !== undefined && passkey !== undefined)
    throw fieldsRefused([{ path: '/passkey', message: 'is given beside a code: give one of the two' }])
  if (code !== undefined) return { code }
  if (passkey !== undefined) return { passkey }
  throw fieldsRefused([{ path: '/code', message: 'is missing: you have a second factor, so give it as well' }])
}
