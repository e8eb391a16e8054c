import { listPayouts, type PayoutRow } from '../../db/payouts/read-payouts.ts'
import { sharing, returns } from '../http/route.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import {
  Payout,
  PayoutAccount,
  PayoutAccounts,
  PayoutBatch,
  PayoutBatchRequest,
  PayoutBatchSummary,
  payoutStory,
  batchRequestStory,
  batchStory,
} from './schema.ts'
import { PAYOUT_MAKERS } from '../../domain/accounts/roles.ts'
import { listBatches, readItemAccounts } from '../../db/payouts/read-batches.ts'
import { inUnitOfWork, clientOf } from '../../db/unit-of-work.ts'
import { recordActOf } from '../accounts/audit.ts'
import { BATCH_BODY_LIMIT } from '../http/limits.ts'
import { requirePayable, storeBatch } from './make-batch.ts'
import { presentSummary, requireBatch, showBatch, showItems } from './presenter.ts'
import { wrongState } from '../http/not-found.ts'

export const presentPayout = (row: PayoutRow) => t.fieldsOf(Payout, { ...row, transactionId: row.id })

export const payoutFilters = {
  batchId: t.Optional(t.idOf('payoutBatch'), 'Only payouts of this batch.'),
  createdAfter: t.Optional(t.Instant, 'Only those created after this time.'),
}

const route = sharing({ tag: 'Payouts', plan: 'PAID' })
const params = t.closed({ batchId: t.idOf('payoutBatch') })

export const payoutRoutes = [
  route('GET /v1/payouts/items', {
    access: 'credential',
    operationId: 'listPayouts',
    summary: 'List the payouts of all batches',
    description:
      'Shows who was paid, how much and when, across batches: for a reconciliation, or to find a payee that was paid ' +
      'before. `GET /v1/payouts` lists the batches.',
    ...listing(Payout, payoutFilters, { example: payoutStory }),
    result: async ({ caller: { businessId, mode }, query }, { pool }) =>
      await listPage(query, (part) => listPayouts(pool, { ...query, businessId, mode }, part), presentPayout),
  }),
  route('POST /v1/payouts', {
    access: 'credential',
    roles: PAYOUT_MAKERS,
    operationId: 'createPayoutBatch',
    summary: 'Create a batch of up to a thousand payouts',
    description:
      'Pays recipients, each given by id or by its fields (`recipient`). All items are checked before any is ' +
      'stored; an error names the item. Items are sent after another ADMIN or PAYOUTS user approves the batch, ' +
      'within 72 hours. Each item copies its recipient, so later changes of the recipient do not affect it.',
    bodyLimit: BATCH_BODY_LIMIT,
    request: { body: PayoutBatchRequest, example: batchRequestStory },
    responses: returns(201, 'Stored. The batch waits for approval.', PayoutBatch, batchStory),
    errors: ['SV-2005', 'SV-2010', 'SV-3001', 'SV-3002', 'SV-3003', 'SV-3007'],
    once: async (db, { caller, body }, api, ids) => {
      requirePayable(body, caller)
      const batchId = await storeBatch(db, api, { caller, ids }, body)
      const row = await requireBatch(db, caller, batchId)
      return { body: await showItems(db, api, row), afterCommit: () => api.starts.push({ kind: 'payoutBatch', row }) }
    },
  }),
  route('GET /v1/payouts', {
    access: 'credential',
    operationId: 'listPayoutBatches',
    summary: 'List payout batches',
    description: 'Shows which batches wait for an approver, and the progress of the others. Items are omitted.',
    ...listing(PayoutBatchSummary, {}),
    result: async ({ caller: { businessId, mode }, query }, { pool, cipher }) =>
      await listPage(
        query,
        (part) => listBatches(pool, { businessId, mode }, part),
        (row) => presentSummary(row, cipher),
      ),
  }),
  route('GET /v1/payouts/{batchId}', {
    access: 'credential',
    operationId: 'getPayoutBatch',
    summary: 'Read a payout batch with its items',
    description: 'Shows the decisions, the approvers, and the state of each item.',
    request: { params },
    responses: returns(200, 'The batch.', PayoutBatch, batchStory),
    result: async ({ caller, params: { batchId } }, api) => await showBatch(api.pool, api, caller, batchId),
  }),
  route('GET /v1/payouts/{batchId}/accounts', {
    access: 'checker',
    operationId: 'getPayoutAccounts',
    summary: 'Read the full account numbers of a batch that waits for approval',
    description:
      'For an approver, before approval: shows the data that `contentHash` covers. No other operation shows full ' +
      'account numbers; the audit log records each read. SV-3005 once the batch is decided.',
    request: { params },
    responses: returns(200, 'The data that an approval covers.', PayoutAccounts, batchStory),
    errors: ['SV-3005'],
    result: async ({ caller, params: { batchId } }, api) =>
      await inUnitOfWork(api, async (em) => {
        const db = clientOf(em)
        const { state, contentHash, currency } = await requireBatch(db, caller, batchId)
        if (state !== 'PENDING_APPROVAL')
          throw wrongState(
            state,
            `This batch is ${state}: full account numbers are shown only while it waits for approval.`,
          )
        recordActOf(em, caller, 'payout_batch.accounts_read', batchId)
        const items = (await readItemAccounts(db, { batchId })).map((item) => {
          const opened = api.cipher.decrypt(item.accountNumber, `account-number:${item.transactionId}`)
          return t.fieldsOf(PayoutAccount, { ...item, accountNumber: opened.toString() })
        })
        return { batchId, contentHash, currency, items }
      }),
  }),
]
