import { bearer, type HttpClient, type HttpResult, requestTo } from '../wire/http.ts'
import { validationBody } from './bank-validation.ts'
import { channelOf, chargeLookup, chargeResult, checkoutResult } from './answers.ts'
import { createDisputes } from './disputes.ts'
import { readPaystackEvent } from './events.ts'
import { readPage } from './pages.ts'
import { chargesPage, deductionsPage, settlementIn, settlementPartOf, refundsSince } from './settlements.ts'
import { refundBody, refundLookup, refundOnPage, refundResult } from './refunds.ts'
import * as splits from './splits.ts'
import * as transfers from './transfers.ts'
import { purchaseNotes, type Adapter, type ChargeRequest } from '../contract/provider.ts'
import type { ProviderConnection, SendWindow } from '../contract/call.ts'

/** Entries on a page, and the number of pages after which a list counts as unreadable. */
const PER_PAGE = 100
const MOST_PAGES = 100
/** Splits include their accounts, so that fewer fit into a response. */
const SPLITS_PER_PAGE = 50
/** Tolerance between our clock and the provider's: lists are read from this long before the request was sent. */
const CLOCKS_APART_MS = 5 * 60_000
/** These requests only prepare the next one, and all must fit into the activity's time. */
const PREPARED_WITHIN_MS = 5_000

/** https://paystack.com/docs/api/transaction: integer minor units; our reference protects against duplicates. */
export function createAdapter(http: HttpClient): Adapter {
  return {
    async charge(connection, request, window) {
      const body = { ...commonFields(request), authorization_code: request.token, callback_url: request.callbackUrl }
      const answer = await post('/transaction/charge_authorization', connection, body, window)
      return chargeResult(answer, request.providerReference)
    },

    async checkout(connection, request, window) {
      const channel = channelOf(request.rail)
      if (channel === null) return { state: 'NOT_SENT', detail: 'Paystack does not offer this rail', blameless: true }
      const body = {
        ...commonFields(request),
        callback_url: request.callbackUrl,
        channels: [channel],
        metadata: purchaseNotes(request.purchase),
      }
      const answer = await post('/transaction/initialize', connection, body, window)
      return checkoutResult(answer, request.providerReference)
    },

    async verify(connection, { providerReference }) {
      const answer = await get(`/transaction/verify/${encodeURIComponent(providerReference)}`, connection)
      return chargeLookup(answer, providerReference)
    },

    async refund(connection, request, window) {
      return refundResult(await post('/refund', connection, refundBody(request), window), request)
    },

    async findRefund(connection, question) {
      const { providerTransactionId: id } = question
      if (id !== null) return refundLookup(await get(`/refund/${encodeURIComponent(id)}`, connection), question)
      const pages = { perPage: String(PER_PAGE), from: since(question.startedAt) }
      return await findInPages(connection, '/refund', pages, (answer, page) => refundOnPage(answer, question, page))
    },

    transfers: {
      async createRecipient(connection, order, window) {
        const recipient = transfers.recipientBody(order)
        if (recipient === null) return { state: 'NOT_SENT', detail: 'no transfers in this currency' }
        if (order.document !== null && order.currency === 'ZAR') {
          const body = validationBody(order, order.document)
          const answer = await post('/bank/validate', connection, body, window, PREPARED_WITHIN_MS)
          const refusal = transfers.recipientRefusal(answer)
          if (refusal) return refusal
        }
        const answer = await post('/transferrecipient', connection, recipient, window, PREPARED_WITHIN_MS)
        return transfers.recipientResult(answer)
      },

      async transfer(connection, request, window) {
        const answer = await post('/transfer', connection, transfers.transferBody(request), window)
        return transfers.transferResult(answer, request.providerReference)
      },

      async verifyTransfer(connection, providerReference) {
        const answer = await get(`/transfer/verify/${encodeURIComponent(providerReference)}`, connection)
        return transfers.transferLookup(answer, providerReference)
      },
    },

    splits: {
      async createAccount(connection, order, window) {
        if (order.document !== null) {
          const body = validationBody({ ...order, name: order.businessName }, order.document)
          const answer = await post('/bank/validate', connection, body, window, PREPARED_WITHIN_MS)
          const refusal = splits.accountRefusal(answer)
          if (refusal) return refusal
        }
        return splits.accountResult(await post('/subaccount', connection, splits.accountBody(order), window))
      },

      async findAccount(connection, question) {
        const pages = { perPage: String(PER_PAGE) }
        return await findInPages(connection, '/subaccount', pages, (answer, page) =>
          splits.accountOnPage(answer, question, page),
        )
      },

      async createSplit(connection, order, window) {
        return splits.splitResult(await post('/split', connection, splits.splitBody(order), window))
      },

      async findSplit(connection, question) {
        // Only this list spells its page size so.
        const pages = { per_page: String(SPLITS_PER_PAGE), from: since(question.startedAt) }
        return await findInPages(connection, '/split', pages, (answer, page) =>
          splits.splitOnPage(answer, question, page),
        )
      },
    },

    settlements: {
      async listSettlements(connection, page) {
        const number = Number(page ?? 1)
        // Those of sub-accounts are not the operator's. Paystack's OpenAPI file does not name this parameter, which its
        // own clients send.
        const query = pageQuery(number, { subaccount: 'none' })
        return readPage(await get(`/settlement?${query}`, connection), number, settlementIn)
      },

      async settlementLines(connection, settlement, page) {
        const { part, number } = settlementPartOf(page)
        if (part === 'refunds') {
          const from = refundsSince(settlement)
          const answer = await get(`/refund?${pageQuery(number, { from })}`, connection)
          return deductionsPage(answer, settlement, number)
        }
        const path = `/settlement/${encodeURIComponent(settlement.id)}/transactions`
        return chargesPage(await get(`${path}?${pageQuery(number)}`, connection), number)
      },
    },

    disputes: createDisputes(http),

    verifyEvent: readPaystackEvent,
  }

  /** Reads every page: only a complete list proves that something is missing. */
  async function findInPages<Found>(
    connection: ProviderConnection,
    path: string,
    pages: Record<string, string>,
    onPage: (answer: HttpResult, page: number) => { found: Found | null; more: boolean },
  ): Promise<Found | { state: 'NOT_FOUND' } | { state: 'UNKNOWN'; detail: string }> {
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ ...pages, page: String(page) })
      const { found, more } = onPage(await get(`${path}?${query.toString()}`, connection), page)
      if (found) return found
      if (!more) return { state: 'NOT_FOUND' }
    }
    return { state: 'UNKNOWN', detail: 'the list is too long' }
  }

  function get(path: string, connection: ProviderConnection) {
    return http.send(requestTo(connection, path, { headers: bearer(connection.secretKey) }))
  }

  function post(path: string, connection: ProviderConnection, json: object, window: SendWindow, timeoutMs?: number) {
    return http.send(requestTo(connection, path, { headers: bearer(connection.secretKey), json, window, timeoutMs }))
  }
}

function pageQuery(page: number, more: Record<string, string> = {}): string {
  return new URLSearchParams({ perPage: String(PER_PAGE), page: String(page), ...more }).toString()
}

function commonFields({ email, amountCents, currency, providerReference, splitCode }: ChargeRequest) {
  const split = splitCode === null ? {} : { split_code: splitCode }
  return { email, amount: amountCents, currency, reference: providerReference, ...split }
}

function since(startedAt: Date): string {
  return new Date(startedAt.getTime() - CLOCKS_APART_MS).toISOString()
}
