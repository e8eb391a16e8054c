import { failureOf, type ResolveCommand } from './commands.ts'
import { record } from './lanes.ts'
import type { CommandResult } from './messages.ts'

/** Has an operator's resolution carried out by the record; a refusal is thrown as the API shows it. */
export async function resolveTransaction(transactionId: string, command: ResolveCommand): Promise<CommandResult> {
  const resolved = await record.resolveTransaction({ transactionId, ...command })
  if (resolved.refusal) throw failureOf(resolved.refusal)
  return { state: resolved.state }
}
