import type { Client } from '@temporalio/client'
import { defineSearchAttributeKey } from '@temporalio/common'
import type { ForgottenTransaction } from '../domain/epochs.ts'
import type { TransactionKind } from '../domain/states.ts'
import { paymentWorkflowId, payoutWorkflowId, refundWorkflowId, WORKFLOWS } from '../workflows/messages.ts'

const MERCHANT = defineSearchAttributeKey('MerchantId', 'KEYWORD')
const MODE = defineSearchAttributeKey('Mode', 'KEYWORD')

const WORKFLOW_OF = {
  COLLECT: { type: WORKFLOWS.payment, idOf: paymentWorkflowId },
  REFUND: { type: WORKFLOWS.refund, idOf: refundWorkflowId },
  PAYOUT: { type: WORKFLOWS.payout, idOf: payoutWorkflowId },
} as const satisfies Record<TransactionKind, unknown>

const KINDS = Object.keys(WORKFLOW_OF) as TransactionKind[]

/** Returns the transactions whose workflows, open or closed, began since then, with their ids and search attributes. */
export async function* knownTransactions({ workflow }: Client, since: Date): AsyncGenerator<ForgottenTransaction> {
  const types = KINDS.map((kind) => `'${WORKFLOW_OF[kind].type}'`).join(', ')
  const query = `WorkflowType IN (${types}) AND StartTime >= '${since.toISOString()}'`
  for await (const { type, workflowId, typedSearchAttributes } of workflow.list({ query, pageSize: 1_000 })) {
    const kind = KINDS.find((each) => WORKFLOW_OF[each].type === type)!
    const id = workflowId.slice(WORKFLOW_OF[kind].idOf('').length)
    const [businessId, mode] = [typedSearchAttributes.get(MERCHANT), typedSearchAttributes.get(MODE)]
    // Anyone with access to the engine can start a workflow without them; the service never does.
    if (businessId === undefined || (mode !== 'TEST' && mode !== 'LIVE')) continue
    yield { id, kind, businessId, mode }
  }
}

/** Returns how many of these transactions have a workflow that the engine lists. */
export async function countKnown(
  { workflow }: Client,
  transactions: readonly { id: string; kind: TransactionKind }[],
): Promise<number> {
  if (transactions.length === 0) return 0
  const ids = transactions.map(({ id, kind }) => WORKFLOW_OF[kind].idOf(id))
  const found = new Set<string>()
  for await (const { workflowId } of workflow.list({ query: `WorkflowId IN ('${ids.join("', '")}')` }))
    found.add(workflowId)
  return found.size
}

/** Returns for how many milliseconds the engine keeps a workflow that has closed. */
export async function keepsClosedForMs({ workflowService, options }: Client): Promise<number> {
  const { config } = await workflowService.describeNamespace({ namespace: options.namespace })
  return Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) * 1_000
}
