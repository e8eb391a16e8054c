import { type Refusal, refusedIn } from '../errors.ts'
import { needsTwoOperators, type ResolutionRules } from '../payments/resolution.ts'
import type { Mode } from '../states.ts'

export interface VoidFacts {
  source: 'API' | 'FILE'
  mode: Mode
  depositCents: number
  isRead: boolean
  operators: number
  proposedBy: string | null
}

export type VoidVerdict = { action: 'VOID' | 'PROPOSE' } | { refusal: Refusal }

/** In LIVE more than `twoOperatorsAboveCents` (minor units) needs a second one, as a transaction's resolution does. */
export function judgeVoid(
  { source, mode, depositCents, isRead, operators, proposedBy }: VoidFacts,
  operatorId: string,
  rules: ResolutionRules,
): VoidVerdict {
  if (source === 'API')
    return refused(
      'READ_FROM_API',
      'was read from its provider and would be read again: ask the provider to correct it',
    )
  if (!isRead) return refused('INCOMPLETE', 'is not whole yet: send its file again first')
  const isLimited = needsTwoOperators({ mode, amountCents: Math.abs(depositCents), operators }, rules)
  const isSeconded = proposedBy !== null && proposedBy !== operatorId
  return { action: isLimited && !isSeconded ? 'PROPOSE' : 'VOID' }
}

const refused = (state: string, because: string): VoidVerdict => ({
  refusal: refusedIn(state, `This settlement ${because}.`),
})

/** Returns the name of a voided settlement. Its own name, and its file, are free for the right one. */
export const voidedName = (name: string, id: string): string => `${name.slice(0, 50)}.voided.${id}`
