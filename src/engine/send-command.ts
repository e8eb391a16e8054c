import { isGrpcServiceError, WithStartWorkflowOperation, WorkflowUpdateFailedError } from '@temporalio/client'
import type { Client } from '@temporalio/client'
import { ApplicationFailure, type Workflow } from '@temporalio/common'
import { type ErrorCode, ERRORS } from '../domain/error-catalogue.ts'
import type { BatchFacts, EngineWork, TransactionFacts } from '../domain/engine-work.ts'
import { type ErrorDetails, ServiceError } from '../domain/errors.ts'
import { type CommandResult, type CommandInput, UPDATES } from '../workflows/messages.ts'
import { startOf } from './workflow-starts.ts'

/** How long the caller of a command waits. */
const WITHIN_MS = 5_000

export interface Command {
  /** The workflow that receives the command. It is started if it is not running yet, or the engine has lost it. */
  work: Extract<EngineWork, { row: TransactionFacts | BatchFacts }>
  update: keyof typeof UPDATES
  /** Repeats of one command have the same id. */
  updateId: string
  input?: Record<string, unknown>
}

/**
 * Sends a command to the workflow of a transaction or payout batch. Returns the state after it, or null if
 * the command was accepted and takes longer. Throws SV-3005 if the workflow refuses, SV-5003 if the engine is away.
 */
export async function sendCommand(
  client: Client | null,
  { work, update, updateId, input }: Command,
): Promise<CommandResult | null> {
  if (!client) throw new ServiceError('SV-5003')
  const deadlineMs = Date.now() + WITHIN_MS
  const args: [CommandInput] = [{ deadlineMs, ...input }]
  const { type, start } = startOf(work)
  const startWorkflowOperation = new WithStartWorkflowOperation<Workflow>(type, start)
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

/** Returns null for an accepted command that is not finished in time. */
async function resultOf(handle: { result(): Promise<unknown> }): Promise<CommandResult | null> {
  try {
    return (await handle.result()) as CommandResult
  } catch (error) {
    if (isGrpcServiceError(error)) return null
    throw error
  }
}

/** Returns the workflow's refusal with its own code. Any other error means that the engine is away. */
function refusalOf(error: unknown): ServiceError {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : error
  if (cause instanceof ApplicationFailure && cause.type?.startsWith('SV-')) {
    const code = cause.type as ErrorCode
    // A fault's message is for the log, and only a refusal's for the caller.
    if (!(code in ERRORS) || ERRORS[code].status >= 500)
      return new ServiceError(code in ERRORS ? code : 'SV-5000', { cause })
    const [details] = cause.details ?? []
    return new ServiceError(code, { message: cause.message, details: (details ?? {}) as ErrorDetails, cause })
  }
  return new ServiceError('SV-5003', { cause: error })
}
