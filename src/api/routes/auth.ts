import { Type } from 'typebox'
import { login, register } from '../auth/accounts.ts'
import { endSession, refreshSession } from '../auth/sessions.ts'
import { defineRoute } from '../route.ts'
import { Password, SignedInUser, Tokens } from '../schemas/accounts.ts'
import { Email, closed } from '../schemas/common.ts'
import { exampleBusiness, exampleIds, exampleTokens } from '../schemas/examples.ts'

const RefreshBody = closed({ refreshToken: Type.String({ minLength: 1, maxLength: 200 }) })

const exampleRefresh = { refreshToken: exampleTokens.refreshToken }
const exampleSignIn = { email: 'owner@example.com', password: 'correct horse battery' }

const exampleSignedIn = {
  user: { id: exampleIds.user, email: 'owner@example.com', role: 'ADMIN' },
  business: exampleBusiness,
  ...exampleTokens,
}

const shared = { method: 'POST', tag: 'Authentication', plan: 'SANDBOX', access: 'public' } as const

export const authRoutes = [
  defineRoute({
    ...shared,
    path: '/api/auth/register',
    operationId: 'register',
    summary: 'Register a business and its first ADMIN',
    request: {
      body: closed({
        email: Email,
        password: Password,
        businessName: Type.String({ minLength: 1, maxLength: 200 }),
        country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', default: 'ZA' })),
      }),
      example: { ...exampleSignIn, businessName: 'Acme Stores' },
    },
    responses: { 201: { description: 'Registered and signed in.', schema: SignedInUser, example: exampleSignedIn } },
    errors: ['SV-2010'],
    handle: async ({ body: { country = 'ZA', ...rest } }, api) => ({
      status: 201,
      body: await register(api, { ...rest, country }),
    }),
  }),
  defineRoute({
    ...shared,
    path: '/api/auth/login',
    operationId: 'login',
    summary: 'Sign in',
    request: {
      body: closed({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 256 }) }),
      example: exampleSignIn,
    },
    responses: { 200: { description: 'Signed in.', schema: SignedInUser, example: exampleSignedIn } },
    errors: ['SV-1005'],
    handle: async ({ body: { email, password } }, api) => ({ status: 200, body: await login(api, email, password) }),
  }),
  defineRoute({
    ...shared,
    path: '/api/auth/refresh',
    operationId: 'refreshSession',
    summary: 'Exchange a refresh token for a new pair',
    description: 'Each refresh token works once. Reuse of a spent one ends the session that it came from.',
    request: { body: RefreshBody, example: exampleRefresh },
    responses: { 200: { description: 'A new pair.', schema: Tokens, example: exampleTokens } },
    errors: ['SV-1001'],
    handle: async ({ body }, api) => ({ status: 200, body: await refreshSession(api, body.refreshToken) }),
  }),
  defineRoute({
    ...shared,
    path: '/api/auth/logout',
    operationId: 'logout',
    summary: 'End a session',
    request: { body: RefreshBody, example: exampleRefresh },
    responses: { 204: { description: 'The session is over, its access tokens included.' } },
    errors: [],
    handle: async ({ body }, api) => {
      await endSession(api, body.refreshToken)
      return { status: 204 }
    },
  }),
]
