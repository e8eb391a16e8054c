import { Type } from 'typebox'
import { FACTOR_METHODS, RECOVERY_CODES } from '../../domain/accounts/second-factor.ts'
import { closed, described, Instant, nullable, text, word } from '../schema/schema.ts'

export const FactorCode = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'The six digits of the authenticator app, or a recovery code.',
  examples: ['492039'],
})

export const SignInToken = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'The `signInToken` of the response to the password. It is valid for five minutes.',
  examples: ['eyJhbGciOiJFZERTQSJ9…'],
})

const FactorMethod = word('FactorMethod', FACTOR_METHODS, 'A way to give the second factor.')

export const FactorNeeded = closed(
  {
    signInToken: described(
      SignInToken,
      'Identifies this sign-in. It is good for nothing but giving the second factor.',
    ),
    methods: Type.Array(FactorMethod, { description: 'The ways in which this user can give the second factor.' }),
    expiresInSeconds: Type.Integer({ description: 'Seconds until `signInToken` expires.', examples: [300] }),
  },
  { title: 'SecondFactorNeeded' },
)

export const factorNeededResponse = {
  description: 'The password is right; the second factor is needed. No session exists yet.',
  schema: FactorNeeded,
}

export const RecoveryCodes = Type.Array(Type.String({ examples: ['k7wm-3k2v-n5xj-4rt6'] }), {
  description: `${RECOVERY_CODES} codes, each of which replaces a lost factor once. No other response shows them.`,
})

/** The response to an enrolment. */
export const Enrolled = closed(
  {
    recoveryCodes: described(
      nullable(RecoveryCodes),
      'The recovery codes, if this is the first factor of the user; else null. No other response shows them.',
    ),
  },
  { title: 'SecondFactorEnrolled' },
)

export const TotpOffer = closed(
  {
    secret: text(
      'The secret in base32, to type into an authenticator app. No other response shows it.',
      '5J3WT2GAH6H7PQNQHWM2MEJVCBLW3HAN',
    ),
    otpauthUrl: text(
      'The same for a QR code that the app scans.',
      'otpauth://totp/payments.example.com:owner%40example.com?secret=5J3WT2GAH6H7PQNQ…',
    ),
  },
  { title: 'TotpOffer' },
)

export const SecondFactorStatus = closed(
  {
    required: Type.Boolean({ description: 'True if this user must have a second factor.', examples: [false] }),
    mustEnrol: Type.Boolean({
      description: 'True if the user has none yet: the session is good only for enrolling one.',
      examples: [false],
    }),
    totpSince: described(nullable(Instant), 'When the authenticator app was confirmed; null without one.'),
    passkeyCount: Type.Integer({ description: 'The number of passkeys.', examples: [1] }),
    recoveryCodesLeft: Type.Integer({ description: 'The number of unused recovery codes.', examples: [10] }),
  },
  { title: 'SecondFactorStatus' },
)
