import type { AnswerKind } from '../../domain/disputes/answer.ts'
import type { DisputeFacts } from '../../domain/engine-work.ts'
import { onlyRow } from '../query.ts'
import { disputeFacts } from './store-dispute.ts'

export interface NewAnswer {
  answerId: string
  disputeId: string
  kind: AnswerKind
  /** Minor units that the payer gets. */
  amountCents: number
  /** Encrypted. Null if it accepts the dispute. */
  evidence: Buffer | null
  /** The user or API key that gave it. */
  createdBy: string
  /** Its entry of the dispute's history. */
  entry: string
}

/** Stores an answer, with which the dispute is due at once. The caller has locked the charge. */
export const storeAnswer = onlyRow<NewAnswer, DisputeFacts>('store-dispute-answer')(`
    WITH dispute AS (
      UPDATE disputes
      SET sequence = sequence + 1, version = version + 1, engine_due_at = now() + INTERVAL '10 s',
        traceparent = :traceparent, updated_at = now()
      WHERE id = :disputeId
      RETURNING *
    ),
    history AS (
      INSERT INTO dispute_history (dispute_id, sequence, entry, amount_cents)
      SELECT id, sequence, :entry, amount_cents FROM dispute
    ),
    answer AS (
      INSERT INTO dispute_answers (id, dispute_id, kind, amount_cents, evidence, created_by)
      SELECT :answerId, id, :kind, :amountCents, :evidence, :createdBy FROM dispute
    )
    SELECT ${disputeFacts} FROM dispute`)
