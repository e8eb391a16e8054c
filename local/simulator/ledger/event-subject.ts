import type { Mode } from '../../../src/domain/states.ts'
import type { Ledger } from './ledger.ts'
import type { PendingEvent } from './entries.ts'
import { splitOf } from './settlements.ts'
import type { EventSubject } from './simulated-provider.ts'

/** The current entry that an event concerns, or null if the ledger has none. */
export function subjectOf(ledger: Ledger, event: PendingEvent): EventSubject | null {
  const { provider, key } = event
  if (event.subject === 'TRANSFER') {
    const transfer = ledger.findTransfer(provider, key)
    const recipient = transfer && ledger.findRecipient(provider, transfer.recipientId)
    return recipient ? { kind: event.subject, event, state: event.state, transfer, recipient } : null
  }
  if (event.subject === 'REFUND') {
    const refund = ledger.findRefund(provider, Number(key))
    const charge = refund && ledger.find(provider, refund.chargeReference)
    return charge ? { kind: event.subject, event, state: event.state, refund, charge } : null
  }
  if (event.subject === 'DISPUTE') {
    const dispute = ledger.findDispute(provider, Number(key))
    const charge = dispute && ledger.find(provider, dispute.chargeReference)
    return charge ? { kind: event.subject, event, state: event.state, dispute, charge } : null
  }
  const charge = ledger.find(provider, key)
  return charge ? { kind: event.subject, event, state: event.state, charge, split: splitOf(ledger, charge) } : null
}

export function modeOf(subject: EventSubject): Mode {
  return subject.kind === 'TRANSFER' ? subject.transfer.mode : subject.charge.mode
}
