import { defineEntity, p } from '@mikro-orm/core'
import { User } from './accounts.ts'

const totpSecretSchema = defineEntity({
  name: 'TotpSecret',
  tableName: 'totp_secrets',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').primary(),
    secret: p.blob().$type<Buffer>(),
    confirmedAt: p.datetime(3).nullable(),
    lastStep: p.bigint('number').nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class TotpSecret extends totpSecretSchema.class {}
totpSecretSchema.setClass(TotpSecret)

const passkeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: p.text().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id'),
    name: p.text(),
    credentialId: p.blob().$type<Buffer>(),
    publicKey: p.blob().$type<Buffer>(),
    signCount: p.bigint('number'),
    transports: p.array().defaultRaw("'{}'"),
    lastUsedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class Passkey extends passkeySchema.class {}
passkeySchema.setClass(Passkey)

const passkeyChallengeSchema = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    challengeHash: p.blob().$type<Buffer>().primary(),
    purpose: p.enum(['REGISTER', 'AUTHENTICATE'] as const),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id'),
    boundTo: p.text(),
    expiresAt: p.datetime(3),
  },
})

export class PasskeyChallenge extends passkeyChallengeSchema.class {}
passkeyChallengeSchema.setClass(PasskeyChallenge)

const recoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    codeHash: p.blob().$type<Buffer>().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id'),
    usedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class RecoveryCode extends recoveryCodeSchema.class {}
recoveryCodeSchema.setClass(RecoveryCode)
