import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditAction } from '../../domain/accounts/audit-actions.ts'
import { hasFactor, isTotpCode, normalCode, type FactorMethod } from '../../domain/accounts/second-factor.ts'
import { ServiceError } from '../../domain/errors.ts'
import * as factors from '../../db/accounts/second-factors.ts'
import { findUser } from '../../db/accounts/users.ts'
import type { User } from '../../db/entities/index.ts'
import { clientOf, inUnitOfWork } from '../../db/unit-of-work.ts'
import type { AuthenticationCredential } from '../accounts/passkey-schema.ts'
import { recordAct, recordActOf } from '../accounts/audit.ts'
import { type SessionCaller, sessionOf, type Api } from '../http/call.ts'
import { logSignIn, startSession, type SignedIn } from './accounts.ts'
import { knownDevice } from './known-device.ts'
import { type Holder, spendPasskey } from './passkeys.ts'
import { hashOfRecoveryCode, renewRecoveryCodes } from './recovery-codes.ts'
import { endSessions, type StoreSession } from './sessions.ts'
import type { FactorTry } from './sign-in-limits.ts'
import { isOfPassword } from './sign-in-tokens.ts'
import { stepOfCode } from './totp.ts'
import { loginLimitsOf } from './sign-in-limits.ts'
import { sessionTokensOf } from './session-tokens.ts'

/** A code from an authenticator app or a recovery code, or the response of a passkey. */
export type Proof = { code: string } | { passkey: AuthenticationCredential }

function wrongFactor(): ServiceError {
  return new ServiceError('SV-1005', { message: 'The code is wrong, has expired, or was used before.' })
}

/** Spends a second factor. Returns which one it was. Throws SV-1005 if it is not accepted. */
async function spendFactor(api: Api, holder: Holder, proof: Proof): Promise<FactorMethod> {
  if ('passkey' in proof) {
    await spendPasskey(api, holder, proof.passkey)
    return 'PASSKEY'
  }
  const { userId } = holder
  const code = normalCode(proof.code)
  if (!isTotpCode(code)) {
    if (await factors.spendRecoveryCode(api.pool, { userId, codeHash: hashOfRecoveryCode(userId, code) }))
      return 'RECOVERY_CODE'
    throw wrongFactor()
  }
  const totp = await factors.readTotp(api.pool, { userId })
  const step = totp?.confirmedAt ? stepOfCode(totpSecret(api, userId, totp.secret), code, Date.now()) : null
  if (step === null || !(await factors.spendStep(api.pool, { userId, step }))) throw wrongFactor()
  return 'TOTP'
}

export const totpSecret = ({ cipher }: Api, userId: string, sealed: Buffer): Buffer =>
  cipher.decrypt(sealed, `totp:${userId}`)

/** Spends a second factor, within the limits of wrong ones. Throws SV-1005 and SV-2009. */
export async function proveFactor(api: Api, holder: Holder, proof: Proof, by: FactorTry): Promise<FactorMethod> {
  return await loginLimitsOf(api).guardFactor(by, () => spendFactor(api, holder, proof))
}

interface SignInStep {
  signInToken: string
  proof: Proof
  /** The value of the device's cookie; null if there is none. */
  device: string | null
  address: string
  traceId: string
}

interface PendingSignIn {
  user: User
  holder: Holder
  /** Stands for the password that was given. */
  mark: string
}

/** Returns the user of a waiting sign-in. Throws SV-1001 if it has expired, or the password has changed since. */
export async function holderOfSignIn(api: Api, signInToken: string): Promise<PendingSignIn> {
  const pending = await sessionTokensOf(api).verifyPending(signInToken)
  const user = typeof pending === 'string' ? null : await findUser(api.orm.em.fork(), pending.userId)
  if (!user || typeof pending === 'string' || !isOfPassword(api, user, pending.mark))
    throw new ServiceError('SV-1001', { message: 'This sign-in has expired: sign in again.' })
  return { user, holder: { userId: user.id, boundTo: pending.sessionId }, mark: pending.mark }
}

/** Completes a sign-in by its second factor. Throws SV-1001, SV-1005 and SV-2009. */
export async function completeSignIn<Session>(
  api: Api,
  { signInToken, proof, device, address, traceId }: SignInStep,
  store: StoreSession<Session>,
): Promise<SignedIn<Session>> {
  const { user, holder, mark } = await holderOfSignIn(api, signInToken)
  const { id: userId } = user
  const known = knownDevice(api, device, [user])
  try {
    const method = await proveFactor(api, holder, proof, known === null ? { userId, mark } : { device: known })
    const signedIn = await startSession(api, user, { store, withFactor: true })
    if (method === 'RECOVERY_CODE') await recordOwnAct(api, user, 'user.recovery_code_used')
    logSignIn(api, { traceId, userId, address, result: 'signed_in' })
    return signedIn
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : null
    if (code === 'SV-1005') logSignIn(api, { traceId, userId, address, result: 'wrong_factor' })
    if (code === 'SV-2009') logSignIn(api, { traceId, userId, address, result: 'limited' })
    throw error
  }
}

async function recordOwnAct(api: Api, { id, businessId }: User, action: AuditAction): Promise<void> {
  if (businessId === null || businessId === undefined) return
  await inUnitOfWork(api, async (em) => recordAct(em, { businessId, actor: id, action, target: id }))
}

/** Records what a user changed about their own sign-in. Only businesses have an audit log. */
export function recordFactorAct(em: EntityManager, caller: SessionCaller, action: AuditAction): void {
  if (caller.kind === 'operator') return
  recordActOf(em, caller, action, caller.by.userId)
}

/**
 * Adds a factor by `add`, which returns false if that is impossible. The first factor ends the user's other sessions,
 * since a thief may have one, and comes with recovery codes. Returns them, or null. Throws SV-1001 if the user is gone.
 */
export async function enrolFactor(
  api: Api,
  caller: SessionCaller,
  { action, add }: { action: AuditAction; add: (em: EntityManager) => Promise<void> },
): Promise<string[] | null> {
  const { userId, sessionId } = sessionOf(caller)
  return await inUnitOfWork(api, async (em) => {
    const db = clientOf(em)
    if (!(await factors.lockUser(db, { userId }))) throw new ServiceError('SV-1001')
    const isFirst = !hasFactor(await factors.readFactors(db, { userId }))
    await add(em)
    recordFactorAct(em, caller, action)
    if (!isFirst) return null
    await endSessions(em, userId, sessionId)
    return await renewRecoveryCodes(em, userId)
  })
}

/** Removes a factor by `remove`, which throws if there is none. The last factor takes the recovery codes along. */
export async function dropFactor(
  api: Api,
  caller: SessionCaller,
  { action, remove }: { action: AuditAction; remove: (em: EntityManager) => Promise<void> },
): Promise<void> {
  const { userId } = sessionOf(caller)
  await inUnitOfWork(api, async (em) => {
    const db = clientOf(em)
    await factors.lockUser(db, { userId })
    await remove(em)
    recordFactorAct(em, caller, action)
    if (!hasFactor(await factors.readFactors(db, { userId })))
      await factors.replaceRecoveryCodes(db, { userId, codeHashes: [] })
  })
}
