import type { Refusal } from '../errors.ts'
import { isTerminal, type TransactionState } from '../states.ts'

export function cancelRefusal(state: TransactionState): Refusal | null {
  if (state === 'STOPPED') return null
  const why = isTerminal(state) ? 'it has ended' : 'a charge is under way, so ask again later'
  const message = `This payment is ${state} and cannot be cancelled: ${why}.`
  return { code: 'SV-3005', message, details: { state } }
}
