import { FACTOR_METHODS, RECOVERY_CODES } from '../../domain/accounts/second-factor.ts'
import { returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'

export const FactorCode = t.String({
  minLength: 6,
  maxLength: 40,
  description: 'The six digits of the authenticator app, or a recovery code.',
  examples: ['492039'],
})

export const SignInToken = t.shortText(
  2_000,
  'The `signInToken` of the response to the password. It is valid for five minutes.',
  'eyJhbGciOiJFZERTQSJ9…',
)

const FactorMethod = t.word('FactorMethod', FACTOR_METHODS, 'A way to give the second factor.')

export const FactorNeeded = t.component('SecondFactorNeeded', {
  signInToken: t.described(
    SignInToken,
    'Identifies this sign-in. It is good for nothing but giving the second factor.',
  ),
  methods: t.arrayOf(FactorMethod, 'The ways in which this user can give the second factor.'),
  expiresInSeconds: t.integer('Seconds until `signInToken` expires.', 300),
})

export const factorNeededResponse = returns(
  202,
  'The password is right; the second factor is needed. No session exists yet.',
  FactorNeeded,
)

export const RecoveryCodes = t.arrayOf(
  t.String({ examples: ['k7wm-3k2v-n5xj-4rt6'] }),
  `${RECOVERY_CODES} codes, each of which replaces a lost factor once. No other response shows them.`,
)

export const Enrolled = t.component('SecondFactorEnrolled', {
  recoveryCodes: t.nullable(
    RecoveryCodes,
    'The recovery codes, if this is the first factor of the user; else null. No other response shows them.',
  ),
})

export const TotpOffer = t.component('TotpOffer', {
  secret: t.text(
    'The secret in base32, to type into an authenticator app. No other response shows it.',
    '5J3WT2GAH6H7PQNQHWM2MEJVCBLW3HAN',
  ),
  otpauthUrl: t.text(
    'The same for a QR code that the app scans.',
    'otpauth://totp/payments.example.com:owner%40example.com?secret=5J3WT2GAH6H7PQNQ…',
  ),
})

export const SecondFactorStatus = t.component('SecondFactorStatus', {
  required: t.flag('True if this user must have a second factor.', false),
  mustEnrol: t.flag('True if the user has none yet: the session is good only for enrolling one.', false),
  totpSince: t.nullable(t.Instant, 'When the authenticator app was confirmed; null without one.'),
  passkeyCount: t.integer('The number of passkeys.', 1),
  recoveryCodesLeft: t.integer('The number of unused recovery codes.', 10),
})
