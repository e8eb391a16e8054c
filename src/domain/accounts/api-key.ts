export interface KeyEnds {
  isRevoked: boolean
  /** True for the previous secret of a rotated key whose grace time is over. */
  isReplaced: boolean
}

export type KeyFault = 'REVOKED' | 'REPLACED'

/** Returns why the key is not accepted; null if it is. */
export function faultOfKey({ isRevoked, isReplaced }: KeyEnds): KeyFault | null {
  if (isRevoked) return 'REVOKED'
  return isReplaced ? 'REPLACED' : null
}
