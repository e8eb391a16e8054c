import * as t from '../schema/schema.ts'
import { TransactionKind } from '../transactions/schema.ts'
import { Checkpoint, Hash, OTHER_HASH, placeInLog, proof, ReceiptVerification, TokenVerification } from './schema.ts'
import {
  readReceipt,
  readReceiptByToken,
  readReceiptOf,
  type ReceiptRow,
  type ShownReceipt,
} from '../../db/proofs/read-receipt.ts'
import { type Verification, verifyReceipt } from '../../db/proofs/verify-receipt.ts'
import { readOwnTransaction } from '../../db/transactions/read-transaction.ts'
import { TLOG_PROOF_TYPE } from '../../domain/proof/tlog-proof.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { Api, Call, Reply } from '../http/call.ts'
import { requireFound } from '../http/not-found.ts'
import { sharing } from '../http/route.ts'
import { prefersPage } from '../http/errors.ts'
import { type Named, receiptErrorPages, receiptPage } from '../pages/receipt-page.ts'
import { presentReceipt, presentTlogProof, presentTokenVerification, presentVerification } from './presenter.ts'

const PROMISE =
  'pay.example.com/proof/test promise\ntxn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d\n' +
  'Xwg/Cho9ygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=\n2026-11-21T09:00:00.000Z\n\n— pay.example.com/proof/test …\n'

const SignedPromise = t.text(
  'A signed note: the log, the transaction, the hash, and the time by which the log contains it.',
  PROMISE,
)

const Leaf = t.closed(
  {
    v: t.Literal(2, { description: 'The version of this shape.' }),
    receiptId: t.idOf('receipt'),
    tokenId: t.idOf('token'),
    transactionId: t.idOf('transaction'),
    merchantId: t.idOf('business'),
    kind: TransactionKind,
    amountCents: t.AmountCents,
    currency: t.CurrencyCode,
    providerId: t.nullable(t.text('', 'paystack'), 'The provider that moved the money.'),
    providerTransactionId: t.nullable(
      t.text('', '4099260516'),
      'The provider’s id of the payment, if known when it succeeded.',
    ),
    mode: t.ModeName,
    reference: t.text('The reference of the transaction.', 'order-1'),
    originalTransactionId: t.mostlyNull(t.idOf('transaction'), 'The payment that a refund returns, else null.'),
    recipientId: t.mostlyNull(t.idOf('recipient'), 'The recipient of a payout, else null.'),
    settledAt: t.instant('When the transaction SUCCEEDED.'),
  },
  { title: 'ReceiptLeaf', description: 'The succeeded transaction. Its canonical JSON (RFC 8785) is the leaf.' },
)

const Receipt = t.component('Receipt', 'The input of an offline verifier, without the key.', {
  leaf: Leaf,
  salt: t.described(Hash, '32 random bytes, 64 hex digits. The log’s entry is SHA-256(salt ‖ leaf).', OTHER_HASH),
  leafHash: t.described(Hash, 'SHA-256(0x00 ‖ entry), RFC 6962.'),
  ...placeInLog,
  inclusionProof: proof(
    'The sibling hashes on the path from the leaf to the root, the lowest first; empty while PENDING.',
  ),
  checkpoint: t.nullable(Checkpoint, 'The signed head of that log; null while PENDING.'),
  promise: t.mostlyNull(
    SignedPromise,
    'The signed promise to contain the receipt; null once the log does, and for a receipt that was changed.',
  ),
})

const route = sharing({ tag: 'Proofs', plan: 'SANDBOX' })

/** Public operations show browsers a page, also for errors. */
const asPage = { errorPages: receiptErrorPages }
const FOUND =
  'The result as JSON; as a page for browsers, whose `Accept` has both `text/html` and `application/xhtml+xml`.'
const found = <Schema extends t.TSchema>(schema: Schema, example: object) => ({
  200: { description: FOUND, schema, example, orPage: true } as const,
  404: { description: 'The id is unknown.', type: 'text/html', schema: t.String(), example: '<!doctype html>' },
})

const TLOG_PROOF_EXAMPLE = 'c2sp.org/tlog-proof@v1\n…'

function fileReply(receipt: ReceiptRow, verification: Verification): { type: string; body: string } {
  const body = presentTlogProof(receipt, verification)
  if (body !== null) return { type: `${TLOG_PROOF_TYPE}; charset=utf-8`, body }
  const message = `The receipt of ${receipt.transactionId} has no proof until its hour is closed.`
  throw new ServiceError('SV-2005', { message })
}

const verify = ({ pool, proofKeys }: Api, receipt: ReceiptRow) => verifyReceipt(pool, proofKeys, receipt)

async function shown(
  { http }: Pick<Call, 'http'>,
  api: Api,
  receipt: ShownReceipt,
  { name, present }: { name: Named; present: (receipt: ReceiptRow, verification: Verification) => object },
): Promise<Reply> {
  const verification = await verify(api, receipt)
  if (!prefersPage(http)) return { status: 200, body: present(receipt, verification) }
  return receiptPage(receipt, verification, { name, path: http.path, baseUrl: api.config.baseUrl })
}

