export const FACTOR_METHODS = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

export interface Factors {
  hasTotp: boolean
  passkeyCount: number
  /** Unused ones. */
  recoveryCodes: number
}

/** A recovery code is not a factor: it stands in for one that is lost. */
export const hasFactor = ({ hasTotp, passkeyCount }: Factors): boolean => hasTotp || passkeyCount > 0

export function methodsOf(factors: Factors): FactorMethod[] {
  if (!hasFactor(factors)) return []
  const { hasTotp, passkeyCount, recoveryCodes } = factors
  return [
    ...(passkeyCount > 0 ? (['PASSKEY'] as const) : []),
    ...(hasTotp ? (['TOTP'] as const) : []),
    ...(recoveryCodes > 0 ? (['RECOVERY_CODE'] as const) : []),
  ]
}

/** Letters and digits that cannot be confused, 32 of them. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789'

/** The random bytes of a recovery code: five bits of each are used, 80 in all. */
export const RECOVERY_CODE_BYTES = 16
export const RECOVERY_CODES = 10

/** Writes random bytes as one character each. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Writes 16 random bytes as a recovery code: `abcd-efgh-jkmn-pqrs`. */
export const recoveryCodeOf = (bytes: Uint8Array): string => codeOf(bytes).match(/.{4}/g)!.join('-')

export const normalCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '')

/** Returns whether a normal code comes from an authenticator app. Any other one is a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)
