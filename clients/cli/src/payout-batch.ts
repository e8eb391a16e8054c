import type { Schemas } from '../../typescript/src/index.ts'
import { columns, facts, money, time } from './output.ts'

const factsOf = (batch: Schemas['PayoutBatch']): string => {
  const { decisions, required, expiresAt, contentHash } = batch.approval
  const approvals = decisions.filter(({ decision }) => decision === 'APPROVE')
  const rejection = decisions.find(({ decision }) => decision === 'REJECT')
  return facts([
    ['Batch', batch.batchId],
    ['State', batch.state],
    ['Total', money(batch.totalCents, batch.currency)],
    ['Description', batch.description],
    ['Approvals', `${approvals.length} of ${required}`],
    ['Rejected', rejection && (rejection.reason ?? time(rejection.at))],
    ['Decide until', batch.state === 'PENDING_APPROVAL' ? time(expiresAt) : null],
    ['Content hash', contentHash],
  ])
}

export const shownBatch = (batch: Schemas['PayoutBatch']): string =>
  [
    factsOf(batch),
    columns(
      ['transaction', 'state', 'amount', 'recipient', 'reason'],
      batch.items.map((item) => [
        item.transactionId,
        item.state,
        money(item.amountCents, item.currency),
        item.recipientId,
        item.failureReasonCode,
      ]),
    ),
  ].join('\n')

/** What an approval covers: whom the batch pays, on which account. */
export const shownForApproval = (batch: Schemas['PayoutBatch'], { items }: Schemas['PayoutAccounts']): string =>
  [
    factsOf(batch),
    columns(
      ['name', 'bank', 'account', 'amount', 'recipient'],
      items.map((item) => [
        item.name,
        item.bankCode,
        item.accountNumber,
        money(item.amountCents, batch.currency),
        item.recipientId,
      ]),
    ),
  ].join('\n')
