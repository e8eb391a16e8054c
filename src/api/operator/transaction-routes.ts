import { type OperatorDetail, listForOperator, readForOperator } from '../../db/transactions/operator-transactions.ts'
import { PROVIDERS } from '../../providers/descriptors.ts'
import { paymentWorkflowId, payoutWorkflowId, refundWorkflowId } from '../../workflows/messages.ts'
import { openReasons } from '../../domain/state-changes/record.ts'
import { REVIEW_REASONS } from '../../domain/states.ts'
import * as t from '../schema/schema.ts'
import { presentDetail, presentTransaction } from '../transactions/presenter.ts'
import {
  Attempt,
  ProviderReference,
  TransactionDetailSchema,
  TransactionSchema,
  detailStory,
} from '../transactions/schema.ts'
import { listReviews, type WaitingReview } from '../../db/reviews/reviews.ts'
import { listing, listPage, partOf, toPage } from '../schema/page-schema.ts'
import { BusinessListed } from '../accounts/schema.ts'
import type { Api } from '../http/call.ts'
import { operatorRoute, returns } from '../http/route.ts'
import { emailHashes } from '../../db/payments/customer.ts'
import { fieldRefused } from '../schema/schema-faults.ts'
import { requireFound } from '../http/not-found.ts'

const ReviewReason = t.word(
  'ReviewReason',
  REVIEW_REASONS,
  'Why an operator must look: amount_mismatch, the provider took another amount or currency than requested; ' +
    'unknown_outcome, only the provider knows the outcome; pending_too_long, pending for five days; cannot_be_asked, ' +
    'the provider has no lookup and sent no event for 15 minutes (`lookUp`); second_payment, one attempt was paid ' +
    'twice; refund_failed, an automatic refund FAILED, or a FAILED refund was paid after all; cannot_be_refunded, a ' +
    'late or second payment came by a rail without refunds; event_unreadable, an event of the provider could not be ' +
    'parsed; dispute, the payer disputes the payment; fault, an internal error of this service.',
)

const FurtherReviewReasons = t.Array(ReviewReason, {
  description: 'The other reasons for review that no operator has resolved, oldest first.',
  examples: [['dispute']],
})

const reported = {
  reportedAmountCents: t.nullable(
    t.integer(
      'The amount that the provider reported, in minor units, if it differs from the request; else null.',
      14_999,
    ),
  ),
  reportedCurrency: t.nullable(t.text('The currency of the reported amount.', 'ZAR')),
}

const TransactionResolution = t.component('TransactionResolution', {
  outcome: t.word('ReviewOutcome', ['SUCCEEDED', 'FAILED', 'RESTARTED'], 'RESTARTED: the refund was sent again.'),
  proposed: t.flag('True if a second operator had to confirm it.', false),
  resolvedAt: t.instant('When the operator decided.'),
  resolvedBy: t.nullable(t.idOf('user'), 'The operator; null for a signal, which names none.'),
  resolvedByName: t.nullable(t.text('The name of the operator.', 'Naledi Mokoena')),
  note: t.nullable(t.text('How the operator found out.', 'The provider confirmed the charge by email.')),
})

const OperatorTransactionDetail = t.component('OperatorTransactionDetail', {
  ...TransactionDetailSchema.properties,
  reviewReason: t.nullable(
    ReviewReason,
    'The reason for review that is shown first; null if none. One about money (second_payment, cannot_be_refunded, ' +
      'refund_failed, amount_mismatch) comes before the others, otherwise the newest one.',
  ),
  furtherReviewReasons: FurtherReviewReasons,
  providerReference: t.nullable(
    ProviderReference,
    'The reference to look up at the provider: that of the attempt with another amount, else of the newest attempt.',
  ),
  lookUp: t.mostlyNull(
    t.described(
      t.String(),
      'For the reason cannot_be_asked: where and by which value to look it up at the provider; else null.',
      'In the portal, under payments, look for the one whose metadata has this `reference`: mfrggzdfmztwq2lk',
    ),
  ),
  workflowUrl: t.nullable(
    t.text(
      'The page of its workflow in the Temporal UI; null without `TEMPORAL_UI_URL`.',
      'http://localhost:8233/namespaces/default/workflows/payment-txn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
    ),
  ),
  resolutions: t.arrayOf(TransactionResolution, 'The decisions of operators about it, oldest first.'),
  ...reported,
  attempts: t.arrayOf(
    t.component('OperatorAttempt', { ...Attempt.properties, ...reported }),
    'Every attempt at a provider, oldest first.',
  ),
})

const WORKFLOW_IDS = { COLLECT: paymentWorkflowId, REFUND: refundWorkflowId, PAYOUT: payoutWorkflowId } as const

function presentDetailForOperator(row: OperatorDetail, { cipher, config: { baseUrl, workflowsUrl } }: Api) {
  const odd = row.attempts.findLast(({ reportedAmountCents }) => reportedAmountCents !== null) ?? row.attempts.at(-1)
  return {
    ...presentDetail(row, baseUrl),
    workflowUrl: workflowsUrl === undefined ? null : workflowsUrl + WORKFLOW_IDS[row.kind](row.id),
    reviewReason: row.reviewReason,
    furtherReviewReasons: openReasons(row).slice(0, -1),
    providerReference: odd?.providerReference ?? null,
    lookUp: openReasons(row).includes('cannot_be_asked') ? lookUpOf(row) : null,
    resolutions: row.resolutions.map(({ id, atMs, note, ...resolution }) => ({
      ...resolution,
      resolvedAt: new Date(atMs).toISOString(),
      note: note && cipher.decrypt(Buffer.from(note, 'hex'), `review:${id}`).toString(),
    })),
    reportedAmountCents: odd?.reportedAmountCents ?? null,
    reportedCurrency: odd?.reportedCurrency ?? null,
  }
}

