import type { Cipher } from '../../db/cipher.ts'
import type { OperatorDetail } from '../../db/transactions/operator-transactions.ts'
import { PROVIDERS } from '../../providers/descriptors.ts'
import { paymentWorkflowId, payoutWorkflowId, refundWorkflowId } from '../../workflows/messages.ts'
import { openReasons } from '../../domain/state-changes/record.ts'
import { REVIEW_REASONS } from '../../domain/states.ts'
import * as t from '../schema/schema.ts'
import { presentDetail } from '../transactions/presenter.ts'
import { Attempt, ProviderReference, TransactionDetailSchema } from '../transactions/schema.ts'

export const ReviewReason = t.word(
  'ReviewReason',
  REVIEW_REASONS,
  'Why an operator must look: amount_mismatch, the provider took another amount or currency than requested; ' +
    'unknown_outcome, only the provider knows the outcome; pending_too_long, pending for five days; cannot_be_asked, ' +
    'the provider has no lookup and sent no event for 15 minutes (`lookUp`); second_payment, one attempt was paid ' +
    'twice; refund_failed, an automatic refund FAILED, or a FAILED refund was paid after all; cannot_be_refunded, a ' +
    'late or second payment came by a rail without refunds; event_unreadable, an event of the provider could not be ' +
    'parsed; dispute, the payer disputes the payment; fault, an internal error of this service.',
)

export const FurtherReviewReasons = t.Array(ReviewReason, {
  description: 'The other reasons for review that no operator has resolved, oldest first.',
  examples: [['dispute']],
})

const reported = {
  reportedAmountCents: t.nullable(
    t.Integer({
      description: 'The amount that the provider reported, in minor units, if it differs from the request; else null.',
      examples: [14_999],
    }),
  ),
  reportedCurrency: t.nullable(t.text('The currency of the reported amount.', 'ZAR')),
}

const TransactionResolution = t.closed(
  {
    outcome: t.word('ReviewOutcome', ['SUCCEEDED', 'FAILED', 'RESTARTED'], 'RESTARTED: the refund was sent again.'),
    proposed: t.Boolean({ description: 'True if a second operator had to confirm it.', examples: [false] }),
    resolvedAt: t.described(t.Instant, 'When the operator decided.'),
    resolvedBy: t.described(t.nullable(t.idOf('user')), 'The operator; null for a signal, which names none.'),
    resolvedByName: t.nullable(t.text('The name of the operator.', 'Naledi Mokoena')),
    note: t.nullable(t.text('How the operator found out.', 'The provider confirmed the charge by email.')),
  },
  { title: 'TransactionResolution' },
)

interface Addresses {
  baseUrl: string
  /** The Temporal UI's page of a workflow, without its id. */
  workflowsUrl?: string | undefined
}

export const OperatorTransactionDetail = t.closed(
  {
    ...TransactionDetailSchema.properties,
    reviewReason: t.described(
      t.nullable(ReviewReason),
      'The reason for review that is shown first; null if none. One about money (second_payment, cannot_be_refunded, ' +
        'refund_failed, amount_mismatch) comes before the others, otherwise the newest one.',
    ),
    furtherReviewReasons: FurtherReviewReasons,
    providerReference: t.described(
      t.nullable(ProviderReference),
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
    resolutions: t.Array(TransactionResolution, { description: 'The decisions of operators about it, oldest first.' }),
    ...reported,
    attempts: t.Array(t.closed({ ...Attempt.properties, ...reported }, { title: 'OperatorAttempt' }), {
      description: 'Every attempt at a provider, oldest first.',
    }),
  },
  { title: 'OperatorTransactionDetail' },
)

const WORKFLOW_IDS = { COLLECT: paymentWorkflowId, REFUND: refundWorkflowId, PAYOUT: payoutWorkflowId } as const

export function presentDetailForOperator(row: OperatorDetail, cipher: Cipher, { baseUrl, workflowsUrl }: Addresses) {
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
