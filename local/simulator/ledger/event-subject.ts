import type { Mode } from '../../../src/domain/states.ts'
import type { Ledger } from './ledger.ts'
import type { PendingEvent, Transfer } from './entries.ts'
import { splitOf } from './settlements.ts'
import type { DisputeSubject, EventSubject } from './simulated-provider.ts'

/** The current entry that an event concerns, or null if the ledger has none. */
export function subjectOf(ledger: Ledger, event: PendingEvent): EventSubject | DisputeSubject | null {
  const { provider, subject, key, state } = event
  if (subject === 'TRANSFER') {
    const transfer = ledger.findTransfer(provider, key)
    const recipient = transfer && ledger.findRecipient(provider, transfer.recipientId)
    return recipient && isTransferState(state) ? { kind: subject, event, state, transfer, recipient } : null
  }
  if (subject === 'REFUND') {
    const refund = ledger.findRefund(provider, Number(key))
    const charge = refund && ledger.find(provider, refund.chargeReference)
    const isRefund = state === 'PENDING' || state === 'SUCCEEDED' || state === 'FAILED'
    return charge && isRefund ? { kind: subject, event, state, refund, charge } : null
  }
  if (subject === 'DISPUTE') {
    const dispute = ledger.findDispute(provider, Number(key))
    const charge = dispute && ledger.find(provider, dispute.chargeReference)
    const isDispute = state === 'CREATED' || state === 'REMINDED' || state === 'RESOLVED'
    return charge && isDispute ? { kind: subject, state, dispute, charge } : null
  }
  const charge = ledger.find(provider, key)
  return charge && (state === 'SUCCEEDED' || state === 'DECLINED')
    ? { kind: subject, event, state, charge, split: splitOf(ledger, charge) }
    : null
}

function isTransferState(state: PendingEvent['state']): state is Transfer['state'] {
  return state === 'PENDING' || state === 'SUCCEEDED' || state === 'FAILED' || state === 'REVERSED'
}

export function modeOf(subject: EventSubject | DisputeSubject): Mode {
  return subject.kind === 'TRANSFER' ? subject.transfer.mode : subject.charge.mode
}
