/* The names of the proof logs: `<origin>/proof/test` and `<origin>/proof/live`. */

import type { Mode } from '../states.ts'
import type { VerifierKey } from './checkpoint.ts'

/** A key that was replaced. It signed heads up to this tree size, and no later head is valid by it alone. */
export interface EndedKey extends VerifierKey {
  until: number
}

/** A setting that does not fit the stored logs. Its message tells the operator what to set. */
export class ProofSettingRefused extends Error {
  override readonly name = 'ProofSettingRefused'
}

/** A head that is not signed, since it contradicts the last one that was. Its message is for operators. */
export class HeadRefused extends Error {
  override readonly name = 'HeadRefused'
  readonly mode: Mode

  constructor(mode: Mode, message: string) {
    super(message)
    this.mode = mode
  }
}

export const logName = (origin: string, mode: Mode): string => `${origin}/proof/${mode.toLowerCase()}`

export function modeOfLog(name: string): Mode | null {
  const [, mode] = /^[^\s+]+\/proof\/(test|live)$/.exec(name) ?? []
  return mode === undefined ? null : (mode.toUpperCase() as Mode)
}

/**
 * Returns the origins of the logs, the current one first. `configured` is PROOF_ORIGIN; without it the logs keep their
 * stored origin. All lists are newest first. The logs change their origin only if PROOF_ORIGIN names the old one too.
 */
export function originsOf(
  stored: readonly string[],
  configured: readonly string[],
  hostOfBaseUrl: string,
): [string, ...string[]] {
  const [present] = stored
  const wanted = configured[0] ?? present ?? hostOfBaseUrl
  if (present === undefined || configured.length === 0 || configured.includes(present))
    return [...new Set([wanted, ...configured, ...stored])] as [string, ...string[]]
  throw new ProofSettingRefused(
    `the proof logs are signed as ${present}, and PROOF_ORIGIN=${configured.join(',')} does not name that origin; ` +
      `set PROOF_ORIGIN=${present}, or PROOF_ORIGIN=${wanted},${present} to rename them for good`,
  )
}
