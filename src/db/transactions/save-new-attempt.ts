import type { NewAttempt, StateChange } from '../../domain/state-changes/change.ts'
import { OPEN_EPOCH, READ_IN_EPOCH, RecordShut } from '../epochs/open-epoch.ts'
import { type Database, onlyRow } from '../query.ts'
import { decisionText, TRANSACTION_COLUMNS, transactionParameters, TRANSITION } from './save.ts'

type BeginParameters = ReturnType<typeof transactionParameters> &
  Pick<NewAttempt, 'providerReference' | 'exclusiveFor'> & {
    attemptId: string
    sendBy: Date
    decision: string | null
    isFound: boolean
    openedMs: number | null
  }

const begin = onlyRow<BeginParameters, { isStored: boolean; isOpen: boolean }>('begin-attempt')(`
    WITH epoch AS (${OPEN_EPOCH} AND ${READ_IN_EPOCH}
    ),
    current AS (
      SELECT id
      FROM transactions
      WHERE id = :transactionId AND version = :version AND (:isFound OR EXISTS (SELECT FROM epoch))
      FOR NO KEY UPDATE
    ),
    attempt AS (
      INSERT INTO attempts
        (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by, exclusive_for)
      SELECT :attemptId, id, :newestAttempt, :providerId, :providerReference, :rail, 'SENDING', :sendBy,
        :exclusiveFor
      FROM current
      ON CONFLICT DO NOTHING
      RETURNING transaction_id
    ),
    txn AS (
      UPDATE transactions AS t
      SET ${TRANSACTION_COLUMNS}, queued_since = NULL
      FROM attempt
      WHERE t.id = attempt.transaction_id
      RETURNING t.id
    ),
    decision AS (
      INSERT INTO routing_decisions (transaction_id, decision)
      SELECT id, :decision::json
      FROM txn
      WHERE :decision::json IS NOT NULL
      ON CONFLICT DO NOTHING
    ),
    ${TRANSITION}
    SELECT EXISTS (SELECT FROM txn) AS is_stored, :isFound OR EXISTS (SELECT FROM epoch) AS is_open`)

/**
 * Stores a new attempt with the change that it makes. False means that nothing is stored and the caller must not send:
 * the record has changed since it was read, the attempt is stored already (the activity may run twice), or another
 * attempt occupies the place that `exclusiveFor` names. Throws RecordShut, and stores nothing, if no attempt may begin
 * in this database, or if it was opened after the transaction was read (`openedMs`). `isFound`: the attempt was found
 * at its provider and is not sent.
 */
export async function saveNewAttempt(
  db: Database,
  change: StateChange,
  attempt: NewAttempt & { decision: object | null; isFound?: boolean; openedMs?: number | null },
): Promise<boolean> {
  const { id: attemptId, isFound = false, openedMs = null, decision, ...named } = attempt
  const sendBy = new Date(change.attempt!.sendByMs)
  const parameters = { ...transactionParameters(change), ...named, attemptId, sendBy, isFound, openedMs }
  const stored = await begin(db, { ...parameters, decision: decisionText(decision) })
  if (!stored.isOpen) throw new RecordShut()
  return stored.isStored
}