/** Returns where to look up the newest attempt, for a provider without a lookup. */
function lookUpOf({ kind, attempts }: OperatorDetail): string | null {
  const newest = attempts.at(-1)
  const descriptor = PROVIDERS.find(({ id }) => id === newest?.providerId)
  if (!newest || !descriptor) return null
  const { tokenCharge, refund } = descriptor.capabilities.operatorLookup
  const where = kind === 'REFUND' ? refund : tokenCharge
  return where && `${where} ${newest.providerReference}`
}

const { kind, state, amountCents, currency, reference, createdAt } = TransactionSchema.properties
const { id, name } = BusinessListed.properties

const WaitingTransaction = t.component('WaitingTransaction', {
  transactionId: t.idOf('transaction'),
  reviewReason: ReviewReason,
  furtherReviewReasons: FurtherReviewReasons,
  waitingSince: t.instant('When the transaction was flagged, or its `reviewReason` or state last changed.'),
  business: t.component('ReviewedBusiness', 'The business of the transaction.', { id, name }),
  mode: t.ModeName,
  kind,
  state,
  amountCents,
  currency,
  reference,
  providerId: t.nullable(t.ProviderId, 'The provider of the newest attempt; null before the first.'),
  createdAt,
})

function present(row: WaitingReview) {
  const business = { id: row.businessId, name: row.businessName }
  return t.fieldsOf(WaitingTransaction, { ...row, transactionId: row.id, business })
}

export const operatorTransactionRoutes = [
  operatorRoute('GET /api/operator/reviews', {
    operationId: 'listReviews',
    summary: 'List the transactions that need review, longest waiting first',
    description:
      'The work queue of operators, over all businesses. Each entry has its business, the reason and the time since ' +
      'when it waits. Then read the transaction and resolve it.',
    ...listing(
      WaitingTransaction,
      {
        reason: t.Optional(ReviewReason, 'Only transactions with this reason, also as a further one.'),
        providerId: t.Optional(t.ProviderId, 'Only transactions at this provider.'),
        mode: t.Optional(t.ModeName, 'Only transactions of this mode.'),
      },
      {
        example: { reviewReason: 'unknown_outcome', state: 'PROCESSING' },
        description: 'Longest waiting first.',
        order: 'longest waiting first',
      },
    ),
    result: async ({ query }, { pool }) => {
      const rows = await listReviews(pool, query, partOf(query))
      const placed = rows.map((row) => ({ row, id: row.id, createdAt: row.waitingSince }))
      return toPage(placed, query, ({ row }) => present(row))
    },
  }),
  operatorRoute('GET /api/operator/transactions', {
    operationId: 'searchAllTransactions',
    summary: 'Search the transactions of all businesses',
    description:
      'Covers both modes. `needsReview=true` lists the transactions that wait for an operator; the other filters ' +
      'answer support requests. A business lists its own transactions with `GET /v1/transactions`.',
    ...listing(
      TransactionSchema,
      {
        needsReview: t.Optional(t.Boolean({ description: 'true: only transactions that wait for an operator.' })),
        businessId: t.Optional(t.idOf('business'), 'Only transactions of this business. Needs `mode`.'),
        mode: t.Optional(t.ModeName, 'Only transactions of this mode.'),
        reference: t.Optional(t.Reference, 'Only transactions with this reference, of any business.'),
        customerEmail: t.Optional(t.Email, 'Only payments by this email; case is ignored.'),
        amountCents: t.Optional(t.AmountCents, 'Only transactions of this amount, in minor units.'),
        createdAfter: t.Optional(t.Instant, 'Only transactions created after this time.'),
        createdBefore: t.Optional(t.Instant, 'Only transactions created before this time.'),
      },
      { example: { needsReview: true } },
    ),
    errors: ['SV-3003'],
    result: async ({ query: { customerEmail, ...query } }, { pool, config, cipher }) => {
      if (query.businessId !== undefined && query.mode === undefined)
        throw fieldRefused('/mode', 'is required with businessId')
      const customerEmailHashes = customerEmail === undefined ? undefined : emailHashes(cipher, customerEmail)
      return await listPage(
        query,
        (part) => listForOperator(pool, { ...query, customerEmailHashes }, part),
        (row) => presentTransaction(row, config.baseUrl),
      )
    },
  }),
  operatorRoute('GET /api/operator/transactions/{id}', {
    operationId: 'inspectTransaction',
    summary: 'Read a transaction of any business, with its attempts and the reason for review',
    description:
      'Shows why the transaction needs review (`reviewReason`), what to look up at the provider ' +
      '(`providerReference`), a reported amount that differs, and earlier `resolutions`. Then resolve it, or restart ' +
      'an automatic refund.',
    request: { params: t.closed({ id: t.idOf('transaction') }) },
    responses: returns(200, 'The transaction.', OperatorTransactionDetail, { ...detailStory, needsReview: true }),
    result: async ({ params: { id: transactionId } }, api) => {
      const row = await readForOperator(api.pool, { id: transactionId })
      return presentDetailForOperator(requireFound(row, 'transaction', transactionId), api)
    },
  }),
]
