import type { Mode } from '../../domain/mode.ts'
import type { Books } from './ledger.ts'
import type { PendingEvent } from './entries.ts'
import { splitOf } from './settlements.ts'
import type { Happened } from './simulated-provider.ts'

/** What an event is about, as the books have it now; null where they have nothing. */
export function whatHappened(books: Books, event: PendingEvent): Happened | null {
  const { provider, subject, key, state } = event
  if (subject === 'TRANSFER') {
    const transfer = books.findTransfer(provider, key)
    const recipient = transfer && books.findRecipient(provider, transfer.recipientId)
    return recipient && state !== 'DECLINED' ? { subject, event, state, transfer, recipient } : null
  }
  if (subject === 'REFUND') {
    const refund = books.findRefund(provider, Number(key))
    const charge = refund && books.find(provider, refund.chargeReference)
    const isRefund = state === 'PENDING' || state === 'SUCCEEDED' || state === 'FAILED'
    return charge && isRefund ? { subject, event, state, refund, charge } : null
  }
  const charge = books.find(provider, key)
  return charge && (state === 'SUCCEEDED' || state === 'DECLINED')
    ? { subject, event, state, charge, split: splitOf(books, charge) }
    : null
}

export function modeOf(happened: Happened): Mode {
  return happened.subject === 'TRANSFER' ? happened.transfer.mode : happened.charge.mode
}
