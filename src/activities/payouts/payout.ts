import type { StoredInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import { loadPayout, type PayoutSnapshot } from '../../db/payouts/read-payouts.ts'
import { findProviderRecipient, forgetProviderRecipient, keepProviderRecipient } from '../../db/payouts/recipients.ts'
import { type Currency, minorUnits } from '../../domain/money.ts'
import type { SendWindow } from '../../providers/contract/call.ts'
import { payoutProvider } from '../../providers/contract/connections.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import type {
  RecipientOrder,
  RecipientResult,
  TransferCapability,
  TransferLookup,
  TransferRequest,
} from '../../providers/contract/transfers.ts'
import { type ActivityDeps, type CallPurpose, type ConnectedProvider, connectedProvider, requireRow } from '../deps.ts'
import { outgoingStep } from '../outgoing/kind.ts'
import type { AskedAttempt, EventMeaning, OutgoingKind, OutgoingStep } from '../outgoing/kind.ts'

interface TransferProvider extends ConnectedProvider {
  transfers: TransferCapability
}

function meaningOf(_payout: PayoutSnapshot, { finding }: StoredInboundEvent): Promise<EventMeaning> {
  if (finding) return Promise.resolve({ finding, isHandled: true })
  const setAside = { reason: 'event_unreadable', because: 'what it says of the payout cannot be read' } as const
  return Promise.resolve({ finding, isHandled: true, setAside })
}

/** An item is not attempted before its batch is approved and the item is due. Until then its workflow ends. */
function stepOf(payout: PayoutSnapshot): OutgoingStep {
  const providerId = payout.attempt?.providerId ?? payout.providerId
  const step = outgoingStep(payout, { providerId, automatic: false })
  return payout.state === 'PROCESSING' && payout.released ? step : { ...step, next: 'END' }
}

/**
 * The providers' own recipients, created when first needed. A recipient is stored only after the provider's response.
 * If the process dies in between, the next attempt asks again, and the provider returns the same recipient for the
 * same account.
 */
function recipientMaker({ pool, cipher }: Pick<ActivityDeps, 'pool' | 'cipher'>) {
  /** Several items of one batch may pay the same recipient: this process creates it once. */
  const underWay = new Map<string, Promise<RecipientResult>>()

  function orderOf({ id, name, bankCode, accountNumber, document, currency }: PayoutSnapshot): RecipientOrder {
    const text = (sealed: Buffer, context: string): string => cipher.decrypt(sealed, `${context}:${id}`).toString()
    return {
      name,
      bankCode,
      accountNumber: text(accountNumber, 'account-number'),
      currency: currency as Currency,
      document: document && (JSON.parse(text(document, 'document')) as NonNullable<RecipientOrder['document']>),
    }
  }

  async function make(payout: PayoutSnapshot, to: TransferProvider, window: SendWindow): Promise<RecipientResult> {
    const ids = { recipientId: payout.recipientId, providerId: to.provider.id }
    // Another item may have created it since this one was read.
    const code = await findProviderRecipient(pool, ids)
    if (code !== null) return { state: 'MADE', code }
    const made = await to.transfers.createRecipient(to.connection, orderOf(payout), window)
    if (made.state === 'MADE') await keepProviderRecipient(pool, { ...ids, providerCode: made.code })
    return made
  }

  return async (payout: PayoutSnapshot, to: TransferProvider, window: SendWindow): Promise<RecipientResult> => {
    const known = payout.recipientCodes[to.provider.id]
    if (known !== undefined) return { state: 'MADE', code: known }
    const key = `${payout.recipientId}:${to.provider.id}`
    const making = underWay.get(key) ?? make(payout, to, window).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return await making
  }
}

export function payoutKind(deps: ActivityDeps): OutgoingKind<PayoutSnapshot> {
  const { pool, providers, connections } = deps
  const recipient = recipientMaker(deps)

  const load = async (transactionId: string) => requireRow(await loadPayout(pool, { transactionId }), transactionId)

  /** If no connected provider pays out, it is one that could. */
  function nextProvider({ mode }: PayoutSnapshot): Provider {
    const connected = payoutProvider(providers, connections, mode)
    const provider = connected ?? providers.find(({ transfers }) => transfers !== undefined)
    if (!provider) throw new Error('no provider pays out')
    return provider
  }

  /** Null if it is not connected, or cannot pay out in the payout's mode. */
  function transferProvider(payout: PayoutSnapshot, providerId: string, purpose: CallPurpose): TransferProvider | null {
    const to = connectedProvider(deps, providerId, payout, purpose)
    const transfers = to?.provider.transfers
    if (!to || !transfers || to.provider.capabilities.transferRails[payout.mode].length === 0) return null
    return { ...to, transfers }
  }

  const sendingTo: OutgoingKind<PayoutSnapshot>['sendingTo'] = (payout, providerId) => {
    const to = transferProvider(payout, providerId, { kind: 'PAYOUT' })
    let recipientCode = ''
    return {
      to,
      prepare: async (_, window) => {
        const made = await recipient(payout, to!, window)
        if (made.state !== 'MADE') return made
        recipientCode = made.code
        return null
      },
      send: async ({ attempt }, _, window) => {
        const request: TransferRequest = {
          providerReference: attempt.providerReference,
          amountCents: minorUnits(payout.amountCents),
          currency: payout.currency as Currency,
          recipientCode,
          reason: payout.description ?? payout.reference,
        }
        const result = await to!.transfers.transfer(to!.connection, request, window)
        const isRefused = result.state === 'DECLINED' && result.reasonCode === 'invalid_account'
        // False if the recipient was only just created.
        if (!isRefused || payout.recipientCodes[providerId] !== recipientCode) return result
        // The provider's keys may belong to another account now, which does not know the recipient: the next attempt
        // creates it again.
        const { recipientId } = payout
        await forgetProviderRecipient(pool, { recipientId, providerId, providerCode: recipientCode })
        return { ...result, soft: true }
      },
    }
  }

  async function lookUp(payout: PayoutSnapshot, attempt: AskedAttempt): Promise<TransferLookup> {
    const { providerId, providerReference } = attempt
    const to = transferProvider(payout, providerId, { kind: 'QUESTION', about: providerReference })
    if (!to) return { state: 'UNKNOWN', detail: 'the provider is not connected' }
    return await to.transfers.verifyTransfer(to.connection, providerReference)
  }

  return {
    load,
    stepOf,
    sendingTo,
    lookUp,
    meaningOf,
    nextAttempt: (payout) => {
      const { id, capabilities } = nextProvider(payout)
      // No provider accepts a rail for a payout: this is the rail that the provider names.
      return { providerId: id, rail: capabilities.transferRails[payout.mode][0] ?? 'EFT', exclusiveFor: null }
    },
    // The contract requires that a provider that pays out can be asked.
    canBeAsked: () => true,
    isFoundByReference: () => true,
  }
}
