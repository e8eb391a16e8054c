import type { Schemas } from '../../typescript/src/index.ts'
import { columns, facts, money, time } from './output.ts'

export const shownBatch = (batch: Schemas['PayoutBatch']): string =>
  [
    facts([
      ['Batch', batch.batchId],
      ['State', batch.state],
      ['Total', money(batch.totalCents, batch.currency)],
      ['Description', batch.description],
      ['Approvals', `${batch.approval.decisions.length} of ${batch.approval.required}`],
      ['Decide until', time(batch.approval.expiresAt)],
      ['Content hash', batch.approval.contentHash],
    ]),
    columns(
      ['transaction', 'state', 'amount', 'recipient', 'reason'],
      batch.items.map((item) => [
        ...[item.transactionId, item.state, money(item.amountCents, item.currency), item.recipientId],
        item.failureReasonCode,
      ]),
    ),
  ].join('\n')
