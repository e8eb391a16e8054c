import { openCustomer } from '../../db/payments/customer.ts'
import type { AttemptSnapshot, PaymentSnapshot } from '../../db/payments/load-payment.ts'
import { railOf } from '../../domain/attempts.ts'
import { minorUnits, type Currency } from '../../domain/money.ts'
import type { SendResult, SendWindow } from '../../providers/contract/provider.ts'
import type { ConnectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'

/** Charges the token of a payment, or makes a checkout for its payer, as the attempt is stored. */
export function chargeSender({ cipher, baseUrl }: Pick<ActivityDeps, 'cipher' | 'baseUrl'>) {
  return async function sendCharge(
    payment: PaymentSnapshot,
    attempt: AttemptSnapshot,
    { provider, connection }: ConnectedProvider,
    window: SendWindow,
  ): Promise<SendResult> {
    // Its parts would all be the business's: rather not at all.
    if (payment.splitCode !== null && !provider.splits) return notSent('the provider settles no shares')
    const customer = openCustomer(cipher, payment)
    const request = {
      providerReference: attempt.providerReference,
      amountCents: minorUnits(payment.amountCents),
      currency: payment.currency as Currency,
      email: customer?.email ?? payment.businessEmail ?? '',
      splitCode: payment.splitCode,
    }
    if (payment.hosted) {
      const callbackUrl = `${baseUrl}/pay/${payment.link?.id ?? payment.id}/return`
      const rail = railOf(payment.decision, provider.id)
      const { businessName, reference, description } = payment
      const checkout = { ...request, rail, callbackUrl, purchase: { businessName, reference, description } }
      return await provider.checkout(connection, checkout, window)
    }
    if (!payment.cardToken) return notSent('the card token is gone')
    const token = cipher.decrypt(payment.cardToken, `card-token:${payment.id}`).toString()
    return await provider.charge(connection, { ...request, token }, window)
  }
}

/** For a reason of this service's own. */
function notSent(detail: string): SendResult {
  return { state: 'NOT_SENT', detail, blameless: true }
}
