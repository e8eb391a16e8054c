import { type Refusal, refusedIn } from '../errors.ts'
import { isTerminal, type TransactionState } from '../states.ts'

export function cancelRefusal(state: TransactionState): Refusal | null {
  if (state === 'STOPPED') return null
  const why = isTerminal(state) ? 'it has ended' : 'a charge is under way, so ask again later'
  return refusedIn(state, `This payment is ${state} and cannot be cancelled: ${why}.`)
}
