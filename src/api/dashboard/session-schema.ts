import { Type } from 'typebox'
import type { Session, User } from '../../db/entities/index.ts'
import type { Business as BusinessRecord } from '../../db/accounts/business.ts'
import { Business, SignedInIdentity } from '../accounts/schema.ts'
import { COOKIE_SECONDS } from '../auth/session-tokens.ts'
import { PASSWORD_CONFIRMED_SECONDS } from '../auth/sessions.ts'
import { EXAMPLE_INSTANT, exampleBusiness, exampleIds, exampleSignIn } from '../schema/examples.ts'
import { closed, described, Instant, ModeName, nullable } from '../schema/schema.ts'

export const DashboardSession = closed(
  {
    user: SignedInIdentity,
    operator: Type.Boolean({ description: 'True if the user is an operator of the service.', examples: [false] }),
    business: described(nullable(Business), 'The business of the user; null for an operator.'),
    modes: Type.Array(ModeName, { description: 'The modes that the business may act in; none for an operator.' }),
    expiresAt: described(Instant, 'When the session ends; it is not renewed.'),
    passwordConfirmedUntil: described(Instant, 'When the password confirmation expires; then SV-1007. May be past.'),
  },
  { title: 'DashboardSession' },
)

export type ShownBusiness = Pick<BusinessRecord, 'id' | 'name' | 'plan' | 'mode' | 'kycState'>

interface Shown {
  user: User
  business: ShownBusiness | null
  session: Session
}

const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000)

export function presentDashboardSession({ user, business, session }: Shown) {
  const { id, name, plan, mode, kycState } = business ?? {}
  const liveModes = kycState === 'APPROVED' ? ['LIVE'] : []
  return {
    user: { id: user.id, email: user.email, role: user.role },
    operator: user.role === 'OPERATOR',
    business: business && { id, name, plan, mode, kycState },
    modes: business ? ['TEST', ...liveModes] : [],
    expiresAt: secondsAfter(session.createdAt, COOKIE_SECONDS),
    passwordConfirmedUntil: secondsAfter(session.passwordConfirmedAt!, PASSWORD_CONFIRMED_SECONDS),
  }
}

export const exampleDashboardSession = {
  user: { id: exampleIds.user, email: exampleSignIn.email, role: 'ADMIN' },
  operator: false,
  business: exampleBusiness,
  modes: ['TEST'],
  expiresAt: '2026-11-21T18:00:00.000Z',
  passwordConfirmedUntil: EXAMPLE_INSTANT,
} as const
