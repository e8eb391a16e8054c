import type { PayoutSnapshot } from '../../db/payouts/load-payout.ts'
import { forgetProviderRecipient, keepProviderRecipient } from '../../db/payouts/provider-recipients.ts'
import type { Currency } from '../../domain/money.ts'
import type { SendWindow } from '../../providers/contract/provider.ts'
import type { RecipientOrder, RecipientResult } from '../../providers/contract/transfers.ts'
import type { ActivityDeps } from '../deps.ts'
import type { TransferProvider } from './payout-provider.ts'

/**
 * The providers' own recipients, made when first needed. What becomes of it is kept only after the provider has answered: a
 * process that dies in between asks again, and the same account is the same recipient there.
 */
export function recipientMaker({ pool, cipher }: Pick<ActivityDeps, 'pool' | 'cipher'>) {
  /** Items of one batch may all pay the same recipient: those of this process ask for it once. */
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
    const made = await to.transfers.createRecipient(to.connection, orderOf(payout), window)
    if (made.state === 'MADE') await keepProviderRecipient(pool, recipientOf(payout, to, made.code))
    return made
  }

  const recipientOf = ({ recipientId }: PayoutSnapshot, { provider }: TransferProvider, providerCode: string) => ({
    recipientId,
    providerId: provider.id,
    providerCode,
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

  /** Of a code that was known from before and that the provider does not take: the next attempt has it made anew. */
  async function forget(payout: PayoutSnapshot, to: TransferProvider, code: string): Promise<boolean> {
    if (payout.recipientCodes[to.provider.id] !== code) return false
    await forgetProviderRecipient(pool, recipientOf(payout, to, code))
    return true
  }

  return { recipient, forget }
}
