import type { PayoutSnapshot } from '../../db/payouts/load-payout.ts'
import {
  findProviderRecipient,
  forgetProviderRecipient,
  keepProviderRecipient,
} from '../../db/payouts/provider-recipients.ts'
import type { Currency } from '../../domain/money.ts'
import type { SendWindow } from '../../providers/contract/call.ts'
import type { RecipientOrder, RecipientResult, TransferCapability } from '../../providers/contract/transfers.ts'
import type { ActivityDeps, ConnectedProvider } from '../deps.ts'

/** A connected provider that pays out. */
export interface TransferProvider extends ConnectedProvider {
  transfers: TransferCapability
}

/**
 * The providers' own recipients, created when first needed. A recipient is stored only after the provider's response.
 * If the process dies in between, the next attempt asks again, and the provider returns the same recipient for the
 * same account.
 */
export function recipientMaker({ pool, cipher }: Pick<ActivityDeps, 'pool' | 'cipher'>) {
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
    const ids = idsOf(payout, to)
    // Another item may have created it since this one was read.
    const code = await findProviderRecipient(pool, ids)
    if (code !== null) return { state: 'MADE', code }
    const made = await to.transfers.createRecipient(to.connection, orderOf(payout), window)
    if (made.state === 'MADE') await keepProviderRecipient(pool, { ...ids, providerCode: made.code })
    return made
  }

  const idsOf = ({ recipientId }: PayoutSnapshot, { provider }: TransferProvider) => ({
    recipientId,
    providerId: provider.id,
  })

  /** The recipient's code at the provider. */
  async function recipient(payout: PayoutSnapshot, to: TransferProvider, window: SendWindow): Promise<RecipientResult> {
    const known = payout.recipientCodes[to.provider.id]
    if (known !== undefined) return { state: 'MADE', code: known }
    const key = `${payout.recipientId}:${to.provider.id}`
    const making = underWay.get(key) ?? make(payout, to, window).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return await making
  }

  /**
   * Returns whether the code was stored before and the provider refuses it: the next attempt creates the recipient
   * again.
   */
  async function forget(payout: PayoutSnapshot, to: TransferProvider, code: string): Promise<boolean> {
    if (payout.recipientCodes[to.provider.id] !== code) return false
    await forgetProviderRecipient(pool, { ...idsOf(payout, to), providerCode: code })
    return true
  }

  return { recipient, forget }
}
