import { Type } from 'typebox'
import type { OperatorDetail } from '../../db/transactions/operator-transactions.ts'
import { PROVIDERS } from '../../providers/descriptors.ts'
import { REVIEW_REASONS } from '../../domain/states.ts'
import { closed, described, nullable, word } from '../schema/schema.ts'
import { presentDetail } from '../transactions/presenter.ts'
import { Attempt, ProviderReference, TransactionDetailSchema } from '../transactions/schema.ts'
import { detailExample } from '../transactions/examples.ts'

const ReviewReason = word(
  'ReviewReason',
  REVIEW_REASONS,
  'Why a person has to look: amount_mismatch, the provider took another amount or currency than was asked for; ' +
    'unknown_outcome, only the provider can say what became of it; pending_too_long, pending for five days; ' +
    'cannot_be_asked, the provider cannot be asked and has not sent its event for 15 minutes (`lookUp`); second_payment, ' +
    'paid twice on one attempt; refund_failed, an automatic refund FAILED, or a refund that FAILED was paid all the same; ' +
    'event_unreadable, an event of the provider could not be read; dispute, the payer disputes it; fault, a fault of this service.',
)

const reported = {
  reportedAmountCents: nullable(
    Type.Integer({
      description: 'What the provider said was paid, in minor units, where that is not what was asked for; else null.',
      examples: [14_999],
    }),
  ),
  reportedCurrency: nullable(Type.String({ description: 'The currency of that amount.', examples: ['ZAR'] })),
}

export const OperatorTransactionDetail = closed(
  {
    ...TransactionDetailSchema.properties,
    reviewReason: described(nullable(ReviewReason), 'Why a person has to look at it, the newest reason; else null.'),
    providerReference: described(
      nullable(ProviderReference),
      'The reference to look up at the provider: of the attempt whose amount differs, else of the newest.',
    ),
    lookUp: nullable(
      Type.String({
        description:
          'Where `reviewReason` is cannot_be_asked: what to look up at the provider, and with which value; else null.',
        examples: [
          'In the portal, under payments, look for the one whose metadata has this `reference`: mfrggzdfmztwq2lk',
        ],
      }),
    ),
    ...reported,
    attempts: Type.Array(closed({ ...Attempt.properties, ...reported }, { title: 'OperatorAttempt' }), {
      description: 'Every attempt at a provider, oldest first.',
    }),
  },
  { title: 'OperatorTransactionDetail' },
)

export function presentDetailForOperator(row: OperatorDetail, baseUrl: string) {
  const odd = row.attempts.findLast(({ reportedAmountCents }) => reportedAmountCents !== null) ?? row.attempts.at(-1)
  return {
    ...presentDetail(row, baseUrl),
    reviewReason: row.reviewReason,
    providerReference: odd?.providerReference ?? null,
    lookUp: row.reviewReason === 'cannot_be_asked' ? lookUpOf(row) : null,
    reportedAmountCents: odd?.reportedAmountCents ?? null,
    reportedCurrency: odd?.reportedCurrency ?? null,
  }
}

/** The newest attempt is the one that the provider cannot be asked about. */
function lookUpOf({ kind, attempts }: OperatorDetail): string | null {
  const newest = attempts.at(-1)
  const descriptor = PROVIDERS.find(({ id }) => id === newest?.providerId)
  if (!newest || !descriptor) return null
  const { tokenCharge, refund } = descriptor.capabilities.operatorLooksUp
  const where = kind === 'REFUND' ? refund : tokenCharge
  return where && `${where} ${newest.providerReference}`
}

export const operatorDetailExample = {
  ...detailExample,
  needsReview: true,
  reviewReason: 'amount_mismatch',
  providerReference: 'mfrggzdfmztwq2lk',
  lookUp: null,
  reportedAmountCents: 14_999,
  reportedCurrency: 'ZAR',
}
