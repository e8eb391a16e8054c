import type { Balances } from './balances.ts'
import type { Ledger } from './ledger.ts'
import type { Recipient, Transfer } from './entries.ts'
import type { EventSender } from './event-sender.ts'
import type { Timers } from './timers.ts'

const SETTLES_AFTER_MS = 700
const PENDS_A_MINUTE_MS = 60_000

type TransferOrder = Pick<Transfer, 'reference' | 'amountCents' | 'reason'>

type TransferAnswer = Transfer | 'duplicate' | 'insufficient_balance'

export type Transfers = ReturnType<typeof createTransfers>

/** Outcome of a transfer by the last digits of the account; an account ending in 0001 does not exist. */
const ENDS: Readonly<Record<string, Transfer['becomes']>> = {
  '0002': [
    { state: 'SUCCEEDED', afterMs: SETTLES_AFTER_MS },
    { state: 'REVERSED', afterMs: SETTLES_AFTER_MS },
  ],
  '0003': [{ state: 'SUCCEEDED', afterMs: PENDS_A_MINUTE_MS }],
}
const UNKNOWN_ACCOUNT = '0001'

export function createTransfers(ledger: Ledger, events: EventSender, timers: Timers, balances: Balances) {
  const record = (transfer: Transfer): void => {
    const { provider, reference, state } = transfer
    // A pending transfer sends no event.
    events.record({ transfer }, state === 'PENDING' ? null : { provider, subject: 'TRANSFER', key: reference, state })
    if (state === 'REVERSED' || state === 'FAILED') balances.giveBack(provider, transfer.amountCents)
    resume(transfer)
  }
  const resume = (transfer: Transfer): void => {
    const [next, ...becomes] = transfer.becomes
    if (next) timers.after(next.afterMs, () => record({ ...transfer, state: next.state, becomes }))
  }

  // Resumes transfers that were pending when the last process ended.
  ledger.all('transfer').forEach(resume)

  return {
    /** One account is always the same recipient; null if the account does not exist. */
    recipient(order: Omit<Recipient, 'id' | 'createdAt'>): Recipient | null {
      if (order.accountNumber.endsWith(UNKNOWN_ACCOUNT)) return null
      const same = (known: Recipient): boolean =>
        (['mode', 'bankCode', 'accountNumber', 'currency'] as const).every((name) => known[name] === order[name])
      const known = ledger.own('recipient', order.provider).find(same)
      if (known) return known
      const recipient = { ...order, ...ledger.newEntry() }
      ledger.record({ recipient })
      return recipient
    },

    transfer(recipient: Recipient, { reference, amountCents, reason }: TransferOrder): TransferAnswer {
      const { provider, mode, currency } = recipient
      if (ledger.find('transfer', provider, reference)) return 'duplicate'
      if (!balances.take(provider, amountCents)) return 'insufficient_balance'
      const transfer: Transfer = {
        ...ledger.newEntry(),
        provider,
        mode,
        reference,
        recipientId: recipient.id,
        amountCents,
        currency,
        reason,
        state: 'PENDING',
        becomes: ENDS[recipient.accountNumber.slice(-4)] ?? [{ state: 'SUCCEEDED', afterMs: SETTLES_AFTER_MS }],
      }
      record(transfer)
      return transfer
    },
  }
}
