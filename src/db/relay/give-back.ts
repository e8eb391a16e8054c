import { command, type Query } from '../query.ts'
import { type ClaimedLine, TABLES } from './find-due-lines.ts'

/** A claimed row, as the claim found and left it. */
export interface ClaimedRow {
  rowId: string
  /** Since when the row had been due. */
  dueSince: Date
  /** When it is due again if nobody acts on it. */
  claimedUntil: Date
}

const giveBackTo = (line: ClaimedLine) =>
  command<ClaimedRow>({
    name: `give-back-${line}`,
    text: `
      UPDATE ${TABLES[line]}
      SET engine_due_at = :dueSince
      WHERE id = :rowId AND engine_due_at = :claimedUntil`,
  })

/**
 * Makes a claimed row due again since the same time as before, unless it has changed since the claim. For a row that
 * could not be started because the engine is away: it keeps its place before later rows.
 */
export const giveBack = Object.fromEntries(
  Object.keys(TABLES).map((line) => [line, giveBackTo(line as ClaimedLine)]),
) as Record<ClaimedLine, Query<ClaimedRow, void>>
