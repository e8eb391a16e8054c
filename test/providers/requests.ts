import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { newId } from '../../src/db/new-id.ts'
import { minorUnits } from '../../src/domain/money.ts'
import { providerReference, type ReferenceFormat, USUAL_REFERENCE } from '../../src/providers/contract/reference.ts'
import type { SendWindow } from '../../src/providers/contract/call.ts'
import type {
  ChargeQuestion,
  CheckoutRequest,
  InboundRequest,
  TokenCharge,
} from '../../src/providers/contract/provider.ts'
import type { RefundedCharge, RefundRequest } from '../../src/providers/contract/refunds.ts'
import type { AccountOrder, SplitOrder } from '../../src/providers/contract/splits.ts'
import type { RecipientOrder, TransferRequest } from '../../src/providers/contract/transfers.ts'
import type { HttpRequest, HttpResult } from '../../src/providers/wire/http.ts'

/** A new reference in the service's format for a provider. */
export function newReference(format: ReferenceFormat = USUAL_REFERENCE): string {
  return providerReference(randomUUID(), 1, format)
}

export function openWindow(forMs = 10_000): SendWindow {
  return { openedMonotonic: performance.now(), openedWall: Date.now(), forMs }
}

const anyPayment = () => ({
  providerReference: newReference(),
  amountCents: minorUnits(15_000),
  currency: 'ZAR' as const,
  email: 'payer@example.com',
  phone: null,
  splitCode: null,
  callbackUrl: 'http://shop.example/return?order=7',
})

export function tokenCharge(token: string, changes: Partial<TokenCharge> = {}): TokenCharge {
  return { ...anyPayment(), token, ...changes }
}

export function checkoutRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    ...anyPayment(),
    rail: 'CARD',
    purchase: { businessName: 'Naledi & Sons', reference: 'order-1001', description: 'Two <b>tickets</b>' },
    ...changes,
  }
}

/** Default: an account that exists. */
export function accountOrder(changes: Partial<AccountOrder> = {}): AccountOrder {
  return {
    id: newId('connectedAccount'),
    businessName: 'Naledi’s Crafts',
    bankCode: '470010',
    accountNumber: '1234567890',
    contactEmail: 'naledi@crafts.example',
    document: null,
    ...changes,
  }
}

export function splitOrder(shares: SplitOrder['shares'], changes: Partial<SplitOrder> = {}): SplitOrder {
  return {
    id: newId('split'),
    name: 'Market (10 %)',
    type: 'PERCENTAGE',
    currency: 'ZAR',
    feeBearer: 'BUSINESS',
    shares,
    ...changes,
  }
}

/** Default: an account that exists. */
export function recipientOrder(changes: Partial<RecipientOrder> = {}): RecipientOrder {
  return {
    name: 'Jane Jones',
    bankCode: '051001',
    accountNumber: '6200001234',
    currency: 'ZAR',
    document: null,
    ...changes,
  }
}

export function transferRequest(recipientCode: string, changes: Partial<TransferRequest> = {}): TransferRequest {
  return {
    providerReference: newReference(),
    amountCents: minorUnits(15_000),
    currency: 'ZAR',
    recipientCode,
    reason: 'Wages',
    ...changes,
  }
}

export function about(providerReference: string, providerTransactionId: string | null = null): ChargeQuestion {
  return { providerReference, providerTransactionId }
}

/** Default: a refund of the whole charge. */
export function refundRequest(charge: RefundedCharge, changes: Partial<RefundRequest> = {}): RefundRequest {
  const { providerReference, providerTransactionId, amountCents } = charge
  return {
    providerReference: newReference(),
    amountCents,
    currency: 'ZAR',
    charge: { providerReference, providerTransactionId, amountCents },
    startedAt: new Date(),
    ...changes,
  }
}

/** An event as the service receives it, at the public address that the provider was given. */
export function inbound(
  providerId: string,
  body: string | Buffer,
  { headers = {}, query = '' }: { headers?: InboundRequest['headers']; query?: string } = {},
): InboundRequest {
  const url = `https://pay.example/api/providers/${providerId}/events${query}`
  return { method: 'POST', url, headers, rawBody: Buffer.from(body) }
}

/** A response with this body: a text, or a value as JSON. */
export function answer(status: number, body: unknown): HttpResult {
  return { kind: 'response', status, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }
}

/** A client for an adapter, with what it sends. Default: nothing reaches the provider. */
export function recordingClient(
  resultOf: (request: HttpRequest) => HttpResult = () => ({ kind: 'not_sent', detail: 'ECONNREFUSED' }),
) {
  const sent: HttpRequest[] = []
  const send = async (request: HttpRequest): Promise<HttpResult> => {
    sent.push(request)
    return resultOf(request)
  }
  return { sent, client: { send, close: async () => undefined } }
}

/** Calls `look` with responses of any status and any body. */
export function forAnyResponse(look: (response: HttpResult) => void): void {
  const bytes = fc.uint8Array().map((each) => Buffer.from(each).toString('latin1'))
  const body = fc.oneof(fc.string(), fc.json(), bytes)
  fc.assert(fc.property(fc.integer({ min: 100, max: 599 }), body, (status, text) => look(answer(status, text))))
}
