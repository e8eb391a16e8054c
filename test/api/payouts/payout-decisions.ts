import { createDecidePayoutBatch } from '../../../src/activities/payouts/decide-batch.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { REFUSALS } from '../../../src/domain/payouts/payout-decision.ts'
import type { Command } from '../../../src/engine/send-command.ts'
import type { RunningApi } from '../running-api.ts'

/** Applies a decision on a payout batch as its workflow does, without Temporal. */
export async function decideHere(
  { pool, server }: Pick<RunningApi, 'pool' | 'server'>,
  { work, update, updateId, input }: Command,
): Promise<{ state: string }> {
  if (work.kind !== 'payoutBatch') throw new ServiceError('SV-5003')
  const decidePayoutBatch = createDecidePayoutBatch({
    pool,
    cipher: server.api.cipher,
    logger: server.api.logger,
    checkerCoolingHours: server.api.config.checkerCoolingHours,
  })
  const decision = update.toUpperCase() as 'APPROVE'
  const command = { batchId: work.row.id, commandId: updateId, via: 'UPDATE', decision, nowMs: Date.now() } as const
  const { state, refusal } = await decidePayoutBatch({ ...command, input: input as never })
  if (refusal) throw new ServiceError(REFUSALS[refusal].code, { details: { state } })
  return { state }
}
