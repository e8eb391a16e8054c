import {
  type Client,
  isGrpcServiceError,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
} from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import { ServiceError, type ErrorCode } from '../domain/errors.ts'
import { type CommandResult, type DecisionInput, UPDATES } from '../workflows/messages.ts'
import { type TransactionWork, transactionStart, workflowOf } from './start.ts'

/** How long whoever decides is kept waiting. */
const WITHIN_MS = 5_000

export interface DecisionOf {
  /** The workflow that it is for; started where it does not run (not yet, or its engine lost it). */
  work: TransactionWork
  update: keyof typeof UPDATES
  /** The same id is the same decision, however often it is sent. */
  updateId: string
  input?: Record<string, unknown>
}

/**
 * Sends a person's decision to the workflow of a transaction. Answers the state after it, or null where it was
 * accepted and takes longer. Throws SV-3005 where the workflow refuses, SV-5003 where the engine is away.
 */
export async function decide(
  client: Client | null,
  { work, update, updateId, input }: DecisionOf,
): Promise<CommandResult | null> {
  if (!client) throw new ServiceError('SV-5003')
  const deadlineMs = Date.now() + WITHIN_MS
  const args: [DecisionInput] = [{ deadlineMs, ...input }]
  const startWorkflowOperation = new WithStartWorkflowOperation(workflowOf(work).type, transactionStart(work))
  try {
    return await client.withDeadline(deadlineMs, async () => {
      const options = { startWorkflowOperation, updateId, args, waitForStage: 'ACCEPTED' as const }
      const handle = await client.workflow.startUpdateWithStart(UPDATES[update], options)
      return await resultOf(handle)
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** An accepted decision that is not carried out in time is null: whoever asked need not be kept. */
async function resultOf(handle: { result(): Promise<unknown> }): Promise<CommandResult | null> {
  try {
    return (await handle.result()) as CommandResult
  } catch (error) {
    if (isGrpcServiceError(error)) return null
    throw error
  }
}

/** The workflow's own refusal as the code that it names; anything else means that the engine is away. */
function refusalOf(error: unknown): ServiceError {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : error
  if (cause instanceof ApplicationFailure && cause.type?.startsWith('SV-')) {
    const [details] = cause.details ?? []
    return new ServiceError(cause.type as ErrorCode, { details: (details ?? {}) as Record<string, unknown>, cause })
  }
  return new ServiceError('SV-5003', { cause: error })
}
