import { toDecimal } from '../../domain/money.ts'
import type { PayInRail } from '../../domain/states.ts'
import { createAccessTokens, lookupWithoutToken } from '../wire/access-tokens.ts'
import { addressOf } from '../wire/addresses.ts'
import type { HttpClient } from '../wire/http.ts'
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
  const tokens = createAccessTokens(http, (connection) => ({
    method: 'POST',
    url: addressOf(connection, '/token'),
    headers: { ...apiKey(connection), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'password', SiteCode: connection.settings.SITE_CODE ?? '' }).toString(),
  }))

  return {
    charge: () => Promise.resolve({ state: 'NOT_SENT', detail: 'no token can be charged here' }),

    async checkout(connection, request, window) {
      const method = METHODS[request.rail]
      if (!method) return { state: 'NOT_SENT', detail: 'the provider has no id for this rail' }
      const fields = { ...requestFields(connection, request), ...method }
      const HashCheck = ozowHash(OZOW_ORDER.request, fields, connection.settings.PRIVATE_KEY ?? '')
      const headers = { ...apiKey(connection), 'content-type': 'application/json' }
      const body = JSON.stringify({ ...fields, HashCheck })
      const url = addressOf(connection, '/postpaymentrequest')
      const { allowance } = connection
      return checkoutResult(await http.send({ method: 'POST', url, headers, body, window, allowance }))
    },

    async verify(connection, { providerReference }) {
      const { SITE_CODE: siteCode = '', IS_TEST: isTest = 'true' } = connection.settings
      const query = new URLSearchParams({ siteCode, transactionReference: providerReference, isTest }).toString()
      const url = addressOf(connection, `/GetTransactionByReference?${query}`)
      const { allowance } = connection
      return chargeLookup(
        await http.send({ method: 'GET', url, headers: apiKey(connection), allowance }),
        providerReference,
      )
    },

    async refund(connection, { providerReference, charge, ...money }, window) {
      const { providerTransactionId: transactionId } = charge
      if (transactionId === null) return NOT_NAMED
      const access = await tokens.get(connection, window)
      if (access.token === null) return access.outcome
      const amount = toDecimal(money)
      const fields = { transactionId, amount, refundReason: providerReference }
      const hashCheck = ozowHash(OZOW_ORDER.refund, fields, connection.settings.PRIVATE_KEY ?? '')
      const url = addressOf(connection, '/secure/refunds/submit')
      const headers = { ...bearer(access.token), 'content-type': 'application/json' }
      const answer = await http.send({
        method: 'POST',
        url,
        headers,
        body: JSON.stringify([{ ...fields, hashCheck }]),
        window,
        allowance: connection.allowance,
      })
      if (answer.kind === 'response' && answer.status === 401) tokens.forget(connection)
      return refundResult(answer, transactionId)
    },

    findRefund,
    verifyEvent: readOzowEvent,
  }

  /**
   * Ozow's list shows neither our reason nor our reference. A refund whose response was lost looks like any other
   * refund of the charge, so it stays UNKNOWN until an operator resolves it.
   */
  async function findRefund(connection: ProviderConnection, question: RefundQuestion): Promise<RefundLookup> {
    const { providerTransactionId: id, startedAt } = question
    if (id === null) return { state: 'UNKNOWN', detail: 'the provider cannot be asked about this' }
    const access = await tokens.get(connection)
    if (access.token === null) return lookupWithoutToken(access)
    for (const refundDate of daysOf(startedAt)) {
      const url = addressOf(connection, `/secure/refunds/getrefunds?${new URLSearchParams({ refundDate }).toString()}`)
      const { allowance } = connection
      const found = refundInList(await http.send({ method: 'GET', url, headers: bearer(access.token), allowance }), id)
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
  const southAfrica = (at: number) => new Date(at + 2 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/')
  const about = [-5, 0, 5].map((minutes) => southAfrica(startedAt.getTime() + minutes * 60_000))
  return [...new Set(about)]
}

function apiKey({ secretKey }: ProviderConnection): Record<string, string> {
  return { accept: 'application/json', apikey: secretKey }
}

function bearer(token: string): Record<string, string> {
  return { accept: 'application/json', authorization: `Bearer ${token}` }
}
