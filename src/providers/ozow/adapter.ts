import { toDecimal } from '../../domain/money.ts'
import { dayOf } from '../../domain/south-africa/johannesburg.ts'
import type { PayInRail } from '../../domain/states.ts'
import { withAccessToken } from '../wire/access-tokens.ts'
import { type HttpClient, requestTo } from '../wire/http.ts'
import { checkoutResult, refundInList, refundResult, chargeLookup } from './answers.ts'
import { readOzowEvent } from './events.ts'
import { OZOW_ORDER, ozowHash } from './hash.ts'
import type { ProviderConnection } from '../contract/call.ts'
import type { Adapter, CheckoutRequest } from '../contract/provider.ts'
import type { RefundLookup, RefundQuestion } from '../contract/refunds.ts'
import { NOT_NAMED } from '../wire/refusals.ts'

/**
 * The fields that hold a page to one method (https://hub.ozow.com/docs, payment method ids). Pay by bank is on by
 * default. Ozow accepts a request for a method that the site lacks, and then its page refuses the payer. So the other
 * methods are used only if `OZOW_RAILS` names them.
 */
const METHODS: Readonly<Partial<Record<PayInRail, { SelectedBankId?: string }>>> = {
  BANK_TRANSFER: {},
  CAPITEC_PAY: { SelectedBankId: '913999FA-3A32-4E3D-82F0-A1DF7E9E4F7B' },
  PAYSHAP: { SelectedBankId: 'EEC08676-46EB-4F80-AF56-CAA5A6623880' },
}

/**
 * Ozow (https://hub.ozow.com/docs): instant EFT, amounts as decimals with two places. `secretKey` is its API key;
 * `SITE_CODE` and `PRIVATE_KEY` are further credentials. The address for notifications is set at its merchant site.
 */
export function createAdapter(http: HttpClient): Adapter {
  const sendAuthorized = withAccessToken(http, (connection) => {
    const form = { grant_type: 'password', SiteCode: connection.settings.SITE_CODE ?? '' }
    return requestTo(connection, '/token', { headers: apiKey(connection), form })
  })

  return {
    charge: () => Promise.resolve({ state: 'NOT_SENT', detail: 'no token can be charged here' }),

    async checkout(connection, request, window) {
      const method = METHODS[request.rail]
      if (!method) return { state: 'NOT_SENT', detail: 'the provider has no id for this rail' }
      const fields = { ...requestFields(connection, request), ...method }
      const HashCheck = ozowHash(OZOW_ORDER.request, fields, connection.settings.PRIVATE_KEY ?? '')
      const asked = { headers: apiKey(connection), json: { ...fields, HashCheck }, window }
      return checkoutResult(await http.send(requestTo(connection, '/postpaymentrequest', asked)))
    },

    async verify(connection, { providerReference }) {
      const { SITE_CODE: siteCode = '', IS_TEST: isTest = 'true' } = connection.settings
      const query = new URLSearchParams({ siteCode, transactionReference: providerReference, isTest }).toString()
      const headers = apiKey(connection)
      const answer = await http.send(requestTo(connection, `/GetTransactionByReference?${query}`, { headers }))
      return chargeLookup(answer, providerReference)
    },

    async refund(connection, { providerReference, charge, ...money }, window) {
      const { providerTransactionId: transactionId } = charge
      if (transactionId === null) return NOT_NAMED
      const amount = toDecimal(money)
      const fields = { transactionId, amount, refundReason: providerReference }
      const hashCheck = ozowHash(OZOW_ORDER.refund, fields, connection.settings.PRIVATE_KEY ?? '')
      const asked = { json: [{ ...fields, hashCheck }], window }
      return refundResult(await sendAuthorized(connection, '/secure/refunds/submit', asked), transactionId)
    },

    findRefund,
    verifyEvent: readOzowEvent,
  }

  /** Ozow's list shows no reference of ours: a refund whose response was lost stays UNKNOWN for an operator. */
  async function findRefund(connection: ProviderConnection, question: RefundQuestion): Promise<RefundLookup> {
    const { providerTransactionId: id, startedAt } = question
    if (id === null) return { state: 'UNKNOWN', detail: 'the provider cannot be asked about this' }
    for (const refundDate of daysOf(startedAt)) {
      const path = `/secure/refunds/getrefunds?${new URLSearchParams({ refundDate }).toString()}`
      const found = refundInList(await sendAuthorized(connection, path, {}), id)
      if (found) return found
    }
    // An id that Ozow returned and no longer lists does not prove that no money was refunded.
    return { state: 'UNKNOWN', detail: 'not in the list of its day' }
  }
}

function requestFields({ settings }: ProviderConnection, request: CheckoutRequest): Record<string, string> {
  const { providerReference, currency, callbackUrl, email } = request
  // Ozow's optional fields stay empty: it repeats them in its notifications, whose hash has no separators, so a text
  // that a business chose could be read as another field.
  return {
    SiteCode: settings.SITE_CODE ?? '',
    CountryCode: 'ZA',
    CurrencyCode: currency,
    Amount: toDecimal(request),
    TransactionReference: providerReference,
    BankReference: providerReference,
    ...(email === '' ? {} : { Customer: email.slice(0, 100) }),
    CancelUrl: callbackUrl,
    ErrorUrl: callbackUrl,
    SuccessUrl: callbackUrl,
    IsTest: settings.IS_TEST ?? 'true',
  }
}

/** The refund's day in South Africa; two days if it was sent around midnight. */
function daysOf(startedAt: Date): string[] {
  const about = [-5, 0, 5].map((minutes) => dayOf(startedAt.getTime() + minutes * 60_000).replaceAll('-', '/'))
  return [...new Set(about)]
}

function apiKey({ secretKey }: ProviderConnection): Record<string, string> {
  return { apikey: secretKey }
}