export const receiptRoutes = [
  route('GET /api/verify/receipt/{receiptId}', {
    ...asPage,
    access: 'public',
    operationId: 'verifyReceipt',
    summary: 'Verify a receipt',
    description:
      'For anyone who was shown a receipt. Recomputes the proof from the stored data, up to the signed head of its ' +
      'hour, and names what was changed, if anything. To verify without trusting this service, use the offline ' +
      'verifier with the receipt of `GET /api/payments/{transactionId}/receipt`.',
    request: { params: t.closed({ receiptId: t.idOf('receipt') }) },
    responses: found(ReceiptVerification, { state: 'BATCHED', currentState: 'SUCCEEDED' }),
    handle: async (call, api) => {
      const { receiptId: id } = call.params
      const receipt = requireFound(await readReceipt(api.pool, { id }), 'receipt', id)
      return await shown(call, api, receipt, { name: 'Receipt number', present: presentVerification })
    },
  }),
  route('GET /api/verify/receipt/{receiptId}/file', {
    access: 'public',
    operationId: 'downloadProof',
    summary: 'Download a receipt with its proof as one file',
    description:
      'For payers, from the page of the receipt: a C2SP tlog-proof, which verifiers read without this service. It ' +
      'holds everything that the receipt says. 404 until the hour of the receipt is closed.',
    request: { params: t.closed({ receiptId: t.idOf('receipt') }) },
    responses: {
      200: { description: 'The file.', type: TLOG_PROOF_TYPE, schema: t.String(), example: TLOG_PROOF_EXAMPLE },
    },
    handle: async ({ params: { receiptId } }, api) => {
      const receipt = requireFound(await readReceipt(api.pool, { id: receiptId }), 'receipt', receiptId)
      const { type, body } = fileReply(receipt, await verify(api, receipt))
      const headers = { 'Content-Disposition': `attachment; filename="${receiptId}.tlog-proof"` }
      return { status: 200, headers, type, body }
    },
  }),
  route('GET /api/tokens/{tokenId}/verify', {
    ...asPage,
    access: 'public',
    operationId: 'verifyToken',
    summary: "Verify a proof token: the payer's view of a receipt",
    description:
      'For payers with a token: shows amount, time and state of the payment, and whether the proof verifies. ' +
      '`GET /api/verify/receipt/{receiptId}` has the proof.',
    request: { params: t.closed({ tokenId: t.idOf('token') }) },
    responses: found(TokenVerification, { state: 'BATCHED', transactionState: 'SUCCEEDED' }),
    handle: async (call, api) => {
      const { tokenId } = call.params
      const receipt = requireFound(await readReceiptByToken(api.pool, { tokenId }), 'token', tokenId)
      return await shown(call, api, receipt, { name: 'Proof token', present: presentTokenVerification })
    },
  }),
  route('GET /api/payments/{transactionId}/receipt', {
    access: 'credential',
    operationId: 'getReceipt',
    summary: 'Read the receipt of a succeeded transaction',
    description:
      'For your records or an auditor: the receipt with its proof and the signed head, as the offline verifier needs ' +
      'them. The proof is null until the hour is closed: read it again after the next full hour. Until then the ' +
      'receipt has the signed promise of the log to contain it. Keep it: if the log never contains the receipt, the ' +
      'promise proves the omission.',
    request: { params: t.closed({ transactionId: t.idOf('transaction') }) },
    responses: {
      200: {
        description: 'The receipt.',
        schema: Receipt,
        orText: { type: TLOG_PROOF_TYPE, example: TLOG_PROOF_EXAMPLE },
      },
    },
    handle: async ({ params: { transactionId }, caller, http }, api) => {
      const own = await readOwnTransaction(api.pool, { ...caller, id: transactionId })
      const transaction = requireFound(own, 'transaction', transactionId, caller)
      const receipt = await readReceiptOf(api.pool, { transactionId })
      if (!receipt) {
        const message = `Transaction ${transactionId} is ${transaction.state}: only one that SUCCEEDED has a receipt.`
        throw new ServiceError('SV-2005', { message })
      }
      const verification = await verify(api, receipt)
      const headers = { Vary: 'Accept' }
      if (!http.req.headers.accept?.toLowerCase().includes(TLOG_PROOF_TYPE)) {
        const { batched, fault } = verification
        // A changed receipt gets no promise: the log would be bound to what it never settled. An omitted one keeps it.
        const isPromised = batched === null && (fault === null || fault === 'node_changed')
        const promise = isPromised ? api.proofKeys.promise(receipt.mode, receipt) : null
        return { status: 200, headers, body: presentReceipt(receipt, verification, promise) }
      }
      return { status: 200, headers, ...fileReply(receipt, verification) }
    },
  }),
]
