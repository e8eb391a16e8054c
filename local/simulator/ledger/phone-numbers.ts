import type { Charge } from './entries.ts'

/** The acts of a payer on a prompt, by the last three digits of the phone number. Any other number confirms it. */
const ENDS: Readonly<Record<string, Pick<Charge, 'declineReason' | 'ignored' | 'expired'>>> = {
  '001': { declineReason: 'insufficient_funds' },
  '002': { declineReason: 'declined' },
  '003': { declineReason: null, ignored: true },
  '004': { declineReason: 'declined', expired: true },
}

export function phoneBehaviour(phone: string): Pick<Charge, 'declineReason' | 'ignored' | 'expired'> {
  return ENDS[phone.slice(-3)] ?? { declineReason: null }
}
