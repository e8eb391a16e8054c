import { Type } from 'typebox'
import { readReceipt, readReceiptByToken, readReceiptOf, type ReceiptRow } from '../../db/proofs/read-receipt.ts'
import { type Verification, verifyReceipt } from '../../db/proofs/verify-receipt.ts'
import { readOwnTransaction } from '../../db/transactions/read-transaction.ts'
import { ServiceError } from '../../domain/errors.ts'
import { openCheckpoint, sha256 } from '../../proofs/keys.ts'
import type { Api } from '../http/deps.ts'
import { notFound } from '../http/not-found.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf } from '../schema/schema.ts'
import { prefersPage } from '../pages/page.ts'
import { receiptErrorPages, receiptPage } from '../pages/receipt-page.ts'
import { presentReceipt, presentTokenVerification, presentVerification } from './presenter.ts'
import {
  Receipt,
  receiptExample,
  ReceiptVerification,
  receiptVerificationExample,
  TokenVerification,
  tokenVerificationExample,
} from './schema.ts'

const shared = { method: 'GET', tag: 'Proofs', plan: 'SANDBOX', errors: ['SV-2005'] } as const

/** Public operations show browsers a page, also for errors. */
const asPage = { errorPages: receiptErrorPages }
const html = { type: 'text/html', schema: Type.String(), example: '<!doctype html>' }
const FOUND =
  'What was found: JSON, or a page for a browser: a client whose `Accept` has both `text/html` and `application/xhtml+xml`.'
const NOT_FOUND = 'The id is unknown.'

async function verify({ pool }: Api, receipt: ReceiptRow): Promise<Verification> {
  return await verifyReceipt(pool, { sha256, openCheckpoint }, receipt)
}

/** Receipts for payers and businesses. Each request verifies the receipt again. */
export const receiptRoutes = [
  defineRoute({
    ...shared,
    ...asPage,
    access: 'public',
    path: '/api/verify/receipt/{receiptId}',
    operationId: 'verifyReceipt',
    summary: 'Verify a receipt',
    description:
      'For anybody who was shown a receipt: computes it anew from what is stored, up to the signed head of its ' +
      'hour, and says what was changed where something was. To verify without trusting this service, take the ' +
      'receipt (`GET /api/payments/{transactionId}/receipt`) to the offline verifier.',
    request: { params: closed({ receiptId: idOf('receipt') }) },
    responses: {
      200: {
        description: FOUND,
        schema: ReceiptVerification,
        example: receiptVerificationExample,
        orPage: true,
      },
      404: { description: NOT_FOUND, ...html },
    },
    handle: async ({ params: { receiptId }, http }, api) => {
      const receipt = await readReceipt(api.pool, receiptId)
      if (!receipt) throw notFound('receipt', receiptId)
      const verification = await verify(api, receipt)
      if (!prefersPage(http)) return { status: 200, body: presentVerification(receipt, verification) }
      const shown = { name: 'Receipt', path: http.path, baseUrl: api.config.baseUrl } as const
      return receiptPage(receipt, verification, shown)
    },
  }),
  defineRoute({
    ...shared,
    ...asPage,
    access: 'public',
    path: '/api/tokens/{tokenId}/verify',
    operationId: 'verifyToken',
    summary: "Verify a proof token: the payer's view of a receipt",
    description:
      'For a payer who holds a token and wants to know that it was paid: amount, time and state, and whether the ' +
      'proof holds. `GET /api/verify/receipt/{receiptId}` has the proof itself.',
    request: { params: closed({ tokenId: idOf('token') }) },
    responses: {
      200: { description: FOUND, schema: TokenVerification, example: tokenVerificationExample, orPage: true },
      404: { description: NOT_FOUND, ...html },
    },
    handle: async ({ params: { tokenId }, http }, api) => {
      const receipt = await readReceiptByToken(api.pool, tokenId)
      if (!receipt) throw notFound('token', tokenId)
      const verification = await verify(api, receipt)
      if (!prefersPage(http)) return { status: 200, body: presentTokenVerification(receipt, verification) }
      const shown = { name: 'Proof token', path: http.path, baseUrl: api.config.baseUrl } as const
      return receiptPage(receipt, verification, shown)
    },
  }),
  defineRoute({
    ...shared,
    access: 'credential',
    path: '/api/payments/{transactionId}/receipt',
    operationId: 'getReceipt',
    summary: 'Read the receipt of a settled transaction',
    description:
      'To keep, or to hand to an auditor: the receipt with its proof and the signed head, everything that the ' +
      'offline verifier needs. While the hour is not closed the proof is still missing: ask again after the next ' +
      'full hour.',
    request: { params: closed({ transactionId: idOf('transaction') }) },
    responses: { 200: { description: 'The receipt.', schema: Receipt, example: receiptExample } },
    handle: async ({ params: { transactionId }, caller }, api) => {
      const transaction = await readOwnTransaction(api.pool, caller, transactionId)
      if (!transaction) throw notFound('transaction', transactionId, caller)
      const receipt = await readReceiptOf(api.pool, transactionId)
      if (!receipt) {
        const message = `Transaction ${transactionId} is ${transaction.state}: only one that SUCCEEDED has a receipt.`
        throw new ServiceError('SV-2005', { message })
      }
      return { status: 200, body: presentReceipt(receipt, await verify(api, receipt)) }
    },
  }),
]
