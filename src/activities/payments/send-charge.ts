import { openCustomer } from '../../db/payments/customer.ts'
import type { AttemptSnapshot, PaymentSnapshot } from '../../db/payments/load-payment.ts'
import { railOf } from '../../domain/attempts.ts'
import { minorUnits, type Currency } from '../../domain/money.ts'
import type { SendResult, SendWindow } from '../../providers/contract/provider.ts'
import type { ConnectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'

/** Sends the attempt as it was prepared. */
export type ChargeSender = (attempt: AttemptSnapshot, to: ConnectedProvider, window: SendWindow) => Promise<SendResult>

/**
 * Charges the token of a payment, or makes a checkout for its payer. It decrypts before the attempt is stored: a payment
 * whose key is not configured then has no attempt that may have been sent.
 */
export function chargePreparer({ cipher, baseUrl }: Pick<ActivityDeps, 'cipher' | 'baseUrl'>) {
  return function prepareCharge(payment: PaymentSnapshot): ChargeSender {
    const customer = openCustomer(cipher, payment)
    const token = payment.cardToken && cipher.decrypt(payment.cardToken, `card-token:${payment.id}`).toString()
    return async (attempt, { provider, connection }, window) => {
      // The provider cannot split this payment, so it is not sent.
      if (payment.splitCode !== null && !provider.splits) return notSent('the provider settles no shares')
      const request = {
        providerReference: attempt.providerReference,
        amountCents: minorUnits(payment.amountCents),
        currency: payment.currency as Currency,
        email: customer?.email ?? payment.businessEmail ?? '',
        splitCode: payment.splitCode,
      }
      const callbackUrl = `${baseUrl}/pay/${payment.link?.id ?? payment.id}/return`
      if (payment.hosted) {
        const rail = railOf(payment.decision, provider.id)
        const { businessName, reference, description } = payment
        const checkout = { ...request, rail, callbackUrl, purchase: { businessName, reference, description } }
        return await provider.checkout(connection, checkout, window)
      }
      if (token === null) return notSent('the card token is gone')
      return await provider.charge(connection, { ...request, token, callbackUrl }, window)
    }
  }
}

/** For a reason of this service's own. */
function notSent(detail: string): SendResult {
  return { state: 'NOT_SENT', detail, blameless: true }
}
