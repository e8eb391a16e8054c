import { lossesOf } from '../balances/losses.ts'
import { allRows, type Database } from '../query.ts'
import type { Shown, StatementPart } from './read-lines.ts'

export interface LossRow extends Shown {
  disputeId: string
  sequence: number
  /** The amount that the payer's bank took back; negative if the bank reopened the dispute, or never lost it. */
  amountCents: number
}

interface Key {
  afterAt: Date
  afterId: string
  afterSequence: number
}

/** The entries of a history are between the creation of its dispute and the last change of it. */
const OF_MONTH = `d.business_id = :businessId
      AND d.mode = :mode
      AND d.currency = :currency
      AND d.created_at < :until
      AND d.updated_at >= :since`

const losses = allRows<StatementPart & Key & { most: number }, LossRow>({
  name: 'statement-losses',
  text: `
    SELECT loss.at, loss.id AS "disputeId", loss.sequence, loss.cents AS "amountCents",
      t.id AS "transactionId", t.reference, t.description
    FROM (${lossesOf(OF_MONTH)}) AS loss
      JOIN transactions AS t ON t.id = loss.transaction_id
    WHERE loss.at >= :since
      AND loss.at < :until
      AND (loss.at, loss.id, loss.sequence) > (:afterAt, :afterId, :afterSequence)
    ORDER BY loss.at, loss.id, loss.sequence
    LIMIT :most`,
})

/** Returns the first losses by disputes, or those after a row. */
export async function readLosses(
  db: Database,
  part: StatementPart,
  { after, most }: { after: LossRow | null; most: number },
): Promise<LossRow[]> {
  const { at = part.since, disputeId = '', sequence = 0 } = after ?? {}
  return await losses(db, { ...part, afterAt: at, afterId: disputeId, afterSequence: sequence, most })
}
